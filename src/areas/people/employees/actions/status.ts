import { releaseAbsent } from '#areas/lodging/housekeeping/actions/assignments.ts'
import { setSignIn } from '#areas/platform/users/actions/sign-ins.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { findChanges, insertEnds, insertStatus } from '../queries/changes.ts'
import { getEmployee, lockEmployee, markStatus, type StatusFields } from '../queries/employees.ts'
import { clearHead } from '../queries/set-up.ts'
import { endsWork, hasLastDay, mayBecome, needsReason, signInEffect } from '../rules/status.ts'
import { followStatus } from './contracts.ts'
import { todayOf } from './known.ts'

type Wanted = Received<typeof employees.setStatus>

/** @throws Refusal status_not_possible, reason_required, not_rehirable, date_in_future, dates_disordered */
function assertPossible(ctx: Context, before: Employee, { status, on, reason }: Wanted): void {
  if (!mayBecome(before.status, status)) refuse('status_not_possible', { from: before.status, to: status })
  if (needsReason(status) && reason === '') refuse('reason_required')
  if (status === 'LEFT' && on > todayOf(ctx)) refuse('date_in_future', { day: on })
  if (before.status !== 'LEFT') return
  if (!before.isRehirable) refuse('not_rehirable')
  if (before.leftOn !== null && on <= before.leftOn) refuse('dates_disordered', { after: before.leftOn })
}

/** The dates that go with a status. Who is hired again joins anew; a prospect who does not begin never joined. */
function datesOf(before: Employee, { status, on }: Wanted): Pick<StatusFields, 'joinOn' | 'leftOn'> {
  const isHiredAgain = before.status === 'LEFT'
  const hasNotBegun = before.status === 'PROSPECT' && status === 'LEFT' && on < before.joinOn
  return {
    joinOn: isHiredAgain || hasNotBegun ? on : before.joinOn,
    leftOn: hasLastDay(status) ? on : null,
  }
}

/** Closes or opens the sign-in with the status. @returns whether it is closed by a status from now on */
async function followSignIn(
  ctx: Context,
  { userId, status: from, isSignInClosed }: Employee,
  to: Wanted['status'],
): Promise<boolean> {
  const effect = signInEffect(from, to)
  if (userId === null || effect === 'none') return isSignInClosed
  if (effect === 'close') return setSignIn(ctx, userId, false)
  // What another user closed, or closes while they are away, stays closed.
  if (isSignInClosed) await setSignIn(ctx, userId, true)
  return false
}

/**
 * Changes the status of an employee. A suspended user, or one who left, is signed out and cannot sign in; what was to change of one who
 * left is cancelled, and they head no department. Of who is away from work from now on shifts fall open, by a trigger, and rooms wait for another
 * attendant; they get neither back with the status, but from who plans.
 *
 * @throws Refusal not_found, stale_version, status_not_possible, reason_required, dates_disordered, date_in_future, not_rehirable;
 *   user_tied when the user of an employee hired again is another employee's; of the user not_oneself, role_not_yours, last_administrator
 */
export const setStatus: Action<typeof employees.setStatus> = async (ctx, wanted) => {
  const { employeeId, version, status, on, reason } = wanted
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  const before = await lockEmployee(ctx.tx, employeeId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  assertPossible(ctx, before, wanted)
  const isSignInClosed = await followSignIn(ctx, before, status)
  const isLeaving = status === 'LEFT'
  await markStatus(ctx.tx, employeeId, {
    status,
    ...datesOf(before, wanted),
    leavingReason: isLeaving ? reason : '',
    isRehirable: isLeaving ? wanted.isRehirable : before.isRehirable,
    isSignInClosed,
  })
  const { now: at, actor } = ctx
  const log = { id: ctx.newId(), employeeId, fromStatus: before.status, toStatus: status, since: on, reason }
  await insertStatus(ctx.tx, { ...log, at, actor })
  if (endsWork(status)) await releaseAbsent(ctx, [employeeId])
  if (isLeaving || before.status === 'LEFT') await followStatus(ctx, employeeId, { hasLeft: isLeaving, on, reason })
  if (isLeaving) {
    const pending = (await findChanges(ctx.tx, employeeId)).filter(({ state }) => state === 'PENDING')
    await insertEnds(
      ctx.tx,
      pending.map(({ id }) => id),
      { outcome: 'CANCELLED', at, actorName: actor.name },
    )
    await clearHead(ctx.tx, employeeId)
  }
  ctx.record({ type: 'EMPLOYEE_STATUS', entity: 'employee', entityId: employeeId, before: { status: before.status }, after: { status, on } }) // prettier-ignore
  return getEmployee(ctx.tx, employeeId)
}
