import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { EncashmentView } from '../contract/choices.ts'
import type { LeaveEncashment } from '../contract/encashments.ts'
import type { LeaveState } from '../rules/requests.ts'
import { DAY_MINUTES } from './set-up.ts'

const ENCASHMENT = `
  select n.id, n.employee_id as "employeeId", e.display_name as "employeeName", d.id as "departmentId", d.name as "departmentName",
         n.type_id as "typeId", t.name as "typeName", n.amount, ${DAY_MINUTES} as "dayMinutes", n.on_date as "on", n.reason, n.state,
         coalesce(o.state = 'SETTLED', false) as "isPaid", n.requested_at as "requestedAt", n.decided_at as "decidedAt",
         n.decided_by as "decidedBy", n.comment, n.version
    from leave_encashments n
    join employees e on e.property_id = n.property_id and e.id = n.employee_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    join leave_types t on t.property_id = n.property_id and t.id = n.type_id
    left join pay_one_offs o on o.property_id = n.property_id and o.id = n.one_off_id
    left join leave_settings s on s.property_id = n.property_id`

const GET = `${ENCASHMENT} where n.property_id = $1 and n.id = $2`
/** @throws Refusal not_found */
export async function getEncashment(tx: Tx, id: string): Promise<LeaveEncashment> {
  const [row] = await tx.named<LeaveEncashment>('leave.getEncashment', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { leaveEncashmentId: id })
}

const LOCK = 'select id from leave_encashments where property_id = $1 and id = $2 for update'
/** Locks a request until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockEncashment(tx: Tx, id: string): Promise<LeaveEncashment> {
  await tx.named('leave.lockEncashment', LOCK, [tx.propertyId, id])
  return getEncashment(tx, id)
}

const OWN = `${ENCASHMENT} where n.property_id = $1 and n.employee_id = $2 and ($3::uuid is null or n.id < $3) order by n.id desc limit $4`
export const findEncashmentsOf = (tx: Tx, employeeId: string, after: string | null, limit: number): Promise<LeaveEncashment[]> =>
  tx.named('leave.findEncashmentsOf', OWN, [tx.propertyId, employeeId, after, limit]) // prettier-ignore

// Waiting: those the user decides, wherever they work. Else of the departments they plan.
const LISTED = `
  ${ENCASHMENT}
   where n.property_id = $1 and ($2::uuid is null or n.id < $2)
     and case $3 when 'WAITING' then n.state = 'REQUESTED' and (e.department_id = any($4::uuid[]) or exists (
                        select from approvals a
                          join approval_steps p on p.property_id = a.property_id and p.approval_id = a.id and p.state = 'PENDING' and decides_step(p, $5)
                         where a.property_id = n.property_id and a.kind = 'ENCASHMENT' and a.subject_id = n.id and a.state = 'OPEN'))
                 else e.department_id = any($4::uuid[]) end
   order by n.id desc limit $6`
type Listed = { view: EncashmentView; departmentIds: readonly string[]; userId: number; after: string | null; limit: number } // prettier-ignore
export const findEncashments = (tx: Tx, { view, departmentIds, userId, after, limit }: Listed): Promise<LeaveEncashment[]> =>
  tx.named('leave.findEncashments', LISTED, [tx.propertyId, after, view, departmentIds, userId, limit]) // prettier-ignore

const HELD = `
  select id, type_id as "typeId", amount, on_date as "on", state from leave_encashments
   where property_id = $1 and employee_id = $2 and state in ('REQUESTED', 'APPROVED')`
export type HeldEncashment = { id: string; typeId: string; amount: number; on: Day; state: LeaveState }
/** What an employee asked to be paid for and was not refused. */
export const findHeldEncashments = (tx: Tx, employeeId: string): Promise<HeldEncashment[]> =>
  tx.named('leave.findHeldEncashments', HELD, [tx.propertyId, employeeId])

const INSERT = `
  insert into leave_encashments (property_id, id, employee_id, type_id, amount, on_date, reason, state, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'REQUESTED', $8)`
type NewEncashment = Pick<LeaveEncashment, 'id' | 'employeeId' | 'typeId' | 'amount' | 'on' | 'reason'> & {
  at: Instant
}
export const insertEncashment = (tx: Tx, one: NewEncashment): Promise<unknown> =>
  tx.named('leave.insertEncashment', INSERT, [tx.propertyId, one.id, one.employeeId, one.typeId, one.amount, one.on, one.reason, one.at]) // prettier-ignore

const SET_STATE = `
  update leave_encashments set state = $3, decided_at = $4, decided_by = $5, comment = $6, one_off_id = coalesce($7::uuid, one_off_id), version = version + 1
   where property_id = $1 and id = $2`
type Decided = { at: Instant; name: string; comment?: string; oneOffId?: string | null }
export const setEncashment = (tx: Tx, id: string, state: LeaveState, { at, name, comment = '', oneOffId = null }: Decided): Promise<unknown> =>
  tx.named('leave.setEncashment', SET_STATE, [tx.propertyId, id, state, at, name, comment, oneOffId]) // prettier-ignore

const PAID_BY = `
  select n.id, n.employee_id as "employeeId", n.type_id as "typeId", n.amount, l.on_date as "on"
    from leave_encashments n
    join leave_ledger l on l.property_id = n.property_id and l.encashment_id = n.id and l.kind = 'ENCASHED'
   where n.property_id = $1 and n.one_off_id = $2 and n.state = 'APPROVED'`
export type PaidEncashment = { id: string; employeeId: string; typeId: string; amount: number; on: Day }
/** What a one-off pays, and the day it was entered on. */
export const findPaidBy = (tx: Tx, oneOffId: string): Promise<PaidEncashment[]> =>
  tx.named('leave.findPaidBy', PAID_BY, [tx.propertyId, oneOffId])
