import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

// A window ends at the latest so long after its shift: the longest that settings allow. What is due is computed by its own window.
const DUE = `
  select s.published_employee_id as employee_id, s.published_on as on_day, s.property_id
    from rota_shifts s
   where s.published_employee_id is not null and s.published_on >= $1::timestamptz::date - 40 and s.published_on <= $1::timestamptz::date + 1
     and s.kind in ('WORK', 'TRAINING', 'DAY_OFF') and (s.published_spans is null or upper(s.published_spans) < $1)
     and not exists (select 1 from attendance_days d where d.property_id = s.property_id and d.employee_id = s.published_employee_id
                        and d.on_day = s.published_on and d.state <> 'OPEN')`
const OPEN = `
  select d.employee_id, d.on_day, d.property_id from attendance_days d
   where d.state = 'OPEN' and d.on_day >= $1::timestamptz::date - 40`

const PROPERTIES = `
  select distinct x.property_id as id from (${DUE} union all ${OPEN}) x
    join properties p on p.id = x.property_id and p.status = 'COMPLETED' order by 1`

/** Properties where days may be over that are not closed. */
export const findPropertiesToClose = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('attendance.propertiesToClose', PROPERTIES, [now])

const PEOPLE = `
  select x.employee_id as "employeeId", min(x.on_day) as "from", max(x.on_day) as "to" from (${DUE} union all ${OPEN}) x
   where x.property_id = $2 and x.employee_id > $3::uuid group by x.employee_id order by x.employee_id limit 200`
export type DuePerson = { employeeId: string; from: Day; to: Day }
export const FIRST_PERSON = '00000000-0000-0000-0000-000000000000'

/** People with days that may be over, and the first and last of those days. */
export const findPeopleToClose = (tx: Tx, now: Instant, after: string): Promise<DuePerson[]> =>
  tx.named('attendance.peopleToClose', PEOPLE, [now, tx.propertyId, after])
