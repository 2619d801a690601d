import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { timeOfMinute } from '#server/database/lookups.ts'
import type { Attachment } from '#server/documents/attachments.ts'
import type { Tx } from '#server/request/context.ts'
import type { CalendarRow, LeaveRequest } from '../contract/replies.ts'
import type { LeaveView } from '../contract/choices.ts'
import type { Held, Hours, LeaveDay } from '../rules/days.ts'
import type { LeaveState } from '../rules/requests.ts'
import { DAY_MINUTES } from './set-up.ts'

const REQUEST = `
  select r.id, r.employee_id as "employeeId", e.display_name as "employeeName", d.id as "departmentId", d.name as "departmentName",
         r.type_id as "typeId", t.name as "typeName", t.color, r.from_on as "from", r.until_on as until, r.from_part as "fromPart",
         r.until_part as "untilPart", ${timeOfMinute('r.from_minute')} as "fromTime", ${timeOfMinute('r.until_minute')} as "untilTime",
         r.amount, ${DAY_MINUTES} as "dayMinutes", r.reason, r.file_name as "fileName", r.state, r.requested_at as "requestedAt",
         r.requested_by as "requestedBy", r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.comment, r.version
    from leave_requests r
    join employees e on e.property_id = r.property_id and e.id = r.employee_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    join leave_types t on t.property_id = r.property_id and t.id = r.type_id
    left join leave_settings s on s.property_id = r.property_id`

const GET = `${REQUEST} where r.property_id = $1 and r.id = $2`

/** @throws Refusal not_found */
export async function getRequest(tx: Tx, id: string): Promise<LeaveRequest> {
  const [row] = await tx.named<LeaveRequest>('leave.getRequest', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { leaveRequestId: id })
}

const LOCK = 'select id from leave_requests where property_id = $1 and id = $2 for update'

/** Locks a request until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockRequest(tx: Tx, id: string): Promise<LeaveRequest> {
  await tx.named('leave.lockRequest', LOCK, [tx.propertyId, id])
  return getRequest(tx, id)
}

const OWN = `${REQUEST} where r.property_id = $1 and r.employee_id = $2 and ($3::uuid is null or r.id < $3) order by r.id desc limit $4`
export const findOfOne = (tx: Tx, employeeId: string, after: string | null, limit: number): Promise<LeaveRequest[]> =>
  tx.named('leave.findOfOne', OWN, [tx.propertyId, employeeId, after, limit])

// Waiting: those the user decides, wherever they work. Else of the departments they plan.
const LISTED = `
  ${REQUEST}
   where r.property_id = $1 and ($2::uuid is null or r.id < $2)
     and case $3 when 'WAITING' then r.state = 'REQUESTED' and (e.department_id = any($4::uuid[]) or exists (
                        select from approvals a
                          join approval_steps s on s.property_id = a.property_id and s.approval_id = a.id and s.state = 'PENDING' and decides_step(s, $5)
                         where a.property_id = r.property_id and a.kind = 'LEAVE' and a.subject_id = r.id and a.state = 'OPEN'))
                 when 'AHEAD' then r.state = 'APPROVED' and r.until_on >= $6 and e.department_id = any($4::uuid[])
                 else e.department_id = any($4::uuid[]) end
   order by r.id desc limit $7`
export type Listed = {
  view: LeaveView
  departmentIds: readonly string[]
  userId: number
  today: Day
  after: string | null
  limit: number
}
export const findRequests = (
  tx: Tx,
  { view, departmentIds, userId, today, after, limit }: Listed,
): Promise<LeaveRequest[]> =>
  tx.named('leave.findRequests', LISTED, [tx.propertyId, after, view, departmentIds, userId, today, limit])

const INSERT = `
  insert into leave_requests (property_id, id, employee_id, type_id, from_on, until_on, from_part, until_part, amount, reason, file_name,
                              file_type, bytes, state, requested_at, requested_by, from_minute, until_minute)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'REQUESTED', $14, $15, $16, $17)`
const INSERT_DAYS = `
  insert into leave_days (property_id, request_id, employee_id, on_date, halves, from_minute, until_minute, amount, is_held)
  select $1, $2, $3, x."on", x.halves, x."fromMinute", x."untilMinute", x.amount, true
    from jsonb_to_recordset($4::jsonb) as x ("on" date, halves integer, "fromMinute" integer, "untilMinute" integer, amount integer)`
export type NewRequest = Pick<LeaveRequest, 'id' | 'employeeId' | 'typeId' | 'from' | 'until' | 'fromPart' | 'untilPart' | 'amount' | 'reason'> & {
  file: (Attachment & { name: string }) | null
  hours: Hours | undefined
  days: readonly LeaveDay[]
} // prettier-ignore

/** @throws Refusal leave_overlaps */
export async function insertRequest(tx: Tx, request: NewRequest, by: { at: Instant; name: string }): Promise<void> {
  const { id, employeeId, typeId, from, until, fromPart, untilPart, amount, reason, file, hours, days } = request
  await tx.named('leave.insertRequest', INSERT, [
    tx.propertyId, id, employeeId, typeId, from, until, fromPart, untilPart, amount, reason, file?.name ?? null, file?.type ?? null,
    file?.bytes ?? null, by.at, by.name, hours?.fromMinute ?? null, hours?.untilMinute ?? null,
  ]) // prettier-ignore
  await tx
    .named('leave.insertDays', INSERT_DAYS, [tx.propertyId, id, employeeId, JSON.stringify(days)])
    .catch(refuseOn({ nobody_is_away_twice: 'leave_overlaps' }))
}

