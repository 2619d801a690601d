import type { Day } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Tx } from '#server/request/context.ts'
import type { Deduction, Folio, FolioMoney } from '../contract/replies.ts'
import { collects } from '../rules/folios.ts'

export type FolioState = {
  id: string
  bookingId: string
  status: 'OPEN' | 'CLOSED'
  version: number
  /** Some of it is on an invoice. */
  isInvoiced: boolean
  money: FolioMoney
  deductions: Folio['deductions']
}

type FolioRow = {
  id: string
  booking_id: string
  status: 'OPEN' | 'CLOSED'
  version: number
  is_invoiced: boolean
  currency: Currency
} & Record<`${(typeof AMOUNTS)[number]}_minor`, Minor> &
  Record<`${(typeof PERCENTAGES)[number]}_bp`, number | null> &
  Record<`${(typeof KEPT_BACK)[number]}_basis`, Deduction['basis']>

const AMOUNTS = [
  'room',
  'services',
  'expenses',
  'refunds',
  'paid',
  'advance',
  'deferred',
  'on_account',
  'discount',
  'tax',
  'commission',
  'commission_gst',
  'tcs',
  'tds',
  'due',
] as const
const KEPT_BACK = ['commission', 'tcs', 'tds'] as const
const PERCENTAGES = [...KEPT_BACK, 'commission_gst'] as const

const FOLIO_COLUMNS = `
  f.id, f.booking_id, f.status, f.version, f.currency, ${AMOUNTS.map((name) => `f.${name}_minor`).join(', ')},
  ${PERCENTAGES.map((name) => `f.${name}_bp`).join(', ')}, ${KEPT_BACK.map((name) => `f.${name}_basis`).join(', ')},
  exists (select from invoices i where i.property_id = f.property_id and i.booking_id = f.booking_id) as is_invoiced`

const toState = (row: FolioRow): FolioState => ({
  id: row.id,
  bookingId: row.booking_id,
  status: row.status,
  version: row.version,
  isInvoiced: row.is_invoiced,
  money: {
    payable: row.room_minor,
    services: row.services_minor,
    expenses: row.expenses_minor,
    refunds: row.refunds_minor,
    paid: row.paid_minor,
    advance: row.advance_minor,
    deferred: row.deferred_minor,
    onAccount: row.on_account_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    commission: row.commission_minor,
    tcs: row.tcs_minor,
    tds: row.tds_minor,
    commissionGst: row.commission_gst_minor,
    ...collects({
      payable: row.room_minor,
      commission: row.commission_minor,
      tcs: row.tcs_minor,
      tds: row.tds_minor,
      commissionGst: row.commission_gst_minor,
    }),
    due: row.due_minor,
    currency: row.currency,
  },
  deductions: {
    commission: { amount: row.commission_minor, percentBp: row.commission_bp, basis: row.commission_basis },
    commissionGst: { amount: row.commission_gst_minor, percentBp: row.commission_gst_bp },
    tcs: { amount: row.tcs_minor, percentBp: row.tcs_bp, basis: row.tcs_basis },
    tds: { amount: row.tds_minor, percentBp: row.tds_bp, basis: row.tds_basis },
  },
})

const only = (rows: readonly FolioRow[], bookingId: string): FolioState => {
  const [row] = rows
  return row ? toState(row) : refuse('not_found', { bookingId })
}

const INSERT_FOLIO = `
  insert into folios as f (property_id, id, booking_id, currency, room_minor, room_tax_minor, tax_minor)
  values ($1, $2, $3, $4, $5::bigint + $6::bigint, $6::bigint, $6::bigint)
  returning ${FOLIO_COLUMNS}`

export async function insertFolio(
  tx: Tx,
  folio: { id: string; bookingId: string; currency: Currency; roomNet: Minor; roomTax: Minor },
): Promise<FolioState> {
  const { id, bookingId, currency, roomNet, roomTax } = folio
  const values = [tx.propertyId, id, bookingId, currency, roomNet, roomTax]
  return only(await tx.named<FolioRow>('insert_folio', INSERT_FOLIO, values), bookingId)
}

const GET_FOLIO = `select ${FOLIO_COLUMNS} from folios f where f.property_id = $1 and f.booking_id = $2`

export const getFolioState = async (tx: Tx, bookingId: string): Promise<FolioState> =>
  only(await tx.named<FolioRow>('get_folio', GET_FOLIO, [tx.propertyId, bookingId]), bookingId)

// Every change of a booking locks its row and then the folio's. Money must take them in the same order, or the foreign key of a
// receipt would wait for the booking while the booking's writer waits for the folio.
const HOLD_BOOKING = 'select from bookings where property_id = $1 and id = $2 for key share'
const LOCK_FOLIO = `${GET_FOLIO} for update`

