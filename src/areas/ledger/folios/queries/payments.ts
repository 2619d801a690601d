import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { CountsAs } from '../contract/replies.ts'
import type { PaymentKind, PaymentMode } from '../rules/payment.ts'
import type { Allocation, SpreadPayment } from '../rules/rebalance.ts'
import type { PaymentRow } from '../rules/view.ts'

/** A row of `payments` as it is written: what some money is for, or a promise of it. */
export type StoredPayment = {
  id: string
  bookingId: string | null
  folioLineId: string | null
  companyId: string | null
  expenseId: string | null
  orderId: string | null
  partyId: string | null
  /** Null for a promise, and for money that several receipts cover. */
  receiptId: string | null
  kind: PaymentKind
  paymentMode: PaymentMode
  status: 'Paid' | 'NotPaid'
  amount: Minor
  currency: Currency
  referenceNumber: string
  name: string
  email: string
  businessEmail: string
  description: string
  businessServiceName: string
  companyName: string
  billNo: string
  advancePayment: boolean
  creditSettled: boolean
  direction: 'IN' | 'OUT'
  counterName: string
  counterNumber: string
  operatorName: string
  date: Day
  createdAt: Instant
  createdBy: number
  action: string
}

const INSERT_PAYMENT = `
  with paid as (
    insert into payments (property_id, id, receipt_id, booking_id, folio_line_id, company_id, expense_id, order_id, party_id, kind,
                          payment_mode, status, transaction_minor, currency, reference_number, name, email, business_email,
                          description, business_service_name, company_name, bill_no, advance_payment, credit_settled,
                          counter_name, counter_number, operator_name, business_on, created_at, created_by, action, direction)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
            $27, $28, $29, $30, $31, $32)
    returning property_id, receipt_id, id, transaction_minor)
  insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor)
  select property_id, receipt_id, id, transaction_minor from paid where receipt_id is not null`

/** A payment and, when a receipt is behind it, that the receipt covers it. One statement. */
export async function insertPayment(tx: Tx, payment: StoredPayment): Promise<void> {
  const { id, receiptId, bookingId, folioLineId, companyId, expenseId, orderId, partyId, kind } = payment
  const { paymentMode, status, amount, currency, referenceNumber, name, email, businessEmail, description } = payment
  const { businessServiceName, companyName, billNo, advancePayment, creditSettled, counterName, counterNumber } =
    payment
  const { operatorName, date, createdAt, createdBy, action, direction } = payment
  await tx.named('insert_payment', INSERT_PAYMENT, [
    tx.propertyId, id, receiptId, bookingId, folioLineId, companyId, expenseId, orderId, partyId, kind,
    paymentMode, status, amount, currency, referenceNumber, name, email, businessEmail,
    description, businessServiceName, companyName, billNo, advancePayment, creditSettled,
    counterName, counterNumber, operatorName, date, createdAt, createdBy, action, direction,
  ]) // prettier-ignore
}

const FOLIO_PAYMENTS = `
  select p.id, p.kind, p.payment_mode as "paymentMode", p.status, p.transaction_minor as amount, p.reference_number as reference,
         p.description, p.company_name as "companyName", p.folio_line_id as "lineId", p.party_id as "partyId",
         p.company_id as "companyId", p.expense_id as "expenseId", p.order_id as "orderId", p.advance_payment as "isAdvance",
         p.credit_settled as "creditSettled", p.operator_name as "operatorName", p.business_on as date, p.created_at as "createdAt",
         p.action,
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
export type SpreadState = {
  payments: (SpreadPayment & { id: string; partyId: string | null })[]
  refunds: { partyId: string | null; amount: Minor }[]
  charges: ChargeSum[]
}

const SPREAD_PAYMENTS = `
  select id, kind, folio_line_id as "lineId", payment_mode as mode, status, transaction_minor as amount,
         advance_payment as "isAdvance", company_id as "companyId", party_id as "partyId"
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
export async function findSpreadState(tx: Tx, bookingId: string): Promise<SpreadState> {
  const key = [tx.propertyId, bookingId]
  type Stored = Omit<SpreadState['payments'][number], 'kind'> & { kind: PaymentKind }
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
  /** What of each receipt is there for the booking, oldest first: all of its own, of others what they cover of it. */
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

// New ones carry what their like says of payer and counter; of a booking there is always one. Their day is that of the money behind
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

type NewSpread = {
  id: string
  lineId: string | null
  partyId: string | null
  kind: PaymentKind
  status: 'Paid' | 'NotPaid'
  amount: Minor
  isAdvance: boolean
  /** The payment whose payer and counter it takes over. */
  likeId: string
}

export type Spreading = {
  bookingId: string
  lowered: readonly { id: string; amount: Minor }[]
  replaced: readonly string[]
  made: readonly NewSpread[]
  allocations: readonly Allocation[]
  by: { operatorName: string; on: Day; at: Instant; id: number }
}

/** Carries out how the money of a booking is spread. One round trip; receipts are not touched. */
export async function writeSpreading(tx: Tx, spreading: Spreading): Promise<void> {
  const { bookingId, lowered, replaced, made, allocations, by } = spreading
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
