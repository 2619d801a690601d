import { addDays, type Day, dayAt, type Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import { MOST_REMIND_HOURS } from '../rules/guards.ts'

// A shift that is published again, or goes to another employee, is one to remind of anew. Days bound it, for which row security lets an index be used.
const TO_REMIND = `
  s.published_employee_id is not null and s.published_on >= $3::date and s.published_on <= $4::date
     and lower(s.published_spans) > $1::timestamptz and (s.reminded_at is null or s.reminded_at < s.published_at)`

/** The days on which shifts begin that people may be reminded of, wherever the property is. */
const daysToRemind = (now: Instant): readonly [Day, Day] => {
  const today = dayAt(now, 'UTC')
  return [addDays(today, -1), addDays(today, MOST_REMIND_HOURS / 24 + 1)]
}

const PROPERTIES = `
  select distinct p.id, coalesce(r.remind_hours, $2::int) as hours
    from rota_shifts s
    join properties p on p.id = s.property_id and p.is_active
    left join rota_settings r on r.property_id = s.property_id
   where ${TO_REMIND}
     and lower(s.published_spans) <= $1::timestamptz + make_interval(hours => coalesce(r.remind_hours, $2::int))`
type ToRemind = { id: number; hours: number }

/** Properties with shifts that begin soon, and how many hours before one its employee is reminded. */
export const findPropertiesToRemind = (tx: PlatformTx, now: Instant, customaryHours: number): Promise<ToRemind[]> =>
  tx.named('rota.findPropertiesToRemind', PROPERTIES, [now, customaryHours, ...daysToRemind(now)])

const MARK = `
  with due as (
    select s.id from rota_shifts s
     where s.property_id = $5 and ${TO_REMIND} and lower(s.published_spans) <= $1::timestamptz + make_interval(hours => $2::int)
     order by lower(s.published_spans), s.id limit $6 for update skip locked
  )
  update rota_shifts s set reminded_at = $1
    from due where s.property_id = $5 and s.id = due.id
  returning s.published_employee_id as "employeeId", coalesce(s.published_on, s.on_date) as "on", lower(s.published_spans) as "startAt"`
export type RemindedShift = { employeeId: string; on: Day; startAt: Instant }

/** Marks shifts that begin in so many hours or sooner as reminded of; one that is being changed at this moment is left to the next time. */
export const markReminded = (tx: Tx, now: Instant, hours: number, limit: number): Promise<RemindedShift[]> =>
  tx.named('rota.markReminded', MARK, [now, hours, ...daysToRemind(now), tx.propertyId, limit])
