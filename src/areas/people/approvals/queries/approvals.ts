import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ApprovalFacts, ApprovalStep, DepartmentApprovers, OpenApproval } from '../contract/approvals.ts'
import type { ApprovalState, Candidate, Step, StepHolder, StepState } from '../rules/chain.ts'

/** With a sign-in that is open, and at work. */
export const CAN_DECIDE = (m: string) =>
  `(${m}.user_id is not null and not ${m}.is_sign_in_closed and ${m}.status in ('ACTIVE', 'ON_NOTICE'))`

const REQUESTER = `
  select e.id, e.display_name as name, e.user_id as "userId", e.department_id as "departmentId", e.position_id as "positionId",
         e.employment_type as "employmentType", m.id as "managerId", coalesce(${CAN_DECIDE('m')}, false) as "managerCanDecide",
         h.id as "headId", coalesce(${CAN_DECIDE('h')}, false) as "headCanDecide", c.user_id as "colleagueUserId",
         coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'canDecide', ${CAN_DECIDE('m')}) order by a.position)
                     from department_approvers a join employees m on m.property_id = a.property_id and m.id = a.employee_id
                    where a.property_id = $1 and a.department_id = e.department_id), '[]') as approvers
    from employees e
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join employees m on m.property_id = e.property_id and m.id = e.manager_id
    left join employees h on h.property_id = d.property_id and h.id = d.head_id
    left join employees c on c.property_id = e.property_id and c.id = $3::uuid
   where e.property_id = $1 and e.id = $2`

export type Requester = {
  id: string
  name: string
  userId: number | null
  departmentId: string
  positionId: string
  employmentType: string
  managerId: string | null
  managerCanDecide: boolean
  headId: string | null
  headCanDecide: boolean
  colleagueUserId: number | null
  approvers: Candidate[]
}

/** Who requests, who might decide, and the sign-in of a colleague whom it concerns. @throws Refusal not_found */
export async function getRequester(tx: Tx, employeeId: string, colleagueId: string | null): Promise<Requester> {
  const [row] = await tx.named<Requester>('approvals.getRequester', REQUESTER, [tx.propertyId, employeeId, colleagueId])
  return row ?? refuse('not_found', { employeeId })
}

const OPEN = `
  with opened as (
    insert into approvals (property_id, id, kind, subject_id, employee_id, facts, opened_at, outlasts)
    values ($1, $2, $3, $4, $5, $6, $7, $10) returning id)
  insert into approval_steps (property_id, approval_id, position, holder, employee_id, requester_user_id, colleague_user_id)
  select $1, opened.id, x.ordinality, x.step ->> 'holder', (x.step ->> 'employeeId')::uuid, $8, $11
    from opened, jsonb_array_elements($9::jsonb) with ordinality as x (step, ordinality)`

export type Opened = {
  id: string
  kind: string
  subjectId: string
  employeeId: string
  facts: ApprovalFacts
  requesterUserId: number | null
  colleagueUserId: number | null
  steps: readonly Step[]
  outlasts: boolean
}
export async function insertApproval(tx: Tx, { id, kind, subjectId, employeeId, facts, requesterUserId, colleagueUserId, steps, outlasts }: Opened, at: Instant): Promise<void> {
  const values = [tx.propertyId, id, kind, subjectId, employeeId, JSON.stringify(facts), at, requesterUserId, JSON.stringify(steps), outlasts, colleagueUserId]
  await tx.named('approvals.open', OPEN, values)
} // prettier-ignore

const LOCK = `
  select id, employee_id as "employeeId", state from approvals where property_id = $1 and kind = $2 and subject_id = $3 for update`
export type LockedApproval = { id: string; employeeId: string; state: ApprovalState }

/** Locks the approval of a row until the transaction ends. @throws Refusal not_found */
export async function lockApproval(tx: Tx, kind: string, subjectId: string): Promise<LockedApproval> {
  const [row] = await tx.named<LockedApproval>('approvals.lock', LOCK, [tx.propertyId, kind, subjectId])
  return row ?? refuse('not_found', { subjectId })
}

