import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { CalendarEntry } from '../contract/calendar.ts'
import { LOGGED } from './logged.ts'

// An activity stands on the day it happens, by the clock of the property, and once more on the day it is followed up.
const CALENDAR = `
  select a.id, a.lead_id as "leadId", a.deal_id as "dealId", a.kind, a.subject, a.is_done as "isDone", a.by_name as "byName",
         e.day, e.time, e.is_follow_up as "isFollowUp", coalesce(d.name, l.title, '') as title
    from lead_activities a
    left join leads l on l.property_id = a.property_id and l.id = a.lead_id
    left join deals d on d.property_id = a.property_id and d.id = a.deal_id
   cross join lateral (values ((a.happens_at at time zone $6)::date, to_char(a.happens_at at time zone $6, 'HH24:MI'), false),
                              (a.follow_up_on, null, true)) e (day, time, is_follow_up)
   where a.property_id = $1 and a.kind in (${LOGGED}) and e.day >= $2 and e.day < $3
     and (a.happens_at >= $4 and a.happens_at < $5 or a.follow_up_on >= $2 and a.follow_up_on < $3)
     and ($7::bigint is null or coalesce(d.owner_id, l.owner_id, a.by_id) = $7)
   order by e.day, e.time nulls first, a.id limit $8`

type CalendarSpan = { from: Day; until: Day; begins: Instant; ends: Instant; timeZone: string; ownerId: number | null }

/** What happens and is followed up on some days, of one owner or of all. */
export const findCalendar = (tx: Tx, { from, until, begins, ends, timeZone, ownerId }: CalendarSpan, limit: number): Promise<CalendarEntry[]> =>
  tx.named('leads.calendar', CALENDAR, [tx.propertyId, from, until, begins, ends, timeZone, ownerId, limit]) // prettier-ignore
