import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { Employee, EmployeeChange } from '../contract/replies.ts'
import {
  findChanges,
  findManagerChanges,
  findNames,
  findStatuses,
  insertChange,
  insertEnds,
  type StoredChange,
} from '../queries/changes.ts'
import { getEmployee, lockEmployee, updateJob } from '../queries/employees.ts'
import { type ChangeItem, isCorrection, itemsOf, type Job, jobOn } from '../rules/changes.ts'
import { dayOfCircle, type ManagerChange } from '../rules/circles.ts'
import { assertKnown, todayOf } from './known.ts'

/** Changes as they are shown: names in place of ids, and of pay nothing but that it changed. */
export async function shownChanges(ctx: Context, changes: readonly StoredChange[]): Promise<EmployeeChange[]> {
  const ids = changes.flatMap(({ items }) => items.flatMap(({ before, after }) => [before, after].filter((one) => typeof one === 'string'))) // prettier-ignore
  const names = await findNames(ctx.tx, [...new Set(ids)])
  const written = (value: ChangeItem['after'] | undefined) => names.get(String(value)) ?? String(value ?? '')
  return changes.map(({ id, kind, effectiveOn, items, state, reason, recordedAt, actorName }) => ({
    id,
    kind,
    effectiveOn,
    state,
    reason,
    recordedAt,
    actorName,
    items: items.map(({ field, before, after }) => ({ field, before: written(before), after: written(after) })),
  }))
}

/** @throws Refusal not_found */
export async function shownChange(ctx: Context, employeeId: string, changeId: string): Promise<EmployeeChange> {
  const stored = (await findChanges(ctx.tx, employeeId)).filter(({ id }) => id === changeId)
  const [change] = await shownChanges(ctx, stored)
  return change ?? refuse('not_found', { changeId })
}

/** @throws Refusal not_found */
export const history: Action<typeof employees.history> = async (ctx, { employeeId }) => {
  await getEmployee(ctx.tx, employeeId)
  const [changes, statuses] = await Promise.all([findChanges(ctx.tx, employeeId), findStatuses(ctx.tx, employeeId)])
  return { changes: await shownChanges(ctx, changes), statuses }
}

const jobOf = ({ departmentId, positionId, managerId, employmentType, weeklyHours }: Employee): Job => ({
  departmentId,
  positionId,
  managerId,
  employmentType,
  weeklyHours,
})

/**
 * Applies what is valid of an employee by now: their job becomes what all changes up to today make it. Run again, it changes nothing.
 * The caller has taken the advisory lock of employees.
 */
export async function applyDue(ctx: Context, employeeId: string): Promise<void> {
  const before = await lockEmployee(ctx.tx, employeeId)
  const changes = await findChanges(ctx.tx, employeeId)
  const today = todayOf(ctx)
  const due = changes.filter(({ state, effectiveOn }) => state === 'PENDING' && effectiveOn <= today)
  if (due.length === 0) return
  const job = jobOn(changes, today)
  if (itemsOf(jobOf(before), job).length > 0) await updateJob(ctx.tx, employeeId, job)
  const ids = due.map(({ id }) => id)
  await insertEnds(ctx.tx, ids, { outcome: 'APPLIED', at: ctx.now, actorName: ctx.actor.name })
  for (const { id, kind, effectiveOn, items } of due)
    ctx.record({
      type: 'EMPLOYEE_CHANGE_APPLIED',
      entity: 'employee',
      entityId: employeeId,
      after: { changeId: id, kind, effectiveOn, fields: items.map(({ field }) => field) },
    })
  ctx.publish('employees')
}

/** @throws Refusal reports_in_circle with the day on which an employee would report to themselves */
async function assertNoCircle(ctx: Context, change: (known: ManagerChange[]) => ManagerChange[]): Promise<void> {
  const day = dayOfCircle(change(await findManagerChanges(ctx.tx)))
  if (day !== undefined) refuse('reports_in_circle', { day })
}

