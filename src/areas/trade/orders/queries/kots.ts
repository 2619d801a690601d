import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { ChosenModifier, Priority } from '../contract/replies.ts'
import type { AtStation, KotType } from '../rules/ledger.ts'
import type { KotStatus, LineStatus } from '../rules/states.ts'

type StoredKotLine = Pick<AtStation, 'status' | 'ready' | 'served'> & {
  orderLineId: string
  productCode: string
  name: string
  /** Thousandths, with its sign. */
  quantity: number
  live: number
  unit: string
  notes: string
  modifiers: ChosenModifier[]
  /** Names of the other stations that cook of it. */
  alsoAt: string[]
  allergens: string[]
  course: number
  seatNo: number
}

export type StoredKot = {
  id: string
  number: number
  orderId: string
  orderNumber: number | null
  orderReference: string
  outletName: string
  stationId: string | null
  stationName: string
  type: KotType
  status: KotStatus
  priority: Priority
  sequence: number
  originalKotIds: string[]
  deliveryMethod: DeliveryMethod
  tableName: string
  roomNumber: string
  guestName: string
  /** What the guest of the order, or of the stay it is charged to, must not eat. */
  guestAllergies: string
  covers: number
  waiter: string
  /** Of this ticket alone. */
  notes: string
  /** Of a move: where it was to go before. */
  movedFrom: string
  /** Of the whole order, as they are now. */
  orderNotes: string
  lines: StoredKotLine[]
  createdAt: Instant
  acknowledgedAt: Instant | null
  startedAt: Instant | null
  readyAt: Instant | null
  servedAt: Instant | null
  version: number
}

// Of a set meal that several stations cook: how far each of them is.
const AT_STATIONS = `jsonb_to_recordset(l.stations) as here ("stationId" uuid, "kotId" uuid, status text, ready bigint, served bigint, allergens text[])`

const ALSO_AT = `case when l.stations = '[]' then '[]' else
                       (select coalesce(jsonb_agg(a.name order by a.ranking, a.name), '[]') from stations a
                         where a.property_id = l.property_id and a.id <> k.station_id
                           and l.stations @> jsonb_build_array(jsonb_build_object('stationId', a.id))) end`

// What is to be cooked is made as it is wanted now; a ticket of a change shows that change.
const NOTES_NOW = `case when k.type in ('New', 'Add') then l.notes else t.notes end`

// Of the guest as they are now; a stay is charged to its booker.
const ofGuest = (field: 'allergies' | 'is_vip'): string => `case when o.customer_id is not null
       then (select c.${field} from customers c where c.property_id = o.property_id and c.id = o.customer_id)
       else (select c.${field} from bookings b join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
              where b.property_id = o.property_id and b.id = o.booking_id) end`
const ALLERGIES = `coalesce(${ofGuest('allergies')}, '')`

// The page is selected first; only its tickets are joined to their lines.
const selectKots = (cut: string): string => `
  select k.id, k.number, k.order_id as "orderId", o.number as "orderNumber", o.reference as "orderReference", u.name as "outletName",
         k.station_id as "stationId", coalesce(s.name, '') as "stationName", k.type, k.status, k.priority,
         k.sequence_in_order as sequence, k.original_kot_ids as "originalKotIds", o.delivery_method as "deliveryMethod",
         o.table_name as "tableName", o.room_number as "roomNumber", o.guest_name as "guestName", o.covers, ${ALLERGIES} as "guestAllergies",
         k.created_by_name as waiter, k.notes, o.special_notes as "orderNotes", k.moved_from as "movedFrom", k.created_at as "createdAt", k.acknowledged_at as "acknowledgedAt",
         k.started_at as "startedAt", k.ready_at as "readyAt", k.served_at as "servedAt", k.version,
         coalesce((select jsonb_agg(jsonb_build_object(
                     'orderLineId', l.id, 'productCode', l.product_code, 'name', l.name, 'quantity', t.quantity,
                     'live', l.units - l.cancelled_units - l.void_units, 'ready', coalesce(here.ready, l.ready_units),
                     'served', coalesce(here.served, l.served_units), 'unit', l.unit, 'status', coalesce(here.status, l.status),
                     'notes', ${NOTES_NOW}, 'modifiers', l.modifiers, 'alsoAt', ${ALSO_AT}, 'allergens', coalesce(here.allergens, l.allergens), 'course', l.course,
                     'seatNo', l.seat_no)
                     order by l.course, l.position, l.id)
                     from (select order_line_id, sum(quantity)::bigint as quantity, (array_agg(notes order by id desc))[1] as notes
                             from kot_lines where property_id = k.property_id and kot_id = k.id group by order_line_id) t
                     join order_lines l on l.property_id = k.property_id and l.id = t.order_line_id
                     left join lateral ${AT_STATIONS} on here."stationId" = k.station_id), '[]') as lines
    from (${cut}) k
    join orders o on o.property_id = k.property_id and o.id = k.order_id
    join outlets u on u.property_id = o.property_id and u.id = o.outlet_id
    left join stations s on s.property_id = k.property_id and s.id = k.station_id
   order by k.id`

