import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { columns } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { CountsAs } from '../contract/replies.ts'
import type { PaymentKind, StoredPayment } from '../rules/payment.ts'
import type { Allocation, AllocatedPayment } from '../rules/rebalance.ts'
import type { PaymentRow } from '../rules/folio-rows.ts'

const stored = columns<StoredPayment>().of('payments', {
  id: 'id',
  bookingId: 'booking_id',
  lineId: 'folio_line_id',
  companyId: 'company_id',
  expenseId: 'expense_id',
  orderId: 'order_id',
  partyId: 'party_id',
  receiptId: 'receipt_id',
  kind: 'kind',
  paymentMode: 'payment_mode',
  status: 'status',
  amount: 'transaction_minor',
  currency: 'currency',
  referenceNumber: 'reference_number',
  name: 'name',
  email: 'email',
  businessEmail: 'business_email',
  description: 'description',
  businessServiceName: 'business_service_name',
  companyName: 'company_name',
  billNo: 'bill_no',
  isAdvance: 'advance_payment',
  creditSettled: 'credit_settled',
  direction: 'direction',
  counterName: 'counter_name',
  counterNumber: 'counter_number',
  operatorName: 'operator_name',
  date: 'business_on',
  createdAt: 'created_at',
  createdBy: 'created_by',
  action: 'action',
})

const INSERT_PAYMENT = `
  with paid as (
    insert into payments (property_id, ${stored.changing})
    values ($1, ${stored.places(2)})
    returning property_id, receipt_id, id, transaction_minor)
  insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor)
  select property_id, receipt_id, id, transaction_minor from paid where receipt_id is not null`

/** A payment and, when a receipt is behind it, that the receipt covers it. One statement. */
export async function insertPayment(tx: Tx, payment: StoredPayment): Promise<void> {
  await tx.named('insert_payment', INSERT_PAYMENT, [tx.propertyId, ...stored.parameters(payment)])
}

const ofBill = stored.only(
  'id',
  'kind',
  'paymentMode',
  'status',
  'amount',
  'referenceNumber',
  'description',
  'companyName',
  'lineId',
  'partyId',
  'companyId',
  'expenseId',
  'orderId',
  'isAdvance',
  'creditSettled',
  'operatorName',
  'date',
  'createdAt',
  'action',
)

const FOLIO_PAYMENTS = `
  select ${ofBill.select('p')},
         coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'amount', a.amount_minor) order by r.number)
                     from payment_allocations a join receipts r on r.property_id = a.property_id and r.id = a.receipt_id
                    where a.property_id = p.property_id and a.payment_id = p.id), '[]') as receipts
    from payments p
   where p.property_id = $1 and p.booking_id = $2 and p.replaced_at is null
   order by p.id`

/** Money in, money out and promises, in the order they were made. */
export const findFolioPayments = (tx: Tx, bookingId: string): Promise<PaymentRow[]> =>
  tx.named<PaymentRow>('folio_payments', FOLIO_PAYMENTS, [tx.propertyId, bookingId])

type ChargeSum = {
  /** line:<id> or, for nights of a party, nights. */
  key: string
  countsAs: CountsAs
  chargeableToBooking: boolean
  total: Minor
  partyId: string | null
}

/** What rebalancing weighs: payments with money or a promise, and charges after what was taken off them. */
export type AllocationState = {
  payments: (AllocatedPayment & { id: string; partyId: string | null })[]
  refunds: { partyId: string | null; amount: Minor }[]
  charges: ChargeSum[]
}

const spread = stored.only(
  'id',
  'kind',
  'lineId',
  'paymentMode',
  'status',
  'amount',
  'isAdvance',
  'companyId',
  'partyId',
)
const SPREAD_PAYMENTS = `
  select ${spread.select()}
    from payments where property_id = $1 and booking_id = $2 and replaced_at is null
   order by id`