const wantedOf = ({ departmentId, positionId, managerId, employmentType, weeklyHours }: Received<typeof employees.change>) => ({
  ...(departmentId !== undefined && { departmentId }),
  ...(positionId !== undefined && { positionId }),
  ...(managerId !== undefined && { managerId: managerId === 'NONE' ? null : managerId }),
  ...(employmentType !== undefined && { employmentType }),
  ...(weeklyHours !== undefined && { weeklyHours }),
}) // prettier-ignore

/**
 * Enters what changes of an employee's job on a day; one that is valid already is applied at once.
 *
 * @throws Refusal not_found, unknown_reference, nothing_changed, status_not_possible for an employee who left; reason_required for a day that has
 *   come; dates_disordered before they joined; reports_in_circle, also on a later day
 */
export const change: Action<typeof employees.change> = async (ctx, asked) => {
  const { employeeId, kind, effectiveOn, reason } = asked
  // Two who make each other's managers wait for one another.
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  const employee = await lockEmployee(ctx.tx, employeeId)
  if (employee.status === 'LEFT') refuse('status_not_possible', { from: 'LEFT' })
  if (effectiveOn < employee.joinOn) refuse('dates_disordered', { after: employee.joinOn })
  const isNow = isCorrection(effectiveOn, todayOf(ctx))
  if (isNow && reason === '') refuse('reason_required')
  const before = jobOn(await findChanges(ctx.tx, employeeId), effectiveOn)
  const items = itemsOf(before, wantedOf(asked))
  if (items.length === 0) refuse('nothing_changed')
  await assertKnown(ctx, { ...before, ...wantedOf(asked) })
  const id = ctx.newId()
  const manager = items.find(({ field }) => field === 'managerId')
  if (manager) {
    const managerId = manager.after === null ? null : String(manager.after)
    await assertNoCircle(ctx, (known) => [...known, { id, employeeId, isHire: false, effectiveOn, managerId }])
  }
  const { now: at, actor } = ctx
  await insertChange(ctx.tx, { id, employeeId, kind, effectiveOn, items, reason, at, actor })
  const after = { changeId: id, kind, effectiveOn, fields: items.map(({ field }) => field) }
  ctx.record({ type: 'EMPLOYEE_CHANGE_ENTERED', entity: 'employee', entityId: employeeId, after })
  if (isNow) await applyDue(ctx, employeeId)
  return shownChange(ctx, employeeId, id)
}

/** Cancels a change that has not come. @throws Refusal not_found, change_over, reports_in_circle for what rested on it */
export async function cancel(
  ctx: Context,
  employeeId: string,
  changeId: string,
  isPay: boolean,
): Promise<EmployeeChange> {
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  await lockEmployee(ctx.tx, employeeId)
  const found = (await findChanges(ctx.tx, employeeId)).find(({ id }) => id === changeId)
  if (!found || (found.kind === 'PAY') !== isPay) return refuse('not_found', { changeId })
  if (found.state !== 'PENDING' || found.effectiveOn <= todayOf(ctx)) refuse('change_over', { state: found.state })
  await assertNoCircle(ctx, (known) => known.filter(({ id }) => id !== changeId))
  await insertEnds(ctx.tx, [changeId], { outcome: 'CANCELLED', at: ctx.now, actorName: ctx.actor.name })
  const after = { changeId, kind: found.kind, effectiveOn: found.effectiveOn }
  ctx.record({ type: 'EMPLOYEE_CHANGE_CANCELLED', entity: 'employee', entityId: employeeId, after })
  return shownChange(ctx, employeeId, changeId)
}

/** @throws Refusal not_found, change_over, reports_in_circle */
export const cancelChange: Action<typeof employees.cancelChange> = (ctx, { employeeId, jobChangeId }) =>
  cancel(ctx, employeeId, jobChangeId, false)
