import type { Day, Instant } from '#core/dates.ts'
import { timeOfMinute } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { Absence } from '../contract/replies.ts'
import type { Days } from './shifts.ts'

/** Half days: 1 is the first, 2 the second, 3 both; 0 is hours. */
export type Halves = 0 | 1 | 2 | 3
/** A day of an absence. Hours are minutes since midnight by the clock of the property, where it is by hours. */
export type AbsentDay = { on: Day; halves: Halves; fromMinute?: number | null; untilMinute?: number | null }

/** The columns of an absence, under the alias a. */
export const ABSENCE = `a.employee_id as "employeeId", a.on_date as "on", a.halves, ${timeOfMinute('a.from_minute')} as "fromTime",
         ${timeOfMinute('a.until_minute')} as "untilTime", a.code, a.name, a.color`

const OF_PEOPLE = `
  select ${ABSENCE} from rota_absences a
   where a.property_id = $1 and a.on_date >= $2 and a.on_date < $3 and a.employee_id = any($4::uuid[])
   order by a.on_date, a.halves, a.from_minute`
export type AbsenceRow = Absence & { employeeId: string }

/** Days on which people are away. */
export const findAbsences = (tx: Tx, { from, until }: Days, employeeIds: readonly string[]): Promise<AbsenceRow[]> =>
  tx.named('rota.findAbsences', OF_PEOPLE, [tx.propertyId, from, until, employeeIds])

// A shift is in the way when it begins on that day: of a first half, before one in the afternoon; of a second half, when it ends after. Hours are in its
// way when they are all of it, with those that are approved already; a shift into the next day needs the hours of both.
const IN_THE_WAY = `
  from rota_shifts s
  join jsonb_to_recordset($3::jsonb) as x ("on" date, halves integer, "fromMinute" integer, "untilMinute" integer)
    on s.on_date between x."on" - case when x.halves = 0 then 1 else 0 end and x."on"
  join properties p on p.id = s.property_id
 where s.property_id = $1 and $2::uuid in (s.employee_id, s.published_employee_id) and s.start_at is not null and s.end_at is not null and s.state <> 'CANCELLED'
   and case x.halves when 3 then true when 1 then (s.start_at at time zone p.time_zone)::time < '13:00'
            when 2 then s.end_at > (s.on_date + time '13:00') at time zone p.time_zone
            else hours_of_leave(s.property_id, $2::uuid, s.on_date, s.on_date + 1)
                 + tstzmultirange(moments_of(x."on", x."fromMinute", x."untilMinute", p.time_zone)) @> tstzrange(s.start_at, s.end_at) end`

const FALLING = `
  select s.id, s.on_date as "on", s.start_at as "startAt", s.end_at as "endAt", s.published_employee_id is not null as "isPublished"
  ${IN_THE_WAY} and not s.is_removed order by s.on_date, s.start_at, s.id`
export type FallingShift = { id: string; on: Day; startAt: Instant; endAt: Instant; isPublished: boolean }

/** Shifts that would be open if an employee were away. */
export const findFalling = (tx: Tx, employeeId: string, days: readonly AbsentDay[]): Promise<FallingShift[]> =>
  tx.named('rota.findFalling', FALLING, [tx.propertyId, employeeId, JSON.stringify(days)])

const SHORTENED = `
  select s.id, s.on_date as "on", s.start_at as "startAt", s.end_at as "endAt", s.published_employee_id is not null as "isPublished"
    from rota_shifts s
    join properties p on p.id = s.property_id
    join jsonb_to_recordset($3::jsonb) as x ("on" date, halves integer, "fromMinute" integer, "untilMinute" integer)
      on x.halves = 0 and s.on_date between x."on" - 1 and x."on"
   where s.property_id = $1 and $2::uuid in (s.employee_id, s.published_employee_id) and s.start_at is not null and s.end_at is not null
     and s.state <> 'CANCELLED' and not s.is_removed and s.spans && moments_of(x."on", x."fromMinute", x."untilMinute", p.time_zone)
     and not hours_of_leave(s.property_id, $2::uuid, s.on_date, s.on_date + 1)
               + tstzmultirange(moments_of(x."on", x."fromMinute", x."untilMinute", p.time_zone)) @> tstzrange(s.start_at, s.end_at)
   order by s.on_date, s.start_at, s.id`

/** Shifts that would be worked in part if an employee were away for hours. */
export const findShortened = (tx: Tx, employeeId: string, days: readonly AbsentDay[]): Promise<FallingShift[]> =>
  tx.named('rota.findShortened', SHORTENED, [tx.propertyId, employeeId, JSON.stringify(days)])

const LOG = `
  insert into rota_shift_changes (property_id, id, shift_id, before, after, reason, changed_at, actor_name)
  select s.property_id, gen_random_uuid(), s.id, jsonb_build_object('employeeId', s.published_employee_id, 'on', s.published_on),
         jsonb_build_object('employeeId', null, 'on', s.on_date), $4, $5, $6
  ${IN_THE_WAY} and s.published_employee_id = $2`