const SPREAD_CHARGES = `
  select l.key, l.counts_as as "countsAs", l.chargeable as "chargeableToBooking", l.total, r.party_id as "partyId"
    from (select coalesce(l.charge_key, 'line:' || coalesce(l.reverses_id, l.id)) as key, l.counts_as,
                 bool_and(l.chargeable_to_booking) as chargeable, sum(l.total_minor)::bigint as total, min(l.id::text) as first
            from folios f join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id
           where f.property_id = $1 and f.booking_id = $2 and l.kind <> 'REFUND'
           group by 1, 2) l
    left join folio_item_parties r on r.property_id = $1 and r.source_key = l.key
   where l.counts_as <> 'ROOM' or r.party_id is not null
   order by l.first`

const SPREAD_NIGHTS = `
  select 'nights' as key, 'ROOM' as "countsAs", true as "chargeableToBooking", sum(n.total_minor)::bigint as total, r.party_id as "partyId"
    from folios f
    join folio_item_parties r on r.property_id = f.property_id and r.folio_id = f.id and r.source_key like 'night:%'
    join stays s on s.property_id = r.property_id and s.id = split_part(r.source_key, ':', 2)::uuid
                and s.booking_id = f.booking_id and s.status not in ('CANCELLED', 'NO_SHOW')
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id and n.night = split_part(r.source_key, ':', 3)::date
   where f.property_id = $1 and f.booking_id = $2
   group by r.party_id`

/** Everything rebalancing weighs, read in the round trip of the counting before it. */
export async function findAllocationState(tx: Tx, bookingId: string): Promise<AllocationState> {
  const key = [tx.propertyId, bookingId]
  type Stored = Omit<AllocationState['payments'][number], 'kind'> & { kind: PaymentKind }
  const [rows, lines, nights] = await Promise.all([
    tx.named<Stored>('spread_payments', SPREAD_PAYMENTS, key),
    tx.named<ChargeSum>('spread_charges', SPREAD_CHARGES, key),
    tx.named<ChargeSum>('spread_nights', SPREAD_NIGHTS, key),
  ])
  return {
    payments: rows.flatMap(({ kind, ...row }) => (kind === 'REFUND' ? [] : [{ ...row, kind }])),
    refunds: rows.filter(({ kind, status }) => kind === 'REFUND' && status === 'Paid'),
    charges: [...nights, ...lines],
  }
}

export type Coverage = {
  /** What of each receipt is available to the booking, oldest first: all of its own, of others what they cover of it. */
  receipts: { id: string; amount: Minor }[]
  allocations: Allocation[]
}

const FIND_RECEIPTS = `
  select id, amount from (
    select r.id, r.number, r.amount_minor as amount
      from receipts r
     where r.property_id = $1 and r.booking_id = $2 and r.direction = 'IN'
       and not exists (select from receipts x where x.property_id = r.property_id and x.reverses_id = r.id)
    union all
    select r.id, r.number, sum(a.amount_minor)::bigint as amount
      from payments p
      join payment_allocations a on a.property_id = p.property_id and a.payment_id = p.id
      join receipts r on r.property_id = a.property_id and r.id = a.receipt_id
     where p.property_id = $1 and p.booking_id = $2 and r.booking_id is null and r.direction = 'IN'
     group by r.id, r.number) mine
   order by number`

const FIND_ALLOCATIONS = `
  select a.receipt_id as "receiptId", a.payment_id as "paymentId", a.amount_minor as amount
    from payments p
    join payment_allocations a on a.property_id = p.property_id and a.payment_id = p.id
   where p.property_id = $1 and p.booking_id = $2 and p.kind <> 'REFUND'
   order by p.id, a.receipt_id`

/** Which receipts there are for a booking and what they cover. */
export async function findCoverage(tx: Tx, bookingId: string): Promise<Coverage> {
  const key = [tx.propertyId, bookingId]
  const [receipts, allocations] = await Promise.all([
    tx.named<Coverage['receipts'][number]>('coverage_receipts', FIND_RECEIPTS, key),
    tx.named<Allocation>('coverage_allocations', FIND_ALLOCATIONS, key),
  ])
  return { receipts, allocations }
}

