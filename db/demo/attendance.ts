import { openApproval } from '#areas/people/approvals/actions/engine.ts'
import { CORRECTION, correctionNotice } from '#areas/people/attendance/actions/corrections.ts'
import { computeDays } from '#areas/people/attendance/actions/compute.ts'
import { grantLeave } from '#areas/people/leave/actions/grant.ts'
import { addDays, type Day, dayAt, type Instant } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'
import type { Made } from './staff.ts'

/** Days of clocked time, and of these how many wait for approval. */
const DAYS = 365
const TO_REVIEW = 7

// Every shift that is over was clocked in some minutes around its ends, by a number drawn from its id, and so were those that have begun. Of the last days
// one in fifteen was not clocked out, and one in twenty-five not at all.
const CLOCK = `
  insert into clock_events (property_id, id, employee_id, at, direction, source, client_id, received_at, actor_name)
  select $1, gen_random_uuid(), s.published_employee_id, e.at, e.direction, e.source, gen_random_uuid(), e.at, p.display_name
    from rota_shifts s
    join employees p on p.property_id = s.property_id and p.id = s.published_employee_id
   cross join lateral (select abs(hashtext(s.id::text)) as drawn) h
   cross join lateral (values
     (s.start_at + make_interval(mins => h.drawn % 14 - 9), 'IN', case when h.drawn % 3 = 0 then 'PHONE' else 'KIOSK' end),
     (s.end_at + make_interval(mins => case when h.drawn % 11 = 0 then 45 else h.drawn % 17 - 3 end), 'OUT', 'KIOSK')) e (at, direction, source)
   where s.property_id = $1 and s.on_date >= $2 and (s.end_at < $3 or $5) and e.at < $3::timestamptz
     and (s.on_date < $4 or (h.drawn % 25 <> 3 and (e.direction = 'IN' or h.drawn % 15 <> 7)))`

const APPROVE = `
  update attendance_days set state = 'APPROVED', overtime_approved = overtime, decided_by = $3, version = version + 1
   where property_id = $1 and on_day < $2 and state = 'NEEDS_REVIEW'`

const ASK = `
  insert into attendance_corrections (property_id, id, employee_id, on_day, out_at, reason, note, requested_at)
  select $1, $2, d.employee_id, d.on_day, s.end_at, 'FORGOT', 'I helped at the door and forgot', $3
    from attendance_days d join rota_shifts s on s.property_id = d.property_id and s.id = d.shift_ids[1]
   where d.property_id = $1 and 'MISSING_OUT' = any(d.exceptions) order by d.on_day desc, d.employee_id limit 1
  returning id, employee_id as "employeeId", on_day as day,
            (select p.display_name from employees p where p.property_id = $1 and p.id = employee_id) as "employeeName"`
type Waiting = { id: string; employeeId: string; day: Day; employeeName: string }

/** A year of clocked time: all but the last week approved, with a few days to look at and a correction that waits. Hours that are approved grant their leave. */
export async function clockTime({ desk, today }: { desk: Desk; today: Day }, made: readonly Made[]): Promise<void> {
  await desk(today, 9, async (ctx: Context) => {
    const { tx, property, now, actor } = ctx
    const from = addDays(today, -DAYS)
    const review = addDays(today, -TO_REVIEW)
    // On the very day it speaks of, those at work have clocked in; of another day, the story stops before the first shift.
    const moment = new Date().toISOString() as Instant
    const isNow = dayAt(moment, property.timeZone) === today
    await tx.named('', CLOCK, [property.id, from, isNow ? moment : now, review, isNow])
    await computeDays(ctx, made.map(({ id }) => id), { from, to: addDays(today, -1) }) // prettier-ignore
    await tx.named('', APPROVE, [property.id, review, actor.name])
    await grantLeave(ctx, today)
    const waiting = await tx.named<Waiting>('', ASK, [property.id, newId(), now])
    for (const one of waiting)
      await openApproval(ctx, { kind: CORRECTION, subjectId: one.id, employeeId: one.employeeId, notice: correctionNotice(one), outlasts: true }) // prettier-ignore
  })
}
