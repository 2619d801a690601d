import type { Day } from '#core/dates.ts'
import { batch } from '#server/request/batch.ts'
import type { Tx } from '#server/request/context.ts'
import type { LineRow, NightRow } from '../rules/folio-rows.ts'

type OfBooking = { bookingId: string }
export type CollectNight = OfBooking &
  Pick<
    NightRow,
    'stayId' | 'night' | 'roomTypeName' | 'roomNumber' | 'guestName' | 'net' | 'tax' | 'taxes' | 'includesTax'
  >
export type CollectLine = OfBooking &
  Pick<
    LineRow,
    | 'id' | 'kind' | 'countsAs' | 'name' | 'serviceOn' | 'quantity' | 'net' | 'tax' | 'taxes' | 'stayId' | 'chargeKey' | 'reversesId'
    | 'includesTax' | 'chargeableToBooking' | 'orderId' | 'extraId' | 'taxCategory' | 'serviceCode'
  > // prettier-ignore

/** Nights that were slept; of stays that end now, the first one too, which is charged whatever it was. */
const NIGHTS = `
  select s.booking_id as "bookingId", s.id as "stayId", n.night, t.name as "roomTypeName", r.number as "roomNumber",
         s.guest_name as "guestName", n.net_minor as net, n.tax_minor as tax, n.taxes, n.includes_tax as "includesTax"
    from stays s
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
    join room_types t on t.property_id = s.property_id and t.id = s.priced_type_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where s.property_id = $1 and s.booking_id = any($2::uuid[]) and s.status in ('IN_HOUSE', 'CHECKED_OUT')
     and (n.night < $3::date or ($4 and n.night = s.arrival_on and n.night <= $3::date))
   order by s.arrival_on, s.id, n.night`

const LINES = `
  select f.booking_id as "bookingId", l.id, l.kind, l.counts_as as "countsAs", l.name, l.service_on as "serviceOn", l.quantity,
         l.net_minor as net, l.tax_minor as tax, l.taxes, l.stay_id as "stayId", l.charge_key as "chargeKey", l.reverses_id as "reversesId",
         l.includes_tax as "includesTax", l.chargeable_to_booking as "chargeableToBooking", l.order_id as "orderId", l.extra_id as "extraId",
         l.tax_category as "taxCategory", l.service_code as "serviceCode"
    from folios f join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id
   where f.property_id = $1 and f.booking_id = any($2::uuid[]) and l.is_on_bill
   order by l.id`

const ROUTED = `
  select r.source_key as key, r.party_id as "partyId"
    from folios f join folio_item_parties r on r.property_id = f.property_id and r.folio_id = f.id
   where f.property_id = $1 and f.booking_id = any($2::uuid[])`

const INVOICED = `
  select x.source_key as key
    from invoices i join invoiced_items x on x.property_id = i.property_id and x.invoice_id = i.id
   where i.property_id = $1 and i.booking_id = any($2::uuid[])`

const OPEN = `select booking_id as "bookingId" from folios where property_id = $1 and booking_id = any($2::uuid[]) and status = 'OPEN'`

/** What is on the bills of some bookings: nights before a day, lines, parts of parties, what is invoiced, and which bills are open. One round trip. */
export async function findCollectable(
  tx: Tx,
  bookingIds: readonly string[],
  { nightsBefore, isLeaving }: { nightsBefore: Day; isLeaving: boolean },
) {
  const key = [tx.propertyId, bookingIds]
  const { nights, lines, routes, invoiced, open } = await batch(tx, {
    nights: () => tx.named<CollectNight>('collect_nights', NIGHTS, [...key, nightsBefore, isLeaving]),
    lines: () => tx.named<CollectLine>('collect_lines', LINES, key),
    routes: () => tx.named<{ key: string; partyId: string }>('collect_routes', ROUTED, key),
    invoiced: () => tx.named<{ key: string }>('collect_invoiced', INVOICED, key),
    open: () => tx.named<OfBooking>('collect_open', OPEN, key),
  })
  return {
    nights,
    lines,
    routes: new Map(routes.map((route) => [route.key, route.partyId])),
    invoiced: new Map(invoiced.map((item) => [item.key, true])),
    open: new Set(open.map(({ bookingId }) => bookingId)),
  }
}
