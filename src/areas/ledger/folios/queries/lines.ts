import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { LineRow, NightRow } from '../rules/folio-rows.ts'

const FOLIO_NIGHTS = `
  select s.id as "stayId", r.number as "roomNumber", t.name as "roomTypeName", s.guest_name as "guestName", n.night,
         n.net_minor as net, n.tax_minor as tax, n.total_minor as total, n.taxes, n.parts, n.is_manual as "isManual",
         n.includes_tax as "includesTax", q.name as "ratePlanName", k.name as "contractName",
         b.created_at as "bookedAt", coalesce(nullif(u.display_name, ''), u.first_name, '') as "bookedBy"
    from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
    join room_types t on t.property_id = s.property_id and t.id = s.priced_type_id
    join rate_plans q on q.property_id = s.property_id and q.id = s.rate_plan_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
    left join company_contracts k on k.property_id = n.property_id and k.id = n.contract_id
    left join users u on u.id = b.created_by
   where b.property_id = $1 and b.id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')
   order by s.arrival_on, s.id, n.night`

/** Room nights that are charged, stay by stay. */
export const findNights = (tx: Tx, bookingId: string): Promise<NightRow[]> =>
  tx.named<NightRow>('folio_nights', FOLIO_NIGHTS, [tx.propertyId, bookingId])

const FOLIO_LINES = `
  select l.id, l.kind, l.counts_as as "countsAs", l.name, l.service_on as "serviceOn", l.quantity, l.net_minor as net, l.tax_minor as tax,
         l.total_minor as total, l.taxes, l.reason, l.stay_id as "stayId", l.charge_key as "chargeKey", l.made_of as "madeOf",
         l.is_discount as "isDiscount", l.includes_tax as "includesTax", l.chargeable_to_booking as "chargeableToBooking", l.is_on_bill as "isOnBill",
         back.id is not null as "isReversed", l.reverses_id as "reversesId", l.created_at as "createdAt",
         coalesce(nullif(u.display_name, ''), u.first_name, '') as "createdBy", l.action, l.source_booking_id as "sourceBookingId",
         o.reference as "sourceBookingReference", l.expense_id as "expenseId", l.order_id as "orderId",
         l.extra_id as "extraId", l.tax_category as "taxCategory", l.service_code as "serviceCode",
         l.offer_use_id as "offerUseId"
    from folios f
    join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id
    left join folio_lines back on back.property_id = l.property_id and back.reverses_id = l.id
    left join bookings o on o.property_id = l.property_id and o.id = l.source_booking_id
    left join users u on u.id = l.created_by
   where f.property_id = $1 and f.booking_id = $2
   order by l.id`

/** Charges in the order they were made, reversed ones and reversals included. */
export const findLines = (tx: Tx, bookingId: string): Promise<LineRow[]> =>
  tx.named<LineRow>('folio_lines', FOLIO_LINES, [tx.propertyId, bookingId])

const BOOKING_OF_LINE = `
  select f.booking_id as "bookingId"
    from folio_lines l join folios f on f.property_id = l.property_id and f.id = l.folio_id
   where l.property_id = $1 and l.id = $2`

/** The booking whose bill a line is on. */
export async function getBookingOfLine(tx: Tx, lineId: string): Promise<string> {
  const [row] = await tx.named<{ bookingId: string }>('booking_of_line', BOOKING_OF_LINE, [tx.propertyId, lineId])
  return row?.bookingId ?? refuse('not_found', { lineId })
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

export type InsertedLine = Omit<
  LineRow,
  'total' | 'isOnBill' | 'isReversed' | 'sourceBookingReference' | 'createdBy'
> & {
  bookingId: string
  businessOn: Day
  sourceKey: string | null
  partyId: string | null
  createdBy: number
}

const COLUMNS = [
  ['id', 'uuid', 'id'],
  ['stay_id', 'uuid', 'stayId'],
  ['kind', 'text', 'kind'],
  ['counts_as', 'text', 'countsAs'],
  ['name', 'text', 'name'],
  ['service_on', 'date', 'serviceOn'],
  ['business_on', 'date', 'businessOn'],
  ['quantity', 'integer', 'quantity'],
  ['net_minor', 'bigint', 'net'],
  ['tax_minor', 'bigint', 'tax'],
  ['taxes', 'jsonb', 'taxes'],
  ['reverses_id', 'uuid', 'reversesId'],
  ['charge_key', 'text', 'chargeKey'],
  ['made_of', 'text', 'madeOf'],
  ['source_key', 'text', 'sourceKey'],
  ['is_discount', 'boolean', 'isDiscount'],
  ['includes_tax', 'boolean', 'includesTax'],
  ['chargeable_to_booking', 'boolean', 'chargeableToBooking'],
  ['source_booking_id', 'uuid', 'sourceBookingId'],
  ['expense_id', 'uuid', 'expenseId'],
  ['order_id', 'uuid', 'orderId'],
  ['extra_id', 'uuid', 'extraId'],
  ['tax_category', 'text', 'taxCategory'],
  ['service_code', 'text', 'serviceCode'],
  ['offer_use_id', 'uuid', 'offerUseId'],
  ['reason', 'text', 'reason'],
  ['action', 'text', 'action'],
  ['created_at', 'timestamptz', 'createdAt'],
  ['created_by', 'bigint', 'createdBy'],
] as const satisfies readonly (readonly [string, string, keyof InsertedLine])[]

const NAMES = COLUMNS.map(([name]) => name).join(', ')
const INSERT_LINES = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as g (
      "bookingId" uuid, "partyId" uuid, ${COLUMNS.map(([name, type, field]) => `${field === name ? name : `"${field}"`} ${type}`).join(', ')})
  ), made as (
    insert into folio_lines (property_id, folio_id, ${NAMES})
    select $1::bigint, f.id, ${COLUMNS.map(([name, , field]) => `g.${field === name ? name : `"${field}"`}`).join(', ')}
      from given g join folios f on f.property_id = $1 and f.booking_id = g."bookingId"
    returning id, folio_id
  ), routed as (
    insert into folio_item_parties (property_id, source_key, folio_id, party_id)
    select $1::bigint, 'line:' || m.id, m.folio_id, g."partyId" from given g join made m on m.id = g.id where g."partyId" is not null)
  select id from made`

/**
 * Lines onto bills, each with the party that pays it. One statement.
 *
 * @throws Refusal not_found without a folio or party, already_voided when another reversal of the same line came first or a machine
 *   posts the same occasion again
 */
export async function insertLines(tx: Tx, lines: readonly InsertedLine[]): Promise<void> {
  const rows = await tx.named('insert_folio_lines', INSERT_LINES, [tx.propertyId, JSON.stringify(lines)]).catch(
    refuseOn({
      line_is_reversed_once: 'already_voided',
      charge_is_posted_once: 'already_voided',
      folio_item_parties_property_id_party_id_fkey: 'not_found',
    }),
  )
  if (rows.length < lines.length) refuse('not_found', { bookingId: lines[0]?.bookingId })
}
