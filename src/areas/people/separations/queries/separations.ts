import type { EmployeeStatus } from '#areas/people/employees/rules/status.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Separation, SeparationChange } from '../contract/replies.ts'
import type { Outcome, SeparationKind, SeparationState, SeparationView } from '../rules/choices.ts'

export type StoredSeparation = Omit<Separation, 'isOfReader' | 'checklist' | 'isPreparedByReader'> & {
  userId: number | null
  employeeVersion: number
  joinOn: Day
  leftOn: Day | null
  weeklyHours: number
  employmentType: string
  runId: string | null
  tasks: number
  over: number
  preparedById: number | null
  earningId: string | null
  deductionId: string | null
}

const SEPARATION = `
  select s.id, s.employee_id as "employeeId", e.display_name as "employeeName", e.status as "employeeStatus", d.name as "departmentName",
         s.kind, s.state, s.requested_on as "requestedOn", s.agreed_on as "agreedOn", s.last_on as "lastOn", s.is_own as "isOwn", s.outcome,
         s.is_rehirable as "isRehirable",
         (select count(*)::int from issued_items i where i.property_id = s.property_id and i.employee_id = s.employee_id
             and i.returned_on is null) as "itemsOut",
         s.prepared_name as "preparedBy", s.approved_name as "approvedBy", s.version, e.user_id as "userId", e.version as "employeeVersion",
         e.join_on as "joinOn", e.left_on as "leftOn", e.weekly_hours as "weeklyHours", e.employment_type as "employmentType",
         r.id as "runId", coalesce(r.tasks, 0) as tasks, coalesce(r.over, 0) as over, s.prepared_by as "preparedById",
         s.earning_id as "earningId", s.deduction_id as "deductionId"
    from separations s
    join employees e on e.property_id = s.property_id and e.id = s.employee_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join lateral (
      select r.id, (select count(*)::int from checklist_tasks t where t.property_id = r.property_id and t.run_id = r.id) as tasks,
             (select count(*)::int from checklist_tasks t where t.property_id = r.property_id and t.run_id = r.id
                 and t.state in ('DONE', 'NOT_APPLICABLE')) as over
        from checklist_runs r
       where r.property_id = s.property_id and r.employee_id = s.employee_id and r.kind = 'LEAVING' and r.state <> 'CANCELLED'
         and s.state in ('ACCEPTED', 'SETTLED', 'CLOSED') and r.start_on between s.last_on - 400 and s.last_on + 400
       order by r.opened_at desc, r.id limit 1) r on true`

// Open ones by their last day, those that are over by it backwards.
const PLACE = `case $2 when 'OPEN' then s.last_on - date '2000-01-01' else date '2000-01-01' - s.last_on end`
const LIST = `
  ${SEPARATION}
   where s.property_id = $1 and (s.state in ('REQUESTED', 'ACCEPTED', 'SETTLED')) = ($2 = 'OPEN')
     and ($3::uuid is null or s.employee_id = $3) and ($4::int is null or (${PLACE}, s.id) > ($4, $5::uuid))
   order by ${PLACE}, s.id limit $6`
type Listed = {
  view: SeparationView
  employeeId: string | null
  after: readonly [number, string] | undefined
  limit: number
}
export const findSeparations = (tx: Tx, { view, employeeId, after, limit }: Listed): Promise<StoredSeparation[]> =>
  tx.named('separations.find', LIST, [tx.propertyId, view, employeeId, after?.[0] ?? null, after?.[1] ?? null, limit])

const GET = `${SEPARATION} where s.property_id = $1 and s.id = $2`
/** @throws Refusal not_found */
export async function getSeparation(tx: Tx, id: string): Promise<StoredSeparation> {
  const [row] = await tx.named<StoredSeparation>('separations.get', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { separationId: id })
}

const LATEST = `${SEPARATION} where s.property_id = $1 and s.employee_id = $2 order by s.requested_at desc, s.id desc limit 1`
export async function findLatest(tx: Tx, employeeId: string): Promise<StoredSeparation | undefined> {
  const [row] = await tx.named<StoredSeparation>('separations.findLatest', LATEST, [tx.propertyId, employeeId])
  return row
}

const CHANGES = `
  select id, from_state as "from", to_state as "to", note, at, actor_name as "actorName"
    from separation_changes where property_id = $1 and separation_id = $2 order by at, id limit 20`