const LOWER_PAYMENTS = `
  update payments p set transaction_minor = g.amount
    from jsonb_to_recordset($2::jsonb) as g (id uuid, amount bigint)
   where p.property_id = $1 and p.id = g.id`

const REPLACE_PAYMENTS = `update payments set replaced_at = $3 where property_id = $1 and id = any($2::uuid[])`

// New ones copy payer and counter from a payment of the same kind; of a booking there is always one. Their day is that of the money behind
// them: what is spread anew today was not taken today.
const SPREAD_NEW = `
  insert into payments (property_id, id, receipt_id, booking_id, folio_line_id, company_id, expense_id, order_id, party_id, kind, payment_mode,
                        status, transaction_minor, currency, reference_number, name, email, business_email, description,
                        business_service_name, company_name, advance_payment, counter_name, counter_number, operator_name,
                        business_on, created_at, created_by, action)
  select p.property_id, g.id, null, p.booking_id, g."lineId", null, l.expense_id, l.order_id, g."partyId", g.kind, 'Cash', g.status,
         g.amount, p.currency, '', p.name, p.email, p.business_email, p.description, coalesce(l.name, ''), p.company_name, g."isAdvance",
         p.counter_name, p.counter_number, $4,
         coalesce((select max(r.business_on) from jsonb_to_recordset($8::jsonb) as a ("receiptId" uuid, "paymentId" uuid)
                     join receipts r on r.property_id = $1 and r.id = a."receiptId" where a."paymentId" = g.id), $5), $6, $7, 'folios.rebalance'
    from jsonb_to_recordset($3::jsonb) as g (
           id uuid, "lineId" uuid, "partyId" uuid, kind text, status text, amount bigint, "isAdvance" boolean, "likeId" uuid)
    join payments p on p.property_id = $1 and p.booking_id = $2 and p.id = g."likeId"
    left join folio_lines l on l.property_id = $1 and l.id = g."lineId"`

const DROP_ALLOCATIONS = `
  delete from payment_allocations a using payments p
   where a.property_id = $1 and p.property_id = $1 and p.id = a.payment_id and p.booking_id = $2 and p.kind <> 'REFUND'`

const PUT_ALLOCATIONS = `
  insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor)
  select $1, g."receiptId", g."paymentId", g.amount
    from jsonb_to_recordset($2::jsonb) as g ("receiptId" uuid, "paymentId" uuid, amount bigint)`

type NewAllocation = Pick<StoredPayment, 'id' | 'lineId' | 'partyId' | 'kind' | 'status' | 'amount' | 'isAdvance'> & {
  /** The payment whose payer and counter it takes over. */
  likeId: string
}

export type Allocating = {
  bookingId: string
  lowered: readonly { id: string; amount: Minor }[]
  replaced: readonly string[]
  made: readonly NewAllocation[]
  allocations: readonly Allocation[]
  by: { operatorName: string; on: Day; at: Instant; id: number }
}

/** Carries out how the money of a booking is spread. One round trip; receipts are not touched. */
export async function writeAllocations(tx: Tx, allocating: Allocating): Promise<void> {
  const { bookingId, lowered, replaced, made, allocations, by } = allocating
  const here = tx.propertyId
  await Promise.all([
    tx.named('drop_allocations', DROP_ALLOCATIONS, [here, bookingId]),
    tx.named('spread_new', SPREAD_NEW, [
      here,
      bookingId,
      JSON.stringify(made),
      by.operatorName,
      by.on,
      by.at,
      by.id,
      JSON.stringify(allocations),
    ]),
    tx.named('lower_payments', LOWER_PAYMENTS, [here, JSON.stringify(lowered)]),
    tx.named('replace_payments', REPLACE_PAYMENTS, [here, replaced, by.at]),
    tx.named('put_allocations', PUT_ALLOCATIONS, [here, JSON.stringify(allocations)]),
  ])
}
