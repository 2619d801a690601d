import type { Day, Instant } from '#core/dates.ts'
import { firstIdSince } from '#server/database/ids.ts'
import type { Tx } from '#server/request/context.ts'
import type { Source } from '../rules/earning.ts'
import type { Terms } from '../rules/points.ts'

/** A stay or an order that may earn, and the guest whose name it is under. */
export type FoundSource = Source & { id: string; isMember: boolean; boughtOn: Day }

type Row = {
  id: string
  customerId: string
  isDone: boolean
  boughtOn: Day
  isMember: boolean
  multiplierBp: number | null
  room: number
  food: number
  other: number
  step: number | null
  earnedBy: string | null
  points: number | null
  earnedRoom: number | null
  earnedFood: number | null
  earnedOther: number | null
  terms: Terms | null
  expiresOn: Day | null
}

const FOOD = `('RESTAURANT', 'BAR', 'ROOM_SERVICE')`

/** $2 is the first id of the moment, so that the primary key finds the latest. */
const SINCE = (column: string) => `(
    select a.${column} from audit_events a
     where a.property_id = $1 and a.${column} is not null
       and a.id >= $2)`

const EARNED = (column: string) => `
    left join lateral (
      select v.step, v.customer_id, v.room_minor, v.food_minor, v.other_minor, v.terms, v.expires_on,
             (select sum(e.points) from loyalty_moves e where e.property_id = v.property_id and e.${column} = v.${column}) as points
        from loyalty_moves v where v.property_id = s.property_id and v.${column} = s.id order by v.step desc limit 1) e on true
    left join loyalty_members m on m.property_id = s.property_id and m.customer_id = s.customer_id
    left join loyalty_tiers t on t.property_id = m.property_id and t.id = m.tier_id`

const COLUMNS = `
  m.id is not null as "isMember",
  case when m.state = 'ACTIVE' and m.joined_on <= s.bought_on then coalesce(t.multiplier_bp, 10000) end as "multiplierBp",
  (coalesce(u.nights, 0) + coalesce(u.room, 0))::bigint as room, coalesce(u.food, 0)::bigint as food, coalesce(u.other, 0)::bigint as other,
  e.step, e.customer_id as "earnedBy", e.points::bigint as points, e.room_minor as "earnedRoom", e.food_minor as "earnedFood",
  e.other_minor as "earnedOther", e.terms, e.expires_on as "expiresOn"`

// Before tax: the nights, and the lines of the bill without what was refunded or rounded. What an order put on the bill is of its outlet's kind.
const stays = (which: string) => `
  with s as (
    select b.property_id, b.id, coalesce(c.merged_into_id, c.id) as customer_id, b.status = 'CHECKED_OUT' as is_done, b.departure_on as bought_on
      from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
     where b.property_id = $1 and not b.is_account and ${which}
  )
  select s.id, s.customer_id as "customerId", s.is_done as "isDone", s.bought_on as "boughtOn", ${COLUMNS}
    from s
    left join lateral (
      select (select sum(i.net_minor) from stays h join stay_nights i on i.property_id = h.property_id and i.stay_id = h.id
               where h.property_id = s.property_id and h.booking_id = s.id and h.status not in ('CANCELLED', 'NO_SHOW')) as nights,
             sum(l.net_minor) filter (where l.counts_as = 'ROOM') as room,
             sum(l.net_minor) filter (where l.counts_as <> 'ROOM' and (l.tax_category in ('FOOD', 'ALCOHOL') or n.kind in ${FOOD})) as food,
             sum(l.net_minor) filter (where l.counts_as <> 'ROOM'
                                        and not coalesce(l.tax_category in ('FOOD', 'ALCOHOL'), false) and not coalesce(n.kind in ${FOOD}, false)) as other
        from folios f join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id and l.is_on_bill and l.kind not in ('REFUND', 'ROUNDING')
        left join orders o on o.property_id = l.property_id and o.id = l.order_id
        left join outlets n on n.property_id = o.property_id and n.id = o.outlet_id
       where f.property_id = s.property_id and f.booking_id = s.id) u on true
    ${EARNED('booking_id')}
   order by s.id`
