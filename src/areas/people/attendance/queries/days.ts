import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { AttendanceDay } from '../contract/replies.ts'
import type { DayState, Exception, OvertimeTo } from '../rules/choices.ts'
import type { ComputedDay } from '../rules/days.ts'
import type { Credit } from '../rules/hours.ts'
import type { ExportedDay } from '../rules/sheets.ts'
import type { ClockEvent } from '../rules/matching.ts'
import type { PublishedStretch } from '../rules/stretches.ts'

/** Days, the last of them included. */
export type DaySpan = { from: Day; to: Day }

const LOCK = 'select id from employees where property_id = $1 and id = any($2::uuid[]) order by id for no key update'
/** Until the transaction ends no other clocks for these employees or computes their days. */
export const lockPeople = (tx: Tx, employeeIds: readonly string[]): Promise<unknown> =>
  tx.named('attendance.lockPeople', LOCK, [tx.propertyId, employeeIds])

const AGREED = `
  select id as "employeeId", round(weekly_hours * 60)::int as minutes from employees where property_id = $1 and id = any($2::uuid[])`
/** The minutes of a week that employees agreed to. */
export async function findAgreed(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.named<{ employeeId: string; minutes: number }>('attendance.findAgreed', AGREED, [tx.propertyId, employeeIds])
  return new Map(rows.map(({ employeeId, minutes }) => [employeeId, minutes]))
} // prettier-ignore

const SHIFTS = `
  select s.published_employee_id as "employeeId", s.id as "shiftId", s.id || '.' || coalesce(r.part, 1) as id, s.published_on as "on",
         s.kind = 'DAY_OFF' as "isDayOff", lower(r.span) as "startAt", upper(r.span) as "endAt",
         case when r.part > 1 then 0 else s.unpaid_break end as "unpaidBreak"
    from rota_shifts s
    left join lateral unnest(s.published_spans) with ordinality as r (span, part) on true
   where s.property_id = $1 and s.published_employee_id = any($2::uuid[]) and s.published_on between $3::date - 3 and $4::date + 3
     and s.kind in ('WORK', 'TRAINING', 'DAY_OFF')
   order by s.published_employee_id, s.published_on, lower(r.span), s.id`
type ShiftRow = {
  employeeId: string | null
  shiftId: string
  id: string
  on: Day | null
  isDayOff: boolean
  startAt: Instant | null
  endAt: Instant | null
  unpaidBreak: number
}

/** What was published to people around days: each stretch of shifts that are worked, in order, and days off. Who is on call is not expected. */
export async function findPublished(tx: Tx, employeeIds: readonly string[], { from, to }: DaySpan) {
  const rows = await tx.named<ShiftRow>('attendance.findPublished', SHIFTS, [tx.propertyId, employeeIds, from, to])
  const stretches = rows.flatMap(
    ({
      employeeId,
      on,
      startAt,
      endAt,
      isDayOff: _isDayOff,
      ...stretch
    }): (PublishedStretch & { employeeId: string })[] =>
      employeeId !== null && on !== null && startAt !== null && endAt !== null
        ? [{ ...stretch, employeeId, on, startAt, endAt }]
        : [],
  )
  const daysOff = new Set(rows.filter(({ isDayOff }) => isDayOff).map(({ employeeId, on }) => `${employeeId} ${on}`))
  return { stretches, daysOff }
}

const EVENTS = `
  select e.employee_id as "employeeId", e.id, e.at, e.direction, e.flags
    from clock_events e
   where e.property_id = $1 and e.employee_id = any($2::uuid[]) and e.at >= $3::date - 3 and e.at < $4::date + 4
     and not exists (select 1 from clock_voids v where v.property_id = e.property_id and v.event_id = e.id)
   order by e.employee_id, e.at`

/** What people clocked around days, without what was voided. */
export const findEvents = (
  tx: Tx,
  employeeIds: readonly string[],
  { from, to }: DaySpan,
): Promise<(ClockEvent & { employeeId: string })[]> =>
  tx.named('attendance.findEvents', EVENTS, [tx.propertyId, employeeIds, from, to])