const STEPS = `
  select s.position, s.holder, s.employee_id as "employeeId", m.display_name as name, m.user_id as "userId", s.state,
         s.requester_user_id as "requesterUserId", s.colleague_user_id as "colleagueUserId", s.decided_by as "decidedBy", s.decided_at as "decidedAt", s.comment,
         d.user_id as "deputyUserId", coalesce(decides_step(s, $3), false) as "isMine"
    from approval_steps s left join employees m on m.property_id = s.property_id and m.id = s.employee_id
    left join lateral deputy_of(s.property_id, s.employee_id) d on s.state = 'PENDING' and s.holder <> 'COLLEAGUE'
   where s.property_id = $1 and s.approval_id = $2 order by s.position`
export type StepRow = ApprovalStep & {
  position: number
  employeeId: string | null
  userId: number | null
  /** Who decides for the one it waits for today. */
  deputyUserId: number | null
  requesterUserId: number | null
  colleagueUserId: number | null
  holder: StepHolder
  state: StepState
  /** Of the user who reads it, or of one whose deputy they are. */
  isMine: boolean
}
/** The steps of an approval in their order, as a user meets them. */
export const findSteps = (tx: Tx, approvalId: string, userId: number): Promise<StepRow[]> =>
  tx.named('approvals.findSteps', STEPS, [tx.propertyId, approvalId, userId])

const DECIDE = `
  update approval_steps set state = $4, decided_user_id = $5, decided_by = $6, decided_at = $7, comment = $8
   where property_id = $1 and approval_id = $2 and position = $3`
export type Decision = {
  position: number
  state: 'APPROVED' | 'REFUSED'
  userId: number
  name: string
  at: Instant
  comment: string
}

/** @throws Refusal own_approval */
export async function decideStep(tx: Tx, approvalId: string, decision: Decision): Promise<void> {
  const { position, state, userId, name, at, comment } = decision
  await tx
    .named('approvals.decideStep', DECIDE, [tx.propertyId, approvalId, position, state, userId, name, at, comment])
    .catch(refuseOn({ nobody_decides_their_own: 'own_approval' }))
}

const END = `
  with skipped as (
    update approval_steps set state = 'SKIPPED' where property_id = $1 and approval_id = $2 and state = 'PENDING')
  update approvals set state = $3, ended_at = $4 where property_id = $1 and id = $2`
export const endApproval = (tx: Tx, id: string, state: ApprovalState, at: Instant): Promise<unknown> =>
  tx.named('approvals.end', END, [tx.propertyId, id, state, at])

// A request waits for the first step that is not decided.
const WAITING = `
    join lateral (select s.holder, s.employee_id, s.requester_user_id, s.colleague_user_id, decides_step(s, $2) as is_mine from approval_steps s
                   where s.property_id = a.property_id and s.approval_id = a.id and s.state = 'PENDING' order by s.position limit 1) w on true
    left join employees m on m.property_id = a.property_id and m.id = w.employee_id`
const IS_MINE = '(w.is_mine or m.user_id is null and $3)'
// A colleague answers for themself; after their yes they decide no more than the requester does.
const MAY_DECIDE = `(w.is_mine or ($3 and w.holder <> 'COLLEAGUE')) and w.requester_user_id is distinct from $2
     and (w.holder = 'COLLEAGUE' or w.colleague_user_id is distinct from $2)`

const INBOX = `
  select a.id, a.kind, a.subject_id as "subjectId", e.id as "employeeId", e.display_name as "employeeName", d.name as "departmentName",
         a.facts, a.opened_at as "openedAt", w.holder, m.display_name as "waitsFor", ${IS_MINE} as "isMine"
    from approvals a
    join employees e on e.property_id = a.property_id and e.id = a.employee_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id ${WAITING}
   where a.property_id = $1 and a.state = 'OPEN' and ${MAY_DECIDE} and ($4::uuid is null or a.id > $4)
   order by a.id limit $5`
export type Decider = { userId: number; mayAll: boolean }

/** What a user may decide, the oldest first. */
export const findInbox = (tx: Tx, { userId, mayAll }: Decider, after: string | null, limit: number): Promise<OpenApproval[]> =>
  tx.named('approvals.findInbox', INBOX, [tx.propertyId, userId, mayAll, after, limit]) // prettier-ignore

const DECIDABLE = `
  select a.subject_id as "subjectId" from approvals a ${WAITING}
   where a.property_id = $1 and a.state = 'OPEN' and ${MAY_DECIDE} and a.kind = $4 and a.subject_id = any($5::uuid[])`

