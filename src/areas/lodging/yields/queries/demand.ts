import type { Day, Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import { MAX_FORECAST_DAYS } from '../contract/forecast.ts'
import type { BookedLead } from '../rules/forecast.ts'
import type { ForecastPart } from '../rules/forecast-parts.ts'
import type { PastSale } from '../rules/simulation.ts'

const IN_SALE = `('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')`
const CALLED_OFF = `('CANCELLED', 'NO_SHOW')`

/**
 * When a stay came on the books, and when it was cancelled, by the calendar of the property ($4). A stay that was cancelled while the rest of
 * its booking was not counts as not booked at all: when that happened is not stored with it.
 */
const BOOKED_AND_CALLED_OFF = `
  join bookings b on b.property_id = s.property_id and b.id = s.booking_id
  cross join lateral (
    select (b.created_at at time zone $4::text)::date as on_day, 1 as rooms
    union all
    select (coalesce(b.closed_at, b.created_at) at time zone $4::text)::date, -1 where s.status in ${CALLED_OFF}) e`

const SPAN_OF_STAYS = `
  s.property_id = $1 and s.departure_on > $2 and s.arrival_on < $3 and s.status in ${IN_SALE}`

const LEAD = `greatest(0, least(${MAX_FORECAST_DAYS}, n.night - e.on_day))`

/** @param part what rooms are counted by, besides night and lead */
const bookedLeads = (part?: string) => `
  select ${part === undefined ? '' : `${part} as part, `}n.night as day, ${LEAD} as lead, sum(e.rooms)::int as rooms
    from stays s ${BOOKED_AND_CALLED_OFF}
   cross join lateral (select x.night::date as night
      from generate_series(greatest(s.arrival_on, $2::date), least(s.departure_on, $3::date) - 1, interval '1 day') as x (night)) n
   where ${SPAN_OF_STAYS}
   group by ${part === undefined ? '1, 2' : '1, 2, 3'}`
const BOOKED_LEADS = bookedLeads()

/** How many days before the nights of a span their rooms were booked and cancelled. */
export const findBookedLeads = (tx: Tx, { from, until }: Span, timeZone: string): Promise<BookedLead[]> =>
  tx.named('yields.findBookedLeads', BOOKED_LEADS, [tx.propertyId, from, until, timeZone])

/** The part that a stay is of; what is not stated is ''. */
const PART_OF: Readonly<Record<ForecastPart, string>> = {
  roomType: `s.room_type_id::text`,
  source: 'b.source',
  segment: `coalesce(b.segment, '')`,
}

const LEADS_BY_TYPE = bookedLeads(PART_OF.roomType)
const LEADS_BY_SOURCE = bookedLeads(PART_OF.source)
const LEADS_BY_SEGMENT = bookedLeads(PART_OF.segment)

export type PartLead = BookedLead & { part: string }
/** {@link findBookedLeads}, each of its part. */
export function findBookedLeadsBy(tx: Tx, { from, until }: Span, timeZone: string, part: ForecastPart): Promise<PartLead[]> {
  const values = [tx.propertyId, from, until, timeZone]
  switch (part) {
    case 'roomType':
      return tx.named<PartLead>('yields.leadsByType', LEADS_BY_TYPE, values)
    case 'source':
      return tx.named<PartLead>('yields.leadsBySource', LEADS_BY_SOURCE, values)
    case 'segment':
      return tx.named<PartLead>('yields.leadsBySegment', LEADS_BY_SEGMENT, values)
  }
} // prettier-ignore

export type PickedUp = { day: Day; roomTypeId: string; daysAgo: number; rooms: number }

const PICK_UP = `
  select n.night as day, s.room_type_id as "roomTypeId", greatest(0, $5::date - e.on_day) as "daysAgo", sum(e.rooms)::int as rooms
    from stays s ${BOOKED_AND_CALLED_OFF}
   cross join lateral (select x.night::date as night
      from generate_series(greatest(s.arrival_on, $2::date), least(s.departure_on, $3::date) - 1, interval '1 day') as x (night)) n
   where ${SPAN_OF_STAYS} and e.on_day > $5::date - $6::int
   group by 1, 2, 3`

/** What nights of a span picked up (or, below 0, lost) on each of the days before one, so many of them with that day. */
export const findPickUp = (
  tx: Tx,
  { from, until }: Span,
  { timeZone, today, days }: { timeZone: string; today: Day; days: number },
): Promise<PickedUp[]> => tx.named('yields.findPickUp', PICK_UP, [tx.propertyId, from, until, timeZone, today, days])

const SOLD = `e.rooms = 1 and s.status not in ${CALLED_OFF}`
const PRICED = `${SOLD} and not n.is_manual and n.contract_id is null and b.group_id is null`

const PAST_SALES = `
  select n.night as day, s.room_type_id as "roomTypeId", s.rate_plan_id as "ratePlanId", ${LEAD} as lead, sum(e.rooms)::int as rooms,
         (count(*) filter (where ${PRICED}))::int as "pricedRooms",
         coalesce(sum(case when n.includes_tax then n.total_minor else n.net_minor end) filter (where ${PRICED}), 0)::bigint as amount,
         (count(*) filter (where ${SOLD} and n.night = s.arrival_on))::int as arrivals,
         (count(*) filter (where ${SOLD} and n.night = s.arrival_on and s.departure_on - s.arrival_on < $5::int))::int as "shortArrivals"
    from stays s ${BOOKED_AND_CALLED_OFF}
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id and n.night >= $2 and n.night < $3
   where ${SPAN_OF_STAYS}
   group by 1, 2, 3, 4`

/** What was booked of the nights of a span, how many days before, and what for. @param minStay how short a stay counts as short */
export const findPastSales = (tx: Tx, { from, until }: Span, timeZone: string, minStay: number): Promise<PastSale[]> =>
  tx.named('yields.findPastSales', PAST_SALES, [tx.propertyId, from, until, timeZone, minStay])