/** Locks the folio until the transaction ends, so that two clerks cannot move its money at once. One round trip. */
export async function lockFolioState(tx: Tx, bookingId: string): Promise<FolioState> {
  const key = [tx.propertyId, bookingId]
  const { rows } = await batch(tx, {
    booking: () => tx.named('hold_booking', HOLD_BOOKING, key),
    rows: () => tx.named<FolioRow>('lock_folio', LOCK_FOLIO, key),
  })
  return only(rows, bookingId)
}

/** A deduction: its percentage of its basis, half rounded up, or the amount that was agreed. */
const deduction = (name: (typeof KEPT_BACK)[number]): string => `
  coalesce(round(greatest(0, n.total + l.room + case b.${name}_basis
                    when 'ROOM_NET' then -(n.tax + l.room_tax)
                    when 'ROOM_TOTAL' then 0
                    when 'NET' then l.services + l.expenses - l.refunds - (n.tax + l.tax)
                    else l.services + l.expenses - l.refunds end)::numeric
                 * b.${name}_bp / 10000)::bigint, b.${name}_minor)`

/** What of a booking's charges is on no invoice yet; read only when there is one. */
const NOT_INVOICED = `
  (select coalesce(sum(n.total_minor), 0)
     from stays s join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
    where s.property_id = $1 and s.booking_id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')
      and not exists (select from invoiced_items x where x.property_id = $1 and x.source_key = 'night:' || n.stay_id || ':' || n.night))
  + (select coalesce(sum(l.total_minor), 0)
       from folio_lines l
      where l.property_id = $1 and l.folio_id = f.id and l.kind <> 'REFUND' and l.is_on_bill
        and not exists (select from invoiced_items x where x.property_id = $1 and x.source_key = 'line:' || l.id))`

/** Whether an invoice of the bill is not wholly paid: a party's invoices add up to more than its unrefunded payments. */
const OPEN_INVOICE = `
  exists (
    select from (
      select x.party_id, sum(x.total_minor - coalesce(k.credited_net_minor + k.credited_tax_minor + k.credited_round_off_minor - k.credited_after_tax_minor, 0)) as billed
        from invoices x left join invoice_credits k on (k.property_id, k.invoice_id) = (x.property_id, x.id)
       where x.property_id = $1 and x.booking_id = $2 and x.document_type = 'INVOICE' group by 1) b
     where b.billed > (
       select case when b.party_id is null then v.held - coalesce(sum(h.held) filter (where h.party_id is not null), 0)
                   else coalesce(sum(h.held) filter (where h.party_id = b.party_id), 0) end
         from (select p.party_id, case p.kind when 'REFUND' then -p.transaction_minor else p.transaction_minor end as held
                 from payments p
                where p.property_id = $1 and p.booking_id = $2 and p.status = 'Paid' and p.replaced_at is null) h))`

/**
 * Every money column from the rows it sums. Received is what came in for the booking less what went out, and what receipts of no one's
 * booking (a company's, or money that came before it was known whose) cover of its payments. A deduction agreed as a percentage
 * follows its basis. A folio with everything invoiced and nothing due is closed, and open again when money goes back.
 */