export type StoredDay = { employeeId: string; day: Day; state: DayState; overtime: number; version: number }
const STORED = `
  select d.employee_id as "employeeId", d.on_day as day, d.state, d.overtime, d.version from attendance_days d
   where d.property_id = $1 and d.employee_id = any($2::uuid[]) and d.on_day between $3 and $4`
export const findStored = (tx: Tx, employeeIds: readonly string[], { from, to }: DaySpan): Promise<StoredDay[]> =>
  tx.named('attendance.findStored', STORED, [tx.propertyId, employeeIds, from, to])

export type WrittenDay = ComputedDay & { employeeId: string; day: Day; state: DayState; overtimeTo: OvertimeTo }

const FIGURES = [
  'shift_ids', 'first_in', 'last_out', 'worked', 'break_minutes', 'late', 'early', 'overtime', 'night', 'status', 'exceptions', 'is_day_off',
  'overtime_to',
] as const // prettier-ignore
const UPSERT = `
  insert into attendance_days as d (property_id, employee_id, on_day, ${FIGURES.join(', ')}, state, computed_at)
  select $1, x."employeeId", x.day, array(select jsonb_array_elements_text(x."shiftIds")::uuid), x."firstIn", x."lastOut", x.worked, x."breakMinutes",
         x.late, x.early, x.overtime, x.night, x.status, array(select jsonb_array_elements_text(x.exceptions)), x."isDayOff", x."overtimeTo", x.state, $3
    from jsonb_to_recordset($2::jsonb) as x ("employeeId" uuid, day date, "shiftIds" jsonb, "firstIn" timestamptz, "lastOut" timestamptz, worked integer,
      "breakMinutes" integer, late integer, early integer, overtime integer, night integer, status text, exceptions jsonb, "isDayOff" boolean, "overtimeTo" text, state text)
  on conflict (property_id, employee_id, on_day) do update
     set ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}, state = excluded.state, overtime_approved = 0, decided_by = '', credited = 0, credit_type_id = null,
         credit_amount = 0, computed_at = excluded.computed_at, version = d.version + 1
   where d.state <> 'LOCKED'
     and (${FIGURES.map((name) => `d.${name}`).join(', ')}) is distinct from (${FIGURES.map((name) => `excluded.${name}`).join(', ')})`

/** Stores what days come to. A locked day stays; one that comes to something else is to be reviewed anew, without approved overtime. */
export async function upsertDays(tx: Tx, days: readonly WrittenDay[], now: Instant): Promise<void> {
  if (days.length > 0) await tx.named('attendance.upsertDays', UPSERT, [tx.propertyId, JSON.stringify(days), now])
}

const SHOWN = `
  select d.employee_id as "employeeId", e.display_name as "employeeName", e.department_id as "departmentId", p.name as "departmentName",
         d.on_day as day, d.first_in as "firstIn", d.last_out as "lastOut", d.worked, d.break_minutes as "breakMinutes", d.late, d.early,
         d.overtime, d.overtime_approved as "overtimeApproved", d.overtime_to as "overtimeTo", d.is_day_off as "isDayOff", d.night, d.status, to_jsonb(d.exceptions) as exceptions, d.state,
         d.decided_by as "decidedBy", d.version
    from attendance_days d
    join employees e on e.property_id = d.property_id and e.id = d.employee_id
    join departments p on p.property_id = e.property_id and p.id = e.department_id`

/** Where a page of the exported days ends. */
export type DayPlace = readonly [searchName: string, employeeId: string, day: Day]
const EXPORTED = `
  select s.*, e.number, e.search_name as "searchName" from (${SHOWN} where d.property_id = $1 and e.department_id = any($2::uuid[]) and d.on_day between $3 and $4) s
    join employees e on e.property_id = $1 and e.id = s."employeeId"
   where (e.search_name, e.id, s.day) > ($5, $6::uuid, $7::date)
   order by e.search_name, e.id, s.day limit $8`