const STAYS = stays(`($4::uuid is null or b.id > $4)
       and case when $2::uuid is null then b.status = 'CHECKED_OUT' and b.departure_on between $3::date and $6::date
                else b.id in ${SINCE('booking_id')} end
     order by b.id limit $5`)
const STAY = stays('b.id = $2')

// What was charged to a room earns with the stay; of an order that is paid in parts, the share that was paid for itself earns.
const ORDERS = `
  with s as (
    select o.property_id, o.id, coalesce(c.merged_into_id, c.id) as customer_id, o.status = 'Completed' as is_done, o.business_on as bought_on,
           case when o.total_minor > 0
             then trunc(greatest(0, o.net_minor - o.after_tax_off_minor)::numeric * least(o.total_minor, greatest(0, o.paid_minor + o.on_credit_minor)) / o.total_minor) else 0 end as net,
           n.kind in ${FOOD} as is_food
      from orders o
      join customers c on c.property_id = o.property_id and c.id = o.customer_id
      join outlets n on n.property_id = o.property_id and n.id = o.outlet_id
     where o.property_id = $1 and ($4::uuid is null or o.id > $4)
       and case when $2::uuid is null then o.status = 'Completed' and o.business_on between $3::date and $6::date
                else o.id in ${SINCE('order_id')} end
     order by o.id limit $5
  )
  select s.id, s.customer_id as "customerId", s.is_done as "isDone", s.bought_on as "boughtOn", ${COLUMNS}
    from s
   cross join lateral (select 0::bigint as nights, 0::bigint as room, case when s.is_food then s.net else 0 end as food, case when s.is_food then 0 else s.net end as other) u
    ${EARNED('order_id')}
   order by s.id`

const toSource = (row: Row): FoundSource => ({
  id: row.id,
  customerId: row.customerId,
  isDone: row.isDone,
  boughtOn: row.boughtOn,
  isMember: row.isMember,
  multiplierBp: row.multiplierBp,
  turnover: { room: row.room, food: row.food, other: row.other },
  earned:
    row.step === null || row.earnedBy === null || row.terms === null
      ? null
      : {
          step: row.step,
          customerId: row.earnedBy,
          points: row.points ?? 0,
          turnover: { room: row.earnedRoom ?? 0, food: row.earnedFood ?? 0, other: row.earnedOther ?? 0 },
          terms: row.terms,
          expiresOn: row.expiresOn,
        },
})

/** Which stays or orders are looked at: those the audit trail names since a moment; without one, those done from a day until another. */
export type SourcePage = { since: Instant | null; from: Day; until: Day; after: string | null; limit: number }

const parametersOf = (tx: Tx, { since, from, until, after, limit }: SourcePage) => [
  tx.propertyId,
  since && firstIdSince(since),
  from,
  after,
  limit,
  until,
]

/** Stays with their turnover and what they earned, in order of id. */
export async function findStays(tx: Tx, page: SourcePage): Promise<FoundSource[]> {
  return (await tx.named<Row>('loyalty.findStays', STAYS, parametersOf(tx, page))).map(toSource)
}

/** One stay with its turnover so far and what it earned; undefined for the account of a group. */
export async function findStay(tx: Tx, bookingId: string): Promise<FoundSource | undefined> {
  const [row] = await tx.named<Row>('loyalty.findStay', STAY, [tx.propertyId, bookingId])
  return row && toSource(row)
}

/** Orders of known guests, in order of id. */
export async function findOrders(tx: Tx, page: SourcePage): Promise<FoundSource[]> {
  return (await tx.named<Row>('loyalty.findOrders', ORDERS, parametersOf(tx, page))).map(toSource)
}

const JOINING = `
  select c.id as "customerId" from customers c
   where c.property_id = $1 and c.id = any($2::uuid[]) and c.merged_into_id is null and c.erased_at is null and c.restricted_at is null
     and not c.do_not_rent and not exists (select from loyalty_members m where m.property_id = $1 and m.customer_id = c.id)
   order by c.id`
/** Of some guests those who can become members by themselves. */
export const findJoining = (tx: Tx, customerIds: readonly string[]): Promise<{ customerId: string }[]> =>
  tx.named('loyalty.findJoining', JOINING, [tx.propertyId, customerIds])