/** The steps of a separation, the first one first. */
export const findChanges = (tx: Tx, id: string): Promise<SeparationChange[]> =>
  tx.named('separations.findChanges', CHANGES, [tx.propertyId, id])

const SEALED = `
  select sealed_reason as "reason", sealed_notes as "notes" from separations where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getSealed(tx: Tx, id: string): Promise<{ reason: string; notes: string | null }> {
  const [row] = await tx.named<{ reason: string; notes: string | null }>('separations.getSealed', SEALED, [tx.propertyId, id]) // prettier-ignore
  return row ?? refuse('not_found', { separationId: id })
}

export type NewSeparation = {
  id: string
  employeeId: string
  kind: SeparationKind
  requestedOn: Day
  sealedReason: string
  isOwn: boolean
}
const INSERT = `
  insert into separations (property_id, id, employee_id, kind, requested_on, sealed_reason, is_own, requested_name, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
/** @throws Refusal separation_open for an employee who has one that is open */
export const insertSeparation = (tx: Tx, one: NewSeparation, by: { name: string; at: Instant }): Promise<unknown> =>
  tx
    .named('separations.insert', INSERT, [
      tx.propertyId,
      one.id,
      one.employeeId,
      one.kind,
      one.requestedOn,
      one.sealedReason,
      one.isOwn,
      by.name,
      by.at,
    ]) // prettier-ignore
    .catch(refuseOn({ separation_is_open_once: 'separation_open' }))

export type Step = {
  id: string
  separationId: string
  from: SeparationState | null
  to: SeparationState
  note: string
  at: Instant
  actorName: string
}
const CHANGE = `
  insert into separation_changes (property_id, id, separation_id, from_state, to_state, note, at, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
export const insertChange = (tx: Tx, step: Step): Promise<unknown> =>
  tx.named('separations.insertChange', CHANGE, [
    tx.propertyId, step.id, step.separationId, step.from, step.to, step.note, step.at, step.actorName,
  ]) // prettier-ignore

const DECIDE = `
  update separations set state = $3, agreed_on = $4, decided_by = $5, subject_id = $6, version = version + 1
   where property_id = $1 and id = $2`
type Decision = { state: 'ACCEPTED' | 'REFUSED'; agreedOn: Day | null; by: number; subjectId: number | null }
/** @throws Refusal own_separation for who decides about themselves */
export const markDecided = (tx: Tx, id: string, { state, agreedOn, by, subjectId }: Decision): Promise<unknown> =>
  tx
    .named('separations.decide', DECIDE, [tx.propertyId, id, state, agreedOn, by, subjectId])
    .catch(refuseOn({ separation_is_decided_by_another: 'own_separation' }))

const STATE = 'update separations set state = $3, version = version + 1 where property_id = $1 and id = $2'
export const markState = (tx: Tx, id: string, state: 'WITHDRAWN' | 'CLOSED'): Promise<unknown> =>
  tx.named('separations.markState', STATE, [tx.propertyId, id, state])

const INTERVIEW = `
  update separations set outcome = $3, is_rehirable = $4, sealed_notes = $5, version = version + 1 where property_id = $1 and id = $2`
export const saveInterview = (
  tx: Tx,
  id: string,
  { outcome, isRehirable, sealed }: { outcome: Outcome; isRehirable: boolean; sealed: string },
): Promise<unknown> => tx.named('separations.interview', INTERVIEW, [tx.propertyId, id, outcome, isRehirable, sealed])

const PERSON = `
  select e.id, e.status, e.join_on as "joinOn", e.user_id as "userId", e.display_name as name, e.notice_days as "noticeDays"
    from employees e
   where e.property_id = $1 and case when $2::uuid is null then e.user_id = $3 and e.status <> 'LEFT' else e.id = $2 end`
export type Leaver = {
  id: string
  status: EmployeeStatus
  joinOn: Day
  userId: number | null
  name: string
  noticeDays: number
}
/** @throws Refusal not_found for no employee */
export async function getLeaver(tx: Tx, employeeId: string): Promise<Leaver> {
  const [row] = await tx.named<Leaver>('separations.getLeaver', PERSON, [tx.propertyId, employeeId, null])
  return row ?? refuse('not_found', { employeeId })
}
/** The employee whom a user is. @throws Refusal not_found for who is none */
export async function getOwnLeaver(tx: Tx, userId: number): Promise<Leaver> {
  const [row] = await tx.named<Leaver>('separations.getLeaver', PERSON, [tx.propertyId, null, userId])
  return row ?? refuse('not_found')
}