/** Days of people by name, as they leave in a file. */
export const findExported = (
  tx: Tx,
  { departmentIds, from, to }: DaySpan & { departmentIds: readonly string[] },
  after: DayPlace,
  limit: number,
): Promise<ExportedDay[]> =>
  tx.named('attendance.findExported', EXPORTED, [tx.propertyId, departmentIds, from, to, ...after, limit])

const OWN = `${SHOWN} where d.property_id = $1 and d.employee_id = $2 and d.on_day between $3 and $4 order by d.on_day desc`
export const findOwnDays = (tx: Tx, employeeId: string, { from, to }: DaySpan): Promise<AttendanceDay[]> =>
  tx.named('attendance.findOwnDays', OWN, [tx.propertyId, employeeId, from, to])

/** Where a page of the review ends: days with exceptions, then by day and employee. */
export type ReviewPlace = readonly [isPlain: number, day: string, employeeId: string]
export const FIRST_OF_REVIEW: ReviewPlace = [-1, '2000-01-01', '00000000-0000-0000-0000-000000000000']
const REVIEW = `
  ${SHOWN}
   where d.property_id = $1 and e.department_id = any($2::uuid[]) and d.on_day between $3::date and $3::date + 6 and ($4::text is null or d.state = $4)
     and (case when d.exceptions = '{}' then 1 else 0 end, d.on_day, d.employee_id) > ($5::int, $6::date, $7::uuid)
   order by case when d.exceptions = '{}' then 1 else 0 end, d.on_day, d.employee_id limit $8`
export const findReview = (
  tx: Tx,
  filter: { departmentIds: readonly string[]; weekStart: Day; state: DayState | null },
  after: ReviewPlace,
  limit: number,
): Promise<AttendanceDay[]> =>
  tx.named('attendance.findReview', REVIEW, [
    tx.propertyId, filter.departmentIds, filter.weekStart, filter.state, ...after, limit,
  ]) // prettier-ignore

export type LockedDay = StoredDay & {
  departmentId: string
  userId: number | null
  exceptions: Exception[]
  overtimeTo: OvertimeTo
  isDayOff: boolean
}
const LOCKED = `
  select d.employee_id as "employeeId", d.on_day as day, d.state, d.overtime, d.version, e.department_id as "departmentId", e.user_id as "userId",
         to_jsonb(d.exceptions) as exceptions, d.overtime_to as "overtimeTo", d.is_day_off as "isDayOff"
    from unnest($2::uuid[], $3::date[]) x (employee_id, on_day)
    join attendance_days d on d.property_id = $1 and d.employee_id = x.employee_id and d.on_day = x.on_day
    join employees e on e.property_id = d.property_id and e.id = d.employee_id
   order by d.employee_id, d.on_day for update of d`
export const lockDays = (tx: Tx, days: readonly { employeeId: string; day: Day }[]): Promise<LockedDay[]> =>
  tx.named('attendance.lockDays', LOCKED, [
    tx.propertyId,
    days.map(({ employeeId }) => employeeId),
    days.map(({ day }) => day),
  ])

const APPROVE = `
  update attendance_days d set state = 'APPROVED', overtime_approved = x."overtimeApproved", credited = x.credited, credit_type_id = x."typeId",
         credit_amount = x.amount, decided_by = $3, version = d.version + 1
    from jsonb_to_recordset($2::jsonb) as x ("employeeId" uuid, day date, "overtimeApproved" integer, credited integer, "typeId" uuid, amount integer)
   where d.property_id = $1 and d.employee_id = x."employeeId" and d.on_day = x.day`
export const approveDays = (
  tx: Tx,
  days: readonly (Credit & { employeeId: string; day: Day; overtimeApproved: number })[],
  actorName: string,
): Promise<unknown> => tx.named('attendance.approveDays', APPROVE, [tx.propertyId, JSON.stringify(days), actorName])