const OF_ORDER = selectKots('select * from kots where property_id = $1 and order_id = any($2::uuid[])')
const GET = selectKots('select * from kots where property_id = $1 and id = $2')
const UNDER_WAY = selectKots(`
  select * from kots
   where property_id = $1 and ($2::uuid is null or station_id = $2) and id > $3::uuid
     and (status in ('New', 'Preparing', 'Ready') or ($4 and business_on = $5::date)
          or (acknowledged_at is null and type in ('Cancel', 'PartCancel', 'Note', 'Move')))
   order by id limit $6`)

/** Tickets of some orders, in the order they were cut. */
export const findKots = (tx: Tx, orderIds: readonly string[]): Promise<StoredKot[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : tx.named('kots.of', OF_ORDER, [tx.propertyId, orderIds])

/** @throws Refusal not_found */
export async function getKot(tx: Tx, kotId: string): Promise<StoredKot> {
  const [kot] = await tx.named<StoredKot>('kots.get', GET, [tx.propertyId, kotId])
  return kot ?? refuse('not_found', { kotId })
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Tickets under way from the one after `after` on, oldest first. */
export const findKotsUnderWay = (
  tx: Tx,
  filter: { stationId: string | undefined; closedOn: Day | null; after: string | undefined; limit: number },
): Promise<StoredKot[]> =>
  tx.named('kots.under_way', UNDER_WAY, [
    tx.propertyId,
    filter.stationId ?? null,
    filter.after ?? NO_ID,
    filter.closedOn !== null,
    filter.closedOn,
    filter.limit,
  ])

const ORDER_OF = 'select order_id as id from kots where property_id = $1 and id = $2'

/** @throws Refusal not_found */
export async function getOrderOfKot(tx: Tx, kotId: string): Promise<string> {
  const [row] = await tx.named<{ id: string }>('kots.order', ORDER_OF, [tx.propertyId, kotId])
  return row?.id ?? refuse('not_found', { kotId })
}

const COUNT = `
  select count(*)::int as count, coalesce(bool_or(type = 'New'), false) as "hasNew" from kots where property_id = $1 and order_id = $2`

/** How many tickets an order has had, and whether one was its first. */
export async function countKots(tx: Tx, orderId: string): Promise<{ count: number; hasNew: boolean }> {
  const [row] = await tx.named<{ count: number; hasNew: boolean }>('kots.count', COUNT, [tx.propertyId, orderId])
  return row ?? { count: 0, hasNew: false }
}

export type NewKot = {
  id: string
  orderId: string
  number: number
  businessOn: Day
  stationId: string | null
  type: KotType
  status: KotStatus
  priority: Priority
  sequence: number
  originalKotIds: string[]
  notes: string
  movedFrom: string
  createdAt: Instant
  createdByName: string
}

// A guest who is a VIP makes their tickets so, where no one asked for more.
const OF_A_VIP = `(select ${ofGuest('is_vip')} from orders o where o.property_id = $1 and o.id = k."orderId")`
const INSERT = `
  insert into kots (property_id, id, order_id, number, business_on, station_id, type, status, priority, sequence_in_order,
                    original_kot_ids, notes, moved_from, created_at, created_by_name)
  select $1, k.id, k."orderId", k.number, k."businessOn", k."stationId", k.type, k.status, case when k.priority = 'Normal' and ${OF_A_VIP} then 'VIP' else k.priority end,
         k.sequence, k."originalKotIds", k.notes, k."movedFrom", k."createdAt", k."createdByName"
    from jsonb_to_recordset($2::jsonb) as k (
         id uuid, "orderId" uuid, number integer, "businessOn" date, "stationId" uuid, type text, status text, priority text,
         sequence integer, "originalKotIds" uuid[], notes text, "movedFrom" text, "createdAt" timestamptz, "createdByName" text)`

export const insertKots = async (tx: Tx, kots: readonly NewKot[]): Promise<void> => {
  if (kots.length > 0) await tx.named('kots.insert', INSERT, [tx.propertyId, JSON.stringify(kots)])
}

export type NewLedgerRow = { id: string; kotId: string; lineId: string; quantity: number; notes: string }

const INSERT_ROWS = `
  insert into kot_lines (property_id, id, kot_id, order_line_id, quantity, notes)
  select $1, r.id, r."kotId", r."lineId", r.quantity, r.notes
    from jsonb_to_recordset($2::jsonb) as r (id uuid, "kotId" uuid, "lineId" uuid, quantity bigint, notes text)`

/** Adds rows to the ledger: what is sent to the kitchen now. */
export const insertLedgerRows = async (tx: Tx, rows: readonly NewLedgerRow[]): Promise<void> => {
  if (rows.length > 0) await tx.named('kot_lines.insert', INSERT_ROWS, [tx.propertyId, JSON.stringify(rows)])
}

const MARK = `
  update kots k
     set status = m.status,
         started_at = case when m.status = 'New' then null
                           when m.status = 'Void' then started_at else coalesce(started_at, $3::timestamptz) end,
         ready_at = case when m.status in ('New', 'Preparing') then null
                         when m.status = 'Void' then ready_at else coalesce(ready_at, $3::timestamptz) end,
         served_at = case when m.status = 'Served' then coalesce(served_at, $3::timestamptz)
                          when m.status = 'Void' then served_at else null end,
         version = version + 1
    from jsonb_to_recordset($2::jsonb) as m (id uuid, status text)
   where k.property_id = $1 and k.id = m.id and k.status <> m.status`

/** Status of tickets after their lines changed, and since when. */
export const markKots = async (
  tx: Tx,
  kots: readonly { id: string; status: KotStatus }[],
  at: Instant,
): Promise<void> => {
  if (kots.length > 0) await tx.named('kots.mark', MARK, [tx.propertyId, JSON.stringify(kots), at])
}

// A ticket has a row of every line it is the first ticket of at its station.
const STATUSES = `
  select k.id, k.status, array_agg(coalesce(here.status, l.status)) as statuses
    from kots k
    join kot_lines t on t.property_id = k.property_id and t.kot_id = k.id
    join order_lines l on l.property_id = t.property_id and l.id = t.order_line_id
    left join lateral ${AT_STATIONS} on here."kotId" = k.id
   where k.property_id = $1 and k.id = any($2::uuid[]) and (l.kot_id = k.id or here.status is not null)
   group by k.property_id, k.id, k.status`

export type KotStatuses = { id: string; status: KotStatus; statuses: LineStatus[] }

/** Status of tickets and of their lines, whichever bill those are on now. */
export const findStatuses = (tx: Tx, kotIds: readonly string[]): Promise<KotStatuses[]> =>
  kotIds.length === 0 ? Promise.resolve([]) : tx.named('kots.statuses', STATUSES, [tx.propertyId, kotIds])

const MARK_PRIORITY = 'update kots set priority = $3, version = version + 1 where property_id = $1 and id = $2'

export const markPriority = (tx: Tx, kotId: string, priority: Priority): Promise<unknown> =>
  tx.named('kots.priority', MARK_PRIORITY, [tx.propertyId, kotId, priority])

const MARK_SEEN =
  'update kots set acknowledged_at = $3, version = version + 1 where property_id = $1 and id = any($2::uuid[]) and acknowledged_at is null'

/** The kitchen has seen what changed. */
export const markAcknowledged = (tx: Tx, kotIds: readonly string[], at: Instant): Promise<unknown> =>
  tx.named('kots.seen', MARK_SEEN, [tx.propertyId, kotIds, at])

const MOVE = 'update kots set order_id = $3 where property_id = $1 and order_id = $2'

/** Tickets go with the order they were merged into. */
export const moveKots = (tx: Tx, fromOrderId: string, toOrderId: string): Promise<unknown> =>
  tx.named('kots.move', MOVE, [tx.propertyId, fromOrderId, toOrderId])
