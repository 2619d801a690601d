import type { Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { OrderStatus } from '../rules/states.ts'

/** An order to the room as its guest sees it. */
export type RoomOrder = {
  id: string
  reference: string
  number: number | null
  outletName: string
  status: OrderStatus
  total: Minor
  currency: Currency
  /** Why it was not accepted. */
  reason: string
  orderedAt: Instant
  promisedAt: Instant | null
  lines: { name: string; units: number }[]
}

/** As many as a page shows. */
const LATEST = 20

const OF_BOOKING = `
  select o.id, o.reference, o.number, u.name as "outletName", o.status, coalesce(o.total_minor, 0) as total, o.currency, o.reason,
         o.created_at as "orderedAt", o.promised_at as "promisedAt",
         coalesce((select json_agg(json_build_object('name', l.name, 'units', l.units / 1000) order by l.id)
                     from order_lines l where l.property_id = o.property_id and l.order_id = o.id), '[]') as lines
    from orders o join outlets u on u.property_id = o.property_id and u.id = o.outlet_id
   where o.property_id = $1 and o.booking_id = $2 and o.source_channel = 'WEB' and o.delivery_method = 'Room Order'
   order by o.created_at desc, o.id desc limit ${LATEST}`
export const findRoomOrders = (tx: Tx, bookingId: string): Promise<RoomOrder[]> =>
  tx.named('orders.room_orders', OF_BOOKING, [tx.propertyId, bookingId])
