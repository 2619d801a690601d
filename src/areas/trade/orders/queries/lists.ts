import { type RawBuilder, sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import { goingOn, upTo } from '#server/database/cursors.ts'
import type { OrderRow, RoomGuest } from '../contract/replies.ts'
import type { OrderStatus } from '../rules/states.ts'

export type OrderFilter = {
  from?: Day | undefined
  /** Half-open. */
  until?: Day | undefined
  businessServiceId?: string | undefined
  status?: OrderStatus | undefined
  view?: 'open' | 'unpaid' | 'new' | 'closed' | undefined
  customerId?: string | undefined
  bookingId?: string | undefined
  tableId?: string | undefined
  text?: string | undefined
}

const OPEN = sql`o.status in ('Draft', 'Submitted', 'Confirmed', 'Preparing', 'Ready', 'Served')`

function conditions(tx: Tx, filter: OrderFilter): RawBuilder<unknown>[] {
  const where = [sql`o.property_id = ${tx.propertyId}`]
  if (filter.from) where.push(sql`o.business_on >= ${filter.from}`)
  if (filter.until) where.push(sql`o.business_on < ${filter.until}`)
  if (filter.businessServiceId) where.push(sql`o.outlet_id = ${filter.businessServiceId}`)
  if (filter.status) where.push(sql`o.status = ${filter.status}`)
  if (filter.view === 'open') where.push(OPEN)
  if (filter.view === 'new') where.push(sql`o.status = 'Submitted'`)
  if (filter.view === 'closed') where.push(sql`o.status in ('Completed', 'Cancelled')`)
  if (filter.view === 'unpaid') where.push(sql`o.due_minor > 0 and o.status not in ('Draft', 'Submitted', 'Cancelled')`)
  if (filter.customerId) where.push(sql`o.customer_id = ${filter.customerId}`)
  if (filter.bookingId) where.push(sql`o.booking_id = ${filter.bookingId}`)
  if (filter.tableId) where.push(sql`o.table_id = ${filter.tableId}`)
  if (filter.text) where.push(matches(filter.text))
  return where
}

function matches(typed: string): RawBuilder<unknown> {
  const start = `${typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const number = /^#?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim().replace('#', '')) : -1
  return sql`(o.number = ${number} or o.reference = ${typed.trim().toUpperCase()} or o.device_number = ${typed.trim().toUpperCase()} or o.table_name ilike ${start}
              or o.room_number ilike ${start} or o.guest_name ilike ${start})`
}

export type OrderPlace = readonly [day: Day, id: string]
export type ListedRow = Omit<OrderRow, 'paymentStatus' | 'propertyId'> & {
  paid: Minor
  refunded: Minor
  onRoom: Minor
  onCredit: Minor
}

/** One page of orders, latest first: the page is selected first, and only its rows are joined to the rest. `skip` is for paging by number. */
export async function findOrders(
  tx: Tx,
  filter: OrderFilter,
  page: { after: OrderPlace | undefined; skip?: number; limit: number },
): Promise<ListedRow[]> {
  const where = conditions(tx, goingOn(filter, page.after))
  if (page.after) where.push(sql`(o.business_on, o.id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`)
  const { rows } = await sql<ListedRow>`
    select o.id as "orderId", o.reference as "bookOneOrderId", o.number as "orderNo", o.outlet_id as "businessServiceId",
           u.name as "businessServiceName", o.delivery_method as "deliveryMethod", o.status as "orderStatus", o.table_id as "tableId",
           o.table_name as "resourceName", o.room_number as "roomNo", o.booking_id as "bookingId",
           b.reference as "propertyReservationNumber", o.customer_id as "customerId", o.guest_name as "guestName",
           o.location_name as "locationName", o.covers, o.business_on as "orderedDate", o.created_at as "orderedAt",
           o.promised_at as "promisedAt", o.operator_name as "operatorName", o.source_channel as "sourceChannel",
           o.device_number as "deviceNumber",
           (select count(*)::int from order_lines l
             where l.property_id = o.property_id and l.order_id = o.id and l.status not in ('Cancelled', 'Void')) as "lineCount",
           o.currency, o.total_minor as "totalAmount", o.due_minor as "outstandingAmount", o.version,
           o.paid_minor as paid, o.refunded_minor as refunded, o.on_room_minor as "onRoom", o.on_credit_minor as "onCredit"
      from (select o.* from orders o where ${sql.join(where, sql` and `)}
             order by o.business_on desc, o.id desc ${upTo(page.limit, page.skip)}) o
      join outlets u on u.property_id = o.property_id and u.id = o.outlet_id
      left join bookings b on b.property_id = o.property_id and b.id = o.booking_id
     order by o.business_on desc, o.id desc`.execute(tx)
  return rows
}

export type Counted = {
  totalCount: number
  openCount: number
  newCount: number
  totalAmount: Minor
  outstandingAmount: Minor
}

/** How many orders there are and what they come to; cancelled ones count, and come to nothing. */
export async function countOrders(tx: Tx, filter: OrderFilter): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as "totalCount", count(*) filter (where ${OPEN})::int as "openCount",
           count(*) filter (where o.status = 'Submitted')::int as "newCount",
           coalesce(sum(o.total_minor) filter (where o.status <> 'Cancelled'), 0)::bigint as "totalAmount",
           coalesce(sum(o.due_minor) filter (where o.status not in ('Draft', 'Submitted', 'Cancelled')), 0)::bigint as "outstandingAmount"
      from orders o where ${sql.join(conditions(tx, filter), sql` and `)}`.execute(tx)
  return rows[0] ?? { totalCount: 0, openCount: 0, newCount: 0, totalAmount: 0 as Minor, outstandingAmount: 0 as Minor }
}

export type AllocatedTable = {
  tableId: string
  resourceName: string
  orderIds: string[]
  covers: number
  since: Instant
  outstandingAmount: Minor
}

/** Tables with open orders; a property has as many as it has tables. */
export async function findAllocatedTables(tx: Tx, filter: OrderFilter): Promise<AllocatedTable[]> {
  const where = [...conditions(tx, filter), sql`o.table_id is not null`, OPEN]
  const { rows } = await sql<AllocatedTable>`
    select o.table_id as "tableId", max(o.table_name) as "resourceName", array_agg(o.id order by o.id) as "orderIds",
           sum(o.covers)::int as covers, min(o.created_at) as since, sum(o.due_minor)::bigint as "outstandingAmount"
      from orders o where ${sql.join(where, sql` and `)}
     group by o.table_id order by max(o.table_name), o.table_id limit 1000`.execute(tx)
  return rows
}

const BY_BOOKING = 'select id from bookings where property_id = $1 and reference = $2'

/** The booking of a reference; undefined when there is none. */
export async function findBookingId(tx: Tx, reference: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('orders.booking', BY_BOOKING, [tx.propertyId, reference.toUpperCase()])
  return row?.id
}

const IN_HOUSE = `
  select s.id as "stayId", b.id as "bookingId", b.reference, r.number as "roomNo", trim(c.first_name || ' ' || c.last_name) as "guestName",
         s.departure_on as departure, b.customer_id as "customerId"
    from stays s
    join bookings b on b.property_id = s.property_id and b.id = s.booking_id
    join rooms r on r.property_id = s.property_id and r.id = s.room_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where s.property_id = $1 and s.status = 'IN_HOUSE'`

const GUESTS = `${IN_HOUSE} and ($2 = '' or r.number ilike $2 || '%' or c.first_name ilike $2 || '%' or c.last_name ilike $2 || '%')
   order by length(r.number), r.number, s.id limit 50`

export const findRoomGuests = (tx: Tx, typed: string): Promise<RoomGuest[]> =>
  tx.named('orders.room_guests', GUESTS, [tx.propertyId, typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)])

export type InHouseGuest = RoomGuest & { customerId: string }
const HOUSED = `${IN_HOUSE} and (s.id = $2 or ($2::uuid is null and lower(r.number) = lower($3))) order by s.id limit 2`

/** The guest in a room, or of a stay; undefined when the room is empty. */
export async function findInHouseGuest(
  tx: Tx,
  { stayId, roomNo }: { stayId?: string | undefined; roomNo?: string | undefined },
): Promise<InHouseGuest | undefined> {
  const [guest] = await tx.named<InHouseGuest>('orders.housed', HOUSED, [
    tx.propertyId,
    stayId ?? null,
    roomNo?.trim() ?? '',
  ])
  return guest
}