const DAYS = `
  select on_date as "on", halves, from_minute as "fromMinute", until_minute as "untilMinute", amount
    from leave_days where property_id = $1 and request_id = $2 and cancelled_at is null order by on_date`
export type StoredDay = Omit<LeaveDay, 'why'>
export const findDays = (tx: Tx, requestId: string): Promise<StoredDay[]> =>
  tx.named('leave.findDays', DAYS, [tx.propertyId, requestId])

const HELD_DAYS = `
  select on_date as "on", halves, from_minute as "fromMinute", until_minute as "untilMinute", amount from leave_days
   where property_id = $1 and employee_id = $2 and is_held and on_date between $3 and $4 and request_id is distinct from $5::uuid
   order by on_date, halves`

/** The days of leave of an employee that are requested or approved, but for one request; the last day included. */
export const findHeldDays = (
  tx: Tx,
  employeeId: string,
  { from, until }: { from: Day; until: Day },
  exceptId: string | null,
): Promise<StoredDay[]> => tx.named('leave.findHeldDays', HELD_DAYS, [tx.propertyId, employeeId, from, until, exceptId])

const SET_STATE = `
  with let_go as (
    update leave_days set is_held = $3 in ('REQUESTED', 'APPROVED') where property_id = $1 and request_id = $2 and cancelled_at is null)
  update leave_requests set state = $3, decided_at = $4, decided_by = $5, comment = $6, version = version + 1
   where property_id = $1 and id = $2`
export const setState = (
  tx: Tx,
  id: string,
  state: LeaveState,
  { at, name, comment = '' }: { at: Instant; name: string; comment?: string },
): Promise<unknown> => tx.named('leave.setState', SET_STATE, [tx.propertyId, id, state, at, name, comment])

const CANCEL_DAYS = `
  with days as (
    update leave_days set is_held = false, cancelled_at = $4
     where property_id = $1 and request_id = $2 and on_date = any($3::date[]) and cancelled_at is null returning amount)
  update leave_requests set amount = amount - (select coalesce(sum(d.amount), 0) from days d), version = version + 1
   where property_id = $1 and id = $2`

/** Days of leave are taken no longer, and its amount is what is left. */
export const cancelDaysOf = (tx: Tx, id: string, days: readonly Day[], at: Instant): Promise<unknown> =>
  tx.named('leave.cancelDays', CANCEL_DAYS, [tx.propertyId, id, days, at])

const HELD = `
  select from_on as "from", until_on as until, amount, state from leave_requests
   where property_id = $1 and employee_id = $2 and type_id = $3 and state in ('REQUESTED', 'APPROVED') and id is distinct from $4::uuid`
export type HeldLeave = Held & { amount: number; state: LeaveState }

/** Leave of a type that an employee has requested or been granted, but for one request. */
export const findHeld = (tx: Tx, employeeId: string, typeId: string, exceptId: string | null): Promise<HeldLeave[]> =>
  tx.named('leave.findHeld', HELD, [tx.propertyId, employeeId, typeId, exceptId])

const REQUESTED = `
  select type_id as "typeId", from_on as "from", amount, state from leave_requests
   where property_id = $1 and employee_id = $2 and state in ('REQUESTED', 'APPROVED')`