const OPEN = `
  update rota_shifts u set employee_id = nullif(u.employee_id, $2), published_employee_id = nullif(u.published_employee_id, $2),
         state = case when u.published_employee_id = $2 then case when u.is_removed then 'CANCELLED' else 'PUBLISHED' end else u.state end,
         acknowledged_at = case when u.published_employee_id = $2 then null else u.acknowledged_at end, version = u.version + 1
   where u.property_id = $1 and u.id in (select s.id ${IN_THE_WAY})
  returning u.id`
const END_SWAPS = `
  update shift_swaps set state = 'WITHDRAWN', version = version + 1
   where property_id = $1 and state in ('ASKED', 'ACCEPTED') and (shift_id = any($2::uuid[]) or to_shift_id = any($2::uuid[]))`

type Opened = { employeeId: string; days: readonly AbsentDay[]; reason: string; at: Instant; actorName: string }

/** Shifts in the way of an absence become open, at once for all who see them; swaps of them end. @returns their ids */
export async function openShifts(
  tx: Tx,
  { employeeId, days, reason, at, actorName }: Opened,
): Promise<readonly string[]> {
  if (days.length === 0) return []
  const known = [tx.propertyId, employeeId, JSON.stringify(days)]
  await tx.named('rota.logOpened', LOG, [...known, reason, at, actorName])
  const ids = (await tx.named<{ id: string }>('rota.openShifts', OPEN, known)).map(({ id }) => id)
  if (ids.length > 0) await tx.named('rota.endSwapsOf', END_SWAPS, [tx.propertyId, ids])
  return ids
}

const INSERT = `
  insert into rota_absences (property_id, source_id, employee_id, on_date, halves, from_minute, until_minute, code, name, color)
  select $1, $2, $3, x."on", x.halves, x."fromMinute", x."untilMinute", $5, $6, $7
    from jsonb_to_recordset($4::jsonb) as x ("on" date, halves integer, "fromMinute" integer, "untilMinute" integer)`

/** What an absence is called in the rota. An empty name is shown as away, without why. */
export type AbsenceWords = Pick<Absence, 'code' | 'name' | 'color'>
export type NewAbsences = AbsenceWords & { sourceId: string; employeeId: string; days: readonly AbsentDay[] }

export async function insertAbsences(
  tx: Tx,
  { sourceId, employeeId, days, code, name, color }: NewAbsences,
): Promise<void> {
  await tx.named('rota.insertAbsences', INSERT, [
    tx.propertyId, sourceId, employeeId, JSON.stringify(days), code, name, color,
  ]) // prettier-ignore
}

const DELETE = 'delete from rota_absences where property_id = $1 and source_id = $2 returning on_date'
export const deleteAbsences = (tx: Tx, sourceId: string): Promise<unknown> =>
  tx.named('rota.deleteAbsences', DELETE, [tx.propertyId, sourceId])

const DELETE_DAYS =
  'delete from rota_absences where property_id = $1 and source_id = $2 and on_date = any($3::date[]) returning on_date'
export const deleteAbsentDays = (tx: Tx, sourceId: string, days: readonly Day[]): Promise<unknown> =>
  tx.named('rota.deleteAbsentDays', DELETE_DAYS, [tx.propertyId, sourceId, days])

const AROUND = `
  select d.day, count(distinct e.id)::int as people,
         count(distinct e.id) filter (where exists (
           select from rota_absences a where a.property_id = $1 and a.employee_id = e.id and a.on_date = d.day))::int as away,
         count(distinct e.id) filter (where exists (
           select from rota_shifts s where s.property_id = $1 and s.employee_id = e.id and s.on_date = d.day and s.start_at is not null
              and not s.is_removed))::int as planned
    from (select $3::date + k as day from generate_series(0, $4::date - $3::date) k) d
    left join employees e on e.property_id = $1 and e.department_id = $2 and e.join_on <= d.day and e.status not in ('PROSPECT', 'INACTIVE')
         and (e.left_on is null or e.left_on >= d.day)
   group by d.day order by d.day`
export type DepartmentDay = { day: Day; people: number; away: number; planned: number }

/** Of a department and each of some days, the last included: how many belong to it, are away, and are planned to work. */
export const findDepartmentDays = (tx: Tx, departmentId: string, from: Day, until: Day): Promise<DepartmentDay[]> =>
  tx.named('rota.findDepartmentDays', AROUND, [tx.propertyId, departmentId, from, until])

const DAYS_OFF = `
  select s.on_date as "on", s.kind = 'DAY_OFF' as "isOff" from rota_shifts s
   where s.property_id = $1 and s.employee_id = $2 and s.on_date >= $3 and s.on_date < $4 and not s.is_removed
   order by s.on_date`

/** The days of an employee that are planned, and those off among them. */
export const findPlannedDays = (
  tx: Tx,
  employeeId: string,
  { from, until }: Days,
): Promise<{ on: Day; isOff: boolean }[]> =>
  tx.named('rota.findPlannedDays', DAYS_OFF, [tx.propertyId, employeeId, from, until])
