import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

// A property uses the clock while some of its people clocked within two weeks. What was clocked last two days ago or earlier is a forgotten out.
const NOT_CLOCKED_IN = `
  select exists (
    select from employees e
      left join lateral (
        select c.direction from clock_events c
         where c.property_id = e.property_id and c.employee_id = e.id and c.at > $3::timestamptz - interval '2 days' and c.at <= $3
           and not exists (select from clock_voids v where v.property_id = c.property_id and v.event_id = c.id)
         order by c.at desc, c.direction = 'IN' desc limit 1) l on true
     where e.property_id = $1 and e.user_id = $2 and e.status in ('ACTIVE', 'ON_NOTICE') and coalesce(l.direction, 'OUT') = 'OUT')
   and exists (
    select from employees o
     where o.property_id = $1 and o.status in ('ACTIVE', 'ON_NOTICE')
       and exists (select from clock_events c
                    where c.property_id = o.property_id and c.employee_id = o.id and c.at > $3::timestamptz - interval '14 days' and c.at <= $3))
    as "isMissing"`

/** Whether a user is an employee who has not clocked in, at a property that uses the clock. */
export async function findMissingClockIn(tx: Tx, userId: number, now: Instant): Promise<boolean> {
  const [row] = await tx.named<{ isMissing: boolean }>('cashier.findMissingClockIn', NOT_CLOCKED_IN, [
    tx.propertyId,
    userId,
    now,
  ])
  return row?.isMissing ?? false
}
