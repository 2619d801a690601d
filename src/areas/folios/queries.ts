import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/constraints.ts'
import type { Tx } from '#server/context.ts'
import type { FolioLine, FolioMoney, FolioNight, FolioPayment, LineKind, TaxLine } from './contract.ts'
import type { LineAmounts } from './rules.ts'

export type FolioState = {
  id: string
  bookingId: string
  status: 'OPEN' | 'CLOSED'
  version: number
  /** On an issued invoice: its charges are frozen. */
  isInvoiced: boolean
  money: FolioMoney
}

type FolioRow = {
  id: string
  booking_id: string
  status: 'OPEN' | 'CLOSED'
  version: number
  is_invoiced: boolean
  currency: Currency
} & Record<`${(typeof AMOUNTS)[number]}_minor`, Minor>

const AMOUNTS = [
  'room',
  'services',
  'expenses',
  'refunds',
  'paid',
  'deferred',
  'discount',
  'tax',
  'commission',
  'tcs',
  'tds',
  'due',
] as const

const FOLIO_COLUMNS = `
  f.id, f.booking_id, f.status, f.version, f.currency, ${AMOUNTS.map((name) => `f.${name}_minor`).join(', ')},
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
    deferred: row.deferred_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    commission: row.commission_minor,
    tcs: row.tcs_minor,
    tds: row.tds_minor,
    due: row.due_minor,
    currency: row.currency,
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

// Whoever changes a booking locks its row and then the folio's. Money must take them in the same order, or the foreign key of a
// receipt would wait for the booking while the booking's writer waits for the folio.
const HOLD_BOOKING = 'select from bookings where property_id = $1 and id = $2 for key share'
const LOCK_FOLIO = `${GET_FOLIO} for update`

/** Locks the folio until the transaction ends, so that two clerks cannot move its money at once. One round trip. */
export async function lockFolioState(tx: Tx, bookingId: string): Promise<FolioState> {
  const key = [tx.propertyId, bookingId]
  const [, rows] = await Promise.all([
    tx.named('hold_booking', HOLD_BOOKING, key),
    tx.named<FolioRow>('lock_folio', LOCK_FOLIO, key),
  ])
  return only(rows, bookingId)
}

/** Every money column from the rows it sums; an invoiced folio with nothing due is closed, and open again when money goes back. */
const RECOUNT_FOLIO = `
  update folios f
     set room_minor = n.total, room_tax_minor = n.tax, services_minor = l.services, expenses_minor = l.expenses,
         refunds_minor = l.refunds, tax_minor = n.tax + l.tax, paid_minor = r.held, deferred_minor = p.promised,
         status = case when i.invoiced and n.total + l.services + l.expenses - l.refunds - r.held
                            <= f.commission_minor + f.tcs_minor + f.tds_minor
                       then 'CLOSED' else 'OPEN' end,
         version = f.version + 1
    from (select coalesce(sum(sn.net_minor + sn.tax_minor), 0) as total, coalesce(sum(sn.tax_minor), 0) as tax
            from stays s join stay_nights sn on sn.property_id = s.property_id and sn.stay_id = s.id
           where s.property_id = $1 and s.booking_id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')) n,
         (select coalesce(sum(fl.total_minor) filter (where fl.kind = 'SERVICE'), 0) as services,
                 coalesce(sum(fl.total_minor) filter (where fl.kind in ('EXPENSE', 'FEE', 'REFUND')), 0) as expenses,
                 coalesce(sum(fl.total_minor) filter (where fl.kind = 'REFUND'), 0) as refunds,
                 coalesce(sum(fl.tax_minor), 0) as tax
            from folios own join folio_lines fl on fl.property_id = own.property_id and fl.folio_id = own.id
           where own.property_id = $1 and own.booking_id = $2) l,
         (select coalesce(sum(case direction when 'IN' then amount_minor else -amount_minor end), 0) as held
            from receipts where property_id = $1 and booking_id = $2) r,
         (select coalesce(sum(transaction_minor), 0) as promised
            from payments where property_id = $1 and booking_id = $2 and status = 'NotPaid') p,
         (select exists (select from invoices where property_id = $1 and booking_id = $2) as invoiced) i
   where f.property_id = $1 and f.booking_id = $2
  returning ${FOLIO_COLUMNS}`

/**
 * Counts a folio again from its rows. The lock travels ahead as a statement of its own: an update that had to wait would still
 * sum what it saw before waiting. One round trip.
 */
export async function recount(tx: Tx, bookingId: string): Promise<FolioState> {
  const key = [tx.propertyId, bookingId]
  const [, rows] = await Promise.all([
    tx.named('lock_folio', LOCK_FOLIO, key),
    tx.named<FolioRow>('recount_folio', RECOUNT_FOLIO, key),
  ])
  return only(rows, bookingId)
}

const FOLIO_NIGHTS = `
  select s.id as "stayId", r.number as "roomNumber", t.name as "roomTypeName", s.guest_name as "guestName", n.night,
         n.net_minor as net, n.tax_minor as tax, n.total_minor as total, n.taxes
    from stays s
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
    join room_types t on t.property_id = s.property_id and t.id = s.priced_type_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where s.property_id = $1 and s.booking_id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')
   order by s.arrival_on, s.id, n.night`

/** Room nights that are charged, stay by stay. */
export const findNights = (tx: Tx, bookingId: string): Promise<FolioNight[]> =>
  tx.named<FolioNight>('folio_nights', FOLIO_NIGHTS, [tx.propertyId, bookingId])

const FOLIO_LINES = `
  select l.id, l.kind, l.name, l.service_on as "serviceOn", l.quantity, l.net_minor as net, l.tax_minor as tax,
         l.total_minor as total, l.taxes, l.reason, back.id is not null as "isReversed", l.reverses_id as "reversesId",
         l.created_at as "createdAt", coalesce(nullif(u.display_name, ''), u.first_name, '') as "createdBy"
    from folios f
    join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id
    left join folio_lines back on back.property_id = l.property_id and back.reverses_id = l.id
    left join users u on u.id = l.created_by
   where f.property_id = $1 and f.booking_id = $2
   order by l.id`

/** Charges in the order they were made, the ones taken back and those that take back included. */
export const findLines = (tx: Tx, bookingId: string): Promise<FolioLine[]> =>
  tx.named<FolioLine>('folio_lines', FOLIO_LINES, [tx.propertyId, bookingId])

const FOLIO_PAYMENTS = `
  select p.id, r.number as "receiptNumber", coalesce(r.direction, 'IN') as direction, p.payment_mode as "paymentMode", p.status,
         p.transaction_minor as amount, p.reference_number as reference, p.operator_name as "operatorName",
         p.created_at as "createdAt"
    from payments p
    left join receipts r on r.property_id = p.property_id and r.id = p.receipt_id
   where p.property_id = $1 and p.booking_id = $2
   order by p.id`

/** Money in, money out and promises, in the order they were made. */
export const findFolioPayments = (tx: Tx, bookingId: string): Promise<FolioPayment[]> =>
  tx.named<FolioPayment>('folio_payments', FOLIO_PAYMENTS, [tx.propertyId, bookingId])

export async function findInvoiceOf(tx: Tx, bookingId: string): Promise<{ id: string; number: string } | null> {
  const row = await tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('property_id', '=', tx.propertyId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a stay belongs to a booking. */
export async function isStayOf(tx: Tx, bookingId: string, stayId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stays')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', stayId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row !== undefined
}

export type StoredLine = LineAmounts & {
  bookingId: string
  kind: LineKind
  name: string
  serviceOn: Day
  quantity: number
  stayId: string | null
  reversesId: string | null
  isReversed: boolean
}

/** A line with the booking whose folio it is on. */
export async function getLine(tx: Tx, lineId: string): Promise<StoredLine> {
  const row = await tx
    .selectFrom('folio_lines as l')
    .innerJoin('folios as f', (join) =>
      join.onRef('f.property_id', '=', 'l.property_id').onRef('f.id', '=', 'l.folio_id'),
    )
    .select(['f.booking_id', 'l.kind', 'l.name', 'l.service_on', 'l.quantity', 'l.stay_id', 'l.reverses_id'])
    .select(['l.net_minor', 'l.tax_minor', 'l.taxes'])
    .select(
      sql<boolean>`exists (select from folio_lines b where b.property_id = l.property_id and b.reverses_id = l.id)`.as(
        'is_reversed',
      ),
    )
    .where('l.property_id', '=', tx.propertyId)
    .where('l.id', '=', lineId)
    .executeTakeFirst()
  if (!row) refuse('not_found', { lineId })
  return {
    bookingId: row.booking_id,
    kind: row.kind as LineKind,
    name: row.name,
    serviceOn: row.service_on as Day,
    quantity: row.quantity,
    stayId: row.stay_id,
    reversesId: row.reverses_id,
    isReversed: row.is_reversed,
    net: row.net_minor as Minor,
    tax: row.tax_minor as Minor,
    taxes: row.taxes as TaxLine[],
  }
}

const INSERT_LINE = `
  insert into folio_lines (property_id, id, folio_id, stay_id, kind, name, service_on, business_on, quantity, net_minor, tax_minor,
                           taxes, reverses_id, reason, created_at, created_by)
  select $1, $3, f.id, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16
    from folios f where f.property_id = $1 and f.booking_id = $2
  returning id`

export type InsertedLine = Omit<StoredLine, 'isReversed'> & {
  id: string
  reason: string
  businessOn: Day
  createdAt: Instant
  createdBy: number
}

/** @throws Refusal not_found without a folio, already_voided when another reversal of the same line came first */
export async function insertLine(tx: Tx, line: InsertedLine): Promise<void> {
  const { bookingId, id, stayId, kind, name, serviceOn, businessOn, quantity, net, tax, taxes, reversesId, reason } =
    line
  const what = [tx.propertyId, bookingId, id, stayId, kind, name, serviceOn, businessOn, quantity, net, tax]
  const values = [...what, JSON.stringify(taxes), reversesId, reason, line.createdAt, line.createdBy]
  const rows = await tx
    .named('insert_folio_line', INSERT_LINE, values)
    .catch(refuseOn({ line_is_reversed_once: 'already_voided' }))
  if (rows.length === 0) refuse('not_found', { bookingId })
}