const RECOUNT_FOLIO = `
  update folios f
     set room_minor = v.room, room_tax_minor = v.room_tax, services_minor = v.services, expenses_minor = v.expenses,
         refunds_minor = v.refunds, tax_minor = v.tax, discount_minor = v.discount, paid_minor = v.held, deferred_minor = v.promised,
         on_account_minor = v.on_account,
         advance_minor = v.advance, commission_minor = v.commission, tcs_minor = v.tcs, tds_minor = v.tds,
         commission_gst_minor = coalesce(round(v.commission::numeric * f.commission_gst_bp / 10000), f.commission_gst_minor),
         status = case when not v.invoiced then 'OPEN'
                       when v.room + v.services + v.expenses - v.refunds - v.held > v.commission + v.tcs + v.tds then 'OPEN'
                       when ${NOT_INVOICED} <> 0 then 'OPEN'
                       else 'CLOSED' end,
         has_open_invoice = v.invoiced and ${OPEN_INVOICE},
         counted_on = $3, version = f.version + 1
    from (select n.total + l.room as room, n.tax + l.room_tax as room_tax, l.services, l.expenses, l.refunds, n.tax + l.tax as tax,
                 l.discount, r.held + o.held as held, p.promised, p.on_account, p.advance, i.invoiced,
                 ${deduction('commission')} as commission, ${deduction('tcs')} as tcs, ${deduction('tds')} as tds
            from folios b,
                 (select coalesce(sum(sn.net_minor + sn.tax_minor), 0) as total, coalesce(sum(sn.tax_minor), 0) as tax
                    from stays s join stay_nights sn on sn.property_id = s.property_id and sn.stay_id = s.id
                   where s.property_id = $1 and s.booking_id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')) n,
                 (select coalesce(sum(fl.total_minor) filter (where fl.counts_as = 'ROOM'), 0) as room,
                         coalesce(sum(fl.tax_minor) filter (where fl.counts_as = 'ROOM'), 0) as room_tax,
                         coalesce(sum(fl.total_minor) filter (where fl.counts_as = 'SERVICE'), 0) as services,
                         coalesce(sum(fl.total_minor) filter (where fl.counts_as = 'EXPENSE'), 0) as expenses,
                         coalesce(sum(fl.total_minor) filter (where fl.kind = 'REFUND'), 0) as refunds,
                         coalesce(-sum(fl.total_minor) filter (where fl.kind in ('ALLOWANCE', 'DISCOUNT')), 0) as discount,
                         coalesce(sum(fl.tax_minor), 0) as tax
                    from folios own join folio_lines fl on fl.property_id = own.property_id and fl.folio_id = own.id
                   where own.property_id = $1 and own.booking_id = $2 and fl.is_on_bill) l,
                 (select coalesce(sum(case direction when 'IN' then amount_minor else -amount_minor end), 0) as held
                    from receipts where property_id = $1 and booking_id = $2) r,
                 (select coalesce(sum(case c.direction when 'IN' then a.amount_minor else -a.amount_minor end), 0) as held
                    from payments m
                    join payment_allocations a on a.property_id = m.property_id and a.payment_id = m.id
                    join receipts c on c.property_id = a.property_id and c.id = a.receipt_id
                   where m.property_id = $1 and m.booking_id = $2 and c.booking_id is null) o,
                 (select coalesce(sum(transaction_minor) filter (
                           where status = 'NotPaid' and payment_mode in ('Credit', 'BillToRoom')), 0) as promised,
                         coalesce(sum(transaction_minor) filter (
                           where status = 'NotPaid' and payment_mode = 'Credit' and company_id is not null), 0) as on_account,
                         coalesce(sum(transaction_minor) filter (
                           where status = 'Paid' and kind <> 'REFUND' and advance_payment), 0) as advance
                    from payments where property_id = $1 and booking_id = $2 and replaced_at is null) p,
                 (select exists (select from invoices where property_id = $1 and booking_id = $2) as invoiced) i
           where b.property_id = $1 and b.booking_id = $2) v
   where f.property_id = $1 and f.booking_id = $2
  returning ${FOLIO_COLUMNS}`

/**
 * Counts a folio again from its rows, and notes on which business date. The lock travels ahead as a statement of its own: an update that had to wait would still
 * sum what it saw before waiting. One round trip.
 */
export async function recount(tx: Tx, bookingId: string, businessDate: Day): Promise<FolioState> {
  const key = [tx.propertyId, bookingId]
  const { rows } = await batch(tx, {
    lock: () => tx.named('lock_folio', LOCK_FOLIO, key),
    rows: () => tx.named<FolioRow>('recount_folio', RECOUNT_FOLIO, [...key, businessDate]),
  })
  return only(rows, bookingId)
}

const REOPEN_FOLIO = `
  update folios f set status = 'OPEN', version = version + 1 where property_id = $1 and booking_id = $2 returning ${FOLIO_COLUMNS}`

/** Opens a folio until its next counting finds it settled. */
export const reopenFolio = async (tx: Tx, bookingId: string): Promise<FolioState> =>
  only(await tx.named<FolioRow>('reopen_folio', REOPEN_FOLIO, [tx.propertyId, bookingId]), bookingId)

export type NewDeduction = { percentBp?: number | undefined; amount?: Minor | undefined; basis: Deduction['basis'] }

const SET_DEDUCTIONS = `
  update folios
     set commission_bp = $3, commission_minor = $4, commission_basis = $5, commission_gst_bp = $6,
         tcs_bp = $7, tcs_minor = $8, tcs_basis = $9, tds_bp = $10, tds_minor = $11, tds_basis = $12
   where property_id = $1 and booking_id = $2`

/** The deductions of a bill; percentages become amounts when it is counted again. */
export async function setDeductions(
  tx: Tx,
  bookingId: string,
  stored: Record<(typeof KEPT_BACK)[number], NewDeduction> & { commissionGstBp: number },
): Promise<void> {
  const of = ({ percentBp, amount, basis }: NewDeduction) => [percentBp ?? null, amount ?? 0, basis]
  const values = [...of(stored.commission), stored.commissionGstBp, ...of(stored.tcs), ...of(stored.tds)]
  await tx.named('set_deductions', SET_DEDUCTIONS, [tx.propertyId, bookingId, ...values])
}
