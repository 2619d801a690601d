import { type RawBuilder, sql } from 'kysely'
import type { KeyRange, SearchRanges } from '#areas/parties/customers/rules.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import type { BookingRow, BookingStatus } from '../contract/replies.ts'

/** Which bookings a page shows. Days are of arrival, or of departure where the order is by departure. */
export type ListFilter = {
  statuses: readonly BookingStatus[] | undefined
  from: Day | undefined
  until: Day | undefined
  customerId: string | undefined
  companyId: string | undefined
  match: ListMatch | undefined
  onlyUnassigned: boolean
  onlyOn: { day: Day; lateFrom: Day } | undefined
  onlyWithBalance: boolean
}

/** Where to look for a typed text: a run of references, and runs of the keys guests are searched by. */
type ListMatch = { reference: KeyRange; guest: SearchRanges }

/** The orders a list can have; each is that of an index, so a page costs the same on the first and the thousandth page. */
export type ListOrder = 'newest' | 'arrival' | 'departure'

/** The sort keys of the last row of the page before; the day is empty in a list of the newest. */
export type ListPlace = { day: string; id: string }

/** Matches looked at for a typed text, so that one letter does not read half the guests of a large property. */
const MOST_MATCHES = 1_000
const MOST_OF_ONE_GUEST = 100

/**
 * One page of bookings with their guests, rooms and money, in one statement: the page is cut first, and only its rows are joined with
 * the rest.
 */