export type HeldAmount = { typeId: string; from: Day; amount: number; state: LeaveState }
export const findHeldOfAll = (tx: Tx, employeeId: string): Promise<HeldAmount[]> =>
  tx.named('leave.findHeldOfAll', REQUESTED, [tx.propertyId, employeeId])

const FILE = `
  select coalesce(file_name, '') as name, case file_type when 'image/webp' then 'image/webp' else 'application/pdf' end as type, bytes
    from leave_requests where property_id = $1 and id = $2 and bytes is not null`
export type StoredLeaveFile = Attachment & { name: string }

/** @throws Refusal not_found for a request without a file */
export async function getFile(tx: Tx, id: string): Promise<StoredLeaveFile> {
  const [row] = await tx.named<StoredLeaveFile>('leave.getFile', FILE, [tx.propertyId, id])
  return row ?? refuse('not_found', { leaveRequestId: id })
}

const CALENDAR = `
  select e.id as "employeeId", e.display_name as name, p.title as "positionTitle", e.search_name as "searchName",
         coalesce((select jsonb_agg(jsonb_build_object('on', d.on_date, 'halves', d.halves, 'fromTime', ${timeOfMinute('d.from_minute')},
                                                       'untilTime', ${timeOfMinute('d.until_minute')}, 'requestId', r.id, 'typeName', t.name,
                                                       'code', t.code, 'color', t.color, 'isApproved', r.state = 'APPROVED')
                                    order by d.on_date, d.halves, d.from_minute)
                     from leave_days d
                     join leave_requests r on r.property_id = d.property_id and r.id = d.request_id
                     join leave_types t on t.property_id = r.property_id and t.id = r.type_id
                    where d.property_id = e.property_id and d.employee_id = e.id and d.is_held and d.on_date >= $3 and d.on_date < $4), '[]') as days,
         coalesce((select jsonb_agg(jsonb_build_object('on', c.on_date, 'name', h.name) order by c.on_date)
                     from holiday_choices c join holidays h on h.property_id = c.property_id and h.on_date = c.on_date and h.is_optional
                    where c.property_id = e.property_id and c.employee_id = e.id and c.on_date >= $3 and c.on_date < $4), '[]') as chosen
    from employees e join positions p on p.property_id = e.property_id and p.id = e.position_id
   where e.property_id = $1 and e.department_id = any($2::uuid[]) and e.join_on < $4 and (e.status <> 'LEFT' or e.left_on >= $3)
     and (e.search_name, e.id) > ($5, $6::uuid)
   order by e.search_name, e.id limit $7`
export type CalendarPlace = readonly [name: string, id: string]
export const findCalendar = (
  tx: Tx,
  departmentIds: readonly string[],
  { from, until }: { from: Day; until: Day },
  after: CalendarPlace,
  limit: number,
): Promise<(CalendarRow & { searchName: string })[]> =>
  tx.named('leave.findCalendar', CALENDAR, [tx.propertyId, departmentIds, from, until, ...after, limit])

const PERSON = `
  select e.id, e.display_name as name, e.department_id as "departmentId", e.join_on as "joinOn", e.left_on as "leftOn", e.status,
         e.contract_end_on as "contractEndOn", e.user_id as "userId"
    from employees e where e.property_id = $1 and e.id = $2 for update of e`
export type LeavePerson = {
  id: string
  name: string
  departmentId: string
  joinOn: Day
  leftOn: Day | null
  contractEndOn: Day | null
  status: 'PROSPECT' | 'ACTIVE' | 'SUSPENDED' | 'ON_NOTICE' | 'INACTIVE' | 'LEFT'
  userId: number | null
}

/** Who takes leave. They are locked, so that two requests at once do not take the same balance. @throws Refusal not_found */
export async function lockPerson(tx: Tx, id: string): Promise<LeavePerson> {
  const [row] = await tx.named<LeavePerson>('leave.lockPerson', PERSON, [tx.propertyId, id])
  return row ?? refuse('not_found', { employeeId: id })
}

const READ_PERSON = PERSON.replace(' for update of e', '')
/** @throws Refusal not_found */
export async function getPerson(tx: Tx, id: string): Promise<LeavePerson> {
  const [row] = await tx.named<LeavePerson>('leave.getPerson', READ_PERSON, [tx.propertyId, id])
  return row ?? refuse('not_found', { employeeId: id })
}
