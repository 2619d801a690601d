import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

/** Half a day off ends, or begins, at one o’clock. */
const ON_LEAVE = `exists (
       select from rota_absences a
        where a.property_id = e.property_id and a.employee_id = e.id and a.on_date = $4::date
          and (a.halves = 3 or a.halves = case when ($3::timestamptz at time zone p.time_zone)::time < '13:00' then 1 else 2 end))
     or hours_of_leave(e.property_id, e.id, $4::date, $4::date) @> $3::timestamptz`
const OFF = `
  select e.user_id::int as id
    from employees e join properties p on p.id = e.property_id
   where e.property_id = $1 and e.user_id = any($2::bigint[]) and e.status in ('ACTIVE', 'ON_NOTICE', 'SUSPENDED')
     and (e.status = 'SUSPENDED' or ${ON_LEAVE}
          or (exists (select from rota_shifts s where s.property_id = e.property_id and s.published_employee_id = e.id and not s.is_removed
                         and s.state in ('PUBLISHED', 'ACKNOWLEDGED') and s.on_date between $4::date - 7 and $4::date + 7)
              and not exists (select from rota_shifts s where s.property_id = e.property_id and s.published_employee_id = e.id and not s.is_removed
                                 and s.state in ('PUBLISHED', 'ACKNOWLEDGED') and s.kind <> 'DAY_OFF' and s.on_date between $4::date - 1 and $4::date
                                 and s.spans @> $3::timestamptz)))`
/** Of some users those who do not work now: on leave, suspended, or with a rota around today that has no shift of theirs now. */
export async function findOff(
  tx: Tx,
  userIds: readonly number[],
  { now, today }: { now: Instant; today: Day },
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.named<{ id: number }>('leads.findOff', OFF, [tx.propertyId, userIds, now, today])
  return new Set(rows.map(({ id }) => id))
}