export async function findBookings(
  tx: Tx,
  filter: ListFilter,
  order: ListOrder,
  page: { after: ListPlace | undefined; limit: number },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select b.id, b.reference, b.status, b.is_account as "isAccount", b.version, b.customer_id as "customerId",
           trim(c.first_name || ' ' || c.last_name) as "guestName", c.phone, c.is_vip as "isVip", c.vip_level as "vipLevel",
           coalesce((select t.name from loyalty_members m join loyalty_tiers t on t.property_id = m.property_id and t.id = m.tier_id
                      where m.property_id = ${tx.propertyId} and m.customer_id = b.customer_id and m.state = 'ACTIVE'), '') as "tierName",
           b.arrival_on as arrival, b.departure_on as departure, s."stayCount", s.adults, s.children, s."roomNumbers",
           s."roomTypeNames", s."unassignedCount", b.source, b.option_expires_at as "optionExpiresAt",
           f.room_minor + f.services_minor + f.expenses_minor as total, greatest(0, f.due_minor - f.on_account_minor) as due, f.currency,
           b.created_at as "createdAt"
      from (${pageOfBookings(tx, filter, order, page)}) b
      join customers c on c.property_id = ${tx.propertyId} and c.id = b.customer_id
      join folios f on f.property_id = ${tx.propertyId} and f.booking_id = b.id
     cross join lateral (${staysOfARow(tx)}) s
     order by ${ordering(order)}`.execute(tx)
  return rows
}

/** Cancelled stays do not count for rooms, unless the whole booking is cancelled. */
const staysOfARow = (tx: Tx) => sql`
  select count(*)::int as "stayCount", coalesce(sum(s.adults), 0)::int as adults, coalesce(sum(s.children), 0)::int as children,
         coalesce(array_agg(distinct r.number order by r.number) filter (where r.id is not null), '{}') as "roomNumbers",
         coalesce(array_agg(distinct t.name order by t.name), '{}') as "roomTypeNames",
         (count(*) filter (where s.room_id is null))::int as "unassignedCount"
    from stays s
    join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where s.property_id = ${tx.propertyId} and s.booking_id = b.id
     and (s.status not in ('CANCELLED', 'NO_SHOW') or b.status in ('CANCELLED', 'NO_SHOW'))`

function pageOfBookings(
  tx: Tx,
  filter: ListFilter,
  order: ListOrder,
  { after, limit }: { after: ListPlace | undefined; limit: number },
) {
  const conditions = [
    sql`b.property_id = ${tx.propertyId}`,
    ...conditionsOf(tx, filter, order),
    ...placeOf(order, after),
  ]
  return sql`select b.* from ${tableOf(tx, filter)} where ${sql.join(conditions, sql` and `)} order by ${ordering(order)} ${upTo(limit)}`
}

/** Bookings with a balance are found from the index of such folios, not by looking at every booking. */
const tableOf = (tx: Tx, { onlyWithBalance }: ListFilter) =>
  onlyWithBalance
    ? sql`bookings b join folios balance on balance.property_id = ${tx.propertyId} and balance.booking_id = b.id and balance.due_minor > 0
                   and balance.due_minor > balance.on_account_minor`
    : sql`bookings b`

function ordering(order: ListOrder): RawBuilder<unknown> {
  if (order === 'arrival') return sql`b.arrival_on, b.id`
  if (order === 'departure') return sql`b.departure_on, b.id`
  return sql`b.id desc`
}

function placeOf(order: ListOrder, after: ListPlace | undefined): RawBuilder<unknown>[] {
  if (!after) return []
  if (order === 'newest') return [sql`b.id < ${after.id}`]
  const day = order === 'arrival' ? sql`b.arrival_on` : sql`b.departure_on`
  return [sql`(${day}, b.id) > (${after.day}::date, ${after.id}::uuid)`]
}

function conditionsOf(tx: Tx, filter: ListFilter, order: ListOrder): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const day = order === 'departure' ? sql`b.departure_on` : sql`b.arrival_on`
  const isOneDay = filter.from !== undefined && filter.until === addDays(filter.from, 1)
  // One day has its own condition: its share of the table is known without its date, so it is planned once, not at each call.
  if (isOneDay) conditions.push(sql`${day} = ${filter.from}`)
  // An expired hold is not a booking.
  conditions.push(sql`not (b.is_hold and b.status = 'CANCELLED')`)
  // The account of a group is no stay: it is found by its reference or name, and by what it owes.
  if (!filter.match && !filter.onlyWithBalance) conditions.push(sql`not b.is_account`)
  if (filter.from && !isOneDay) conditions.push(sql`${day} >= ${filter.from}`)
  if (filter.until && !isOneDay) conditions.push(sql`${day} < ${filter.until}`)
  // Written out, not as parameters: which index is best depends on how many bookings are in the state, and a plan made once for
  // any state would read years of departures to find the few guests in house.
  if (filter.statuses) conditions.push(sql`b.status in (${sql.join(filter.statuses.map((status) => sql.lit(status)))})`)
  if (filter.customerId) conditions.push(sql`b.customer_id = ${filter.customerId}`)
  if (filter.companyId)
    conditions.push(sql`b.company_id in (select c.id from companies c where c.property_id = ${tx.propertyId}
                                             and (c.id = ${filter.companyId} or c.merged_into_id = ${filter.companyId}))`)
  if (filter.match) conditions.push(sql`b.id in (${matchesOf(tx, filter.match)})`)
  if (filter.onlyOn) conditions.push(sql`b.id in (${idsOn(tx, filter.onlyOn)})`)
  if (filter.onlyUnassigned)
    conditions.push(sql`exists (select from stays u
                                 where u.property_id = ${tx.propertyId} and u.booking_id = b.id and u.room_id is null
                                   and u.status in ('OPTION', 'CONFIRMED'))`)
  return conditions
}

/** Bookings that matter on a day: each branch is a run of an index. */
const idsOn = (tx: Tx, { day, lateFrom }: { day: Day; lateFrom: Day }) => sql`
  select id from bookings where property_id = ${tx.propertyId} and status = 'IN_HOUSE'
  union all
  select id from bookings
   where property_id = ${tx.propertyId} and status in ('OPTION', 'CONFIRMED')
     and arrival_on >= ${lateFrom} and arrival_on <= ${day}
  union all
  select id from bookings where property_id = ${tx.propertyId} and status = 'CHECKED_OUT' and departure_on = ${day}`

/** Bookings whose reference, or whose guest's name, e-mail or phone begins (or whose phone ends) with a text. */
function matchesOf(tx: Tx, { reference, guest }: ListMatch) {
  const guests = [
    guestsIn(tx, sql`search_name`, guest.name),
    guestsIn(tx, sql`search_first`, guest.name),
    guestsIn(tx, sql`search_email`, guest.email),
    guestsIn(tx, sql`phone_digits`, guest.phone),
    guestsIn(tx, sql`phone_reversed`, guest.phoneEnd),
    besideIn(tx, sql`search_email`, guest.email),
    besideIn(tx, sql`phone_digits`, guest.phone),
    besideIn(tx, sql`phone_reversed`, guest.phoneEnd),
  ].filter((branch) => branch !== undefined)
  const byReference = sql`
    (select id from bookings
      where property_id = ${tx.propertyId} and reference >= ${reference.from} and reference <= ${reference.until}
      order by reference limit ${MOST_MATCHES})`
  if (guests.length === 0) return byReference
  return sql`${byReference} union
    (select m.id
       from (${sql.join(guests, sql` union `)}) guest
      cross join lateral (select id from bookings b
                           where b.property_id = ${tx.propertyId} and b.customer_id = guest.id
                           order by arrival_on desc limit ${MOST_OF_ONE_GUEST}) m
      limit ${MOST_MATCHES})`
}

const guestsIn = (tx: Tx, column: RawBuilder<unknown>, range: KeyRange | null) =>
  range === null
    ? undefined
    : sql`(select id from customers
            where property_id = ${tx.propertyId} and ${column} >= ${range.from} and ${column} < ${range.until} and ${column} <> ''
            limit ${MOST_MATCHES})`

/** Guests by an address they have beside the primary one; those of entries that were merged into theirs among them. */
const besideIn = (tx: Tx, column: RawBuilder<unknown>, range: KeyRange | null) =>
  range === null
    ? undefined
    : sql`(select customer_id as id from customer_contacts
            where property_id = ${tx.propertyId} and ${column} >= ${range.from} and ${column} < ${range.until} and ${column} <> ''
            limit ${MOST_MATCHES})
          union
          (select merged_into_id from customers
            where property_id = ${tx.propertyId} and merged_into_id is not null and ${column} >= ${range.from} and ${column} < ${range.until}
              and ${column} <> '' limit ${MOST_MATCHES})`

/** Options of every property whose time has run out, longest over first; for the platform's own role. */
export const findExpiredOptions = (
  tx: PlatformTx,
  limit: number,
): Promise<{ propertyId: number; bookingId: string }[]> =>
  tx.named(
    'bookings.findExpiredOptions',
    `select property_id as "propertyId", id as "bookingId" from bookings
      where status = 'OPTION' and option_expires_at <= now()
      order by option_expires_at, property_id limit $1`,
    [limit],
  )