/** Of rows of a kind those that a user may decide now. */
export async function findDecidable(
  tx: Tx,
  { userId, mayAll }: Decider,
  kind: string,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const values = [tx.propertyId, userId, mayAll, kind, subjectIds]
  const rows = await tx.named<{ subjectId: string }>('approvals.findDecidable', DECIDABLE, values)
  return new Set(rows.map(({ subjectId }) => subjectId))
}

const WAITING_OF = `
  select a.subject_id as "subjectId" from approvals a ${WAITING}
   where a.property_id = $1 and a.state = 'OPEN' and ${MAY_DECIDE} and a.kind = any($4::text[]) and w.holder <> 'COLLEAGUE'
     and ($5::uuid is null or a.subject_id > $5)
   order by a.subject_id limit $6`

/** Rows of some kinds that a user may decide now, in the order of the rows; what a colleague is asked is not among them. */
export async function findWaiting(
  tx: Tx,
  { userId, mayAll }: Decider,
  { kinds, after, limit }: { kinds: readonly string[]; after: string | null; limit: number },
): Promise<string[]> {
  const values = [tx.propertyId, userId, mayAll, kinds, after, limit]
  const rows = await tx.named<{ subjectId: string }>('approvals.findWaiting', WAITING_OF, values)
  return rows.map(({ subjectId }) => subjectId)
}

const ID_OF = 'select id from approvals where property_id = $1 and kind = $2 and subject_id = $3'
export async function findApprovalId(tx: Tx, kind: string, subjectId: string): Promise<string | null> {
  const [row] = await tx.named<{ id: string }>('approvals.findApprovalId', ID_OF, [tx.propertyId, kind, subjectId])
  return row?.id ?? null
}

const SEEN = `
  select a.state from approvals a
    join employees e on e.property_id = a.property_id and e.id = a.employee_id
   where a.property_id = $1 and a.id = $2
     and ($4 or e.user_id = $3 or exists (
           select from approval_steps s
            where s.property_id = a.property_id and s.approval_id = a.id and (decides_step(s, $3) or s.decided_user_id = $3)))`

/** @throws Refusal not_found, also for an approval that does not concern the user */
export async function getSeen(tx: Tx, id: string, { userId, mayAll }: Decider): Promise<ApprovalState> {
  const [row] = await tx.named<{ state: ApprovalState }>('approvals.getSeen', SEEN, [tx.propertyId, id, userId, mayAll])
  return row ? row.state : refuse('not_found', { approvalId: id })
}

const APPROVERS = `
  select d.id as "departmentId", d.name,
         coalesce((select jsonb_agg(jsonb_build_object('employeeId', m.id, 'name', m.display_name, 'canDecide', ${CAN_DECIDE('m')}) order by a.position)
                     from department_approvers a join employees m on m.property_id = a.property_id and m.id = a.employee_id
                    where a.property_id = $1 and a.department_id = d.id), '[]') as approvers
    from departments d where d.property_id = $1 and d.is_active and ($2::uuid is null or d.id = $2) order by d.name_key`
export const findApprovers = (tx: Tx, departmentId: string | null = null): Promise<DepartmentApprovers[]> =>
  tx.named('approvals.findApprovers', APPROVERS, [tx.propertyId, departmentId])

const CHOICES = `
  select m.id, m.display_name as name from employees m where m.property_id = $1 and ${CAN_DECIDE('m')} order by m.search_name, m.id limit 1000`
export const findChoices = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.named('approvals.findChoices', CHOICES, [tx.propertyId])

const LOCK_DEPARTMENT = 'select id from departments where property_id = $1 and id = $2 for update'
const CLEAR = 'delete from department_approvers where property_id = $1 and department_id = $2'
const INSERT = `
  insert into department_approvers (property_id, department_id, position, employee_id)
  select $1, $2, x.ordinality, x.id from unnest($3::uuid[]) with ordinality as x (id, ordinality)`

/** All of them or none, by one user at a time. @throws Refusal unknown_reference */
export async function replaceApprovers(tx: Tx, departmentId: string, employeeIds: readonly string[]): Promise<void> {
  await tx.named('approvals.lockDepartment', LOCK_DEPARTMENT, [tx.propertyId, departmentId])
  await tx.named('approvals.clearApprovers', CLEAR, [tx.propertyId, departmentId])
  await tx
    .named('approvals.insertApprovers', INSERT, [tx.propertyId, departmentId, employeeIds])
    .catch(refuseOn({ approver_is_an_employee: 'unknown_reference' }))
}