const REOPEN = `
  update attendance_days set state = 'NEEDS_REVIEW', overtime_approved = 0, credited = 0, credit_type_id = null, credit_amount = 0, decided_by = '',
         version = version + 1
   where property_id = $1 and employee_id = $2 and on_day = $3`
/** @throws Refusal not_found */
export async function reopenDay(tx: Tx, employeeId: string, day: Day): Promise<AttendanceDay> {
  await tx.named('attendance.reopenDay', REOPEN, [tx.propertyId, employeeId, day])
  const [row] = await findOwnDays(tx, employeeId, { from: day, to: day })
  return row ?? refuse('not_found')
}

const MONTHS = `
  select m.month, coalesce(p.planned, 0)::int as planned, coalesce(w.worked, 0)::int as worked
    from (select ($3::date - make_interval(months => k))::date as month from generate_series(0, 5) k) m
    left join lateral (
      select sum((select sum(extract(epoch from upper(r) - lower(r)) / 60) from unnest(s.published_spans) r) - s.unpaid_break) as planned
        from rota_shifts s
       where s.property_id = $1 and s.published_employee_id = $2 and s.kind in ('WORK', 'TRAINING') and s.published_on >= m.month
         and s.published_on < m.month + interval '1 month' and s.published_on < $4) p on true
    left join lateral (
      select sum(d.worked) as worked from attendance_days d
       where d.property_id = $1 and d.employee_id = $2 and d.on_day >= m.month and d.on_day < m.month + interval '1 month' and d.on_day < $4) w on true
   order by m.month desc`

/** Planned and worked minutes of a month and the five before it, of days before today. */
export const findMonths = (
  tx: Tx,
  employeeId: string,
  month: Day,
  today: Day,
): Promise<{ month: Day; planned: number; worked: number }[]> =>
  tx.named('attendance.findMonths', MONTHS, [tx.propertyId, employeeId, month, today])

const SHEET = `
  select e.id as "employeeId", e.display_name as "employeeName", e.search_name as "searchName",
         coalesce((select sum(d.worked) from attendance_days d where d.property_id = $1 and d.employee_id = e.id and d.on_day between $3 and $4), 0)::int as worked,
         coalesce((select sum(d.overtime_approved) from attendance_days d
                    where d.property_id = $1 and d.employee_id = e.id and d.on_day between $3 and $4), 0)::int as "overtimeApproved",
         (select jsonb_agg(coalesce(case when d.status in ('PRESENT', 'OPEN') then 'P' when d.status in ('HALF_DAY', 'HALF_LEAVE') then 'H'
                                         when d.status = 'ABSENT' then 'A' when d.status = 'LEAVE' then 'L'
                                         when d.status in ('DAY_OFF', 'HOLIDAY') then 'O' end, '') order by g.k)
            from (select $3::date + k as day, k from generate_series(0, $4::date - $3::date) k) g
            left join attendance_days d on d.property_id = $1 and d.employee_id = e.id and d.on_day = g.day) as letters
    from employees e
   where e.property_id = $1 and e.department_id = any($2::uuid[]) and (e.status <> 'LEFT' or e.left_on >= $3) and e.join_on <= $4
     and (e.search_name, e.id) > ($5, $6::uuid)
   order by e.search_name, e.id limit $7`
export type SheetRow = {
  searchName: string
  employeeId: string
  employeeName: string
  worked: number
  overtimeApproved: number
  letters: ('P' | 'A' | 'H' | 'L' | 'O' | '')[]
}
export const findSheet = (
  tx: Tx,
  filter: { departmentIds: readonly string[] } & DaySpan,
  after: readonly [string, string],
  limit: number,
): Promise<SheetRow[]> =>
  tx.named('attendance.findSheet', SHEET, [
    tx.propertyId, filter.departmentIds, filter.from, filter.to, ...after, limit,
  ]) // prettier-ignore
