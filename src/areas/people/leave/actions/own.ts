import { todayOf } from '#areas/people/employees/actions/known.ts'
import { sealedFileOf } from '#areas/people/employees/actions/documents.ts'
import { clearAbsences, departmentDays, fallingShifts } from '#areas/people/rota/actions/absences.ts'
import { assertPlans, getSelf } from '#areas/people/rota/actions/planner.ts'
import { worksOn } from '#areas/people/rota/rules/guards.ts'
import { openApproval, withdrawApproval } from '#areas/people/approvals/actions/engine.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { daysBetween } from '#core/dates.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { findLedger, insertEntries } from '../queries/ledger.ts'
import {
  findOfOne,
  getPerson,
  getRequest,
  insertRequest,
  type LeavePerson,
  lockPerson,
  lockRequest,
  setState,
} from '../queries/requests.ts'
import { findBlocksOn, getType } from '../queries/set-up.ts'
import { hoursOf } from '../rules/days.ts'
import { leaveMayBecome } from '../rules/requests.ts'
import { balancesOf, weigh } from './known.ts'
import { LEAVE, noticeOf, notifyRequester } from './notices.ts'

/** @throws Refusal not_found */
export const own: Action<typeof leave.own> = async (ctx) => {
  const { id } = await getSelf(ctx)
  return { employeeId: id, balances: await balancesOf(ctx, id) }
}

/** @throws Refusal not_found */
export const ownRequests: Action<typeof leave.ownRequests> = async (ctx, { after, limit }) => {
  const { id } = await getSelf(ctx)
  return pageOf(await findOfOne(ctx.tx, id, readIdCursor(after) ?? null, limit + 1), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found */
export const ownLedger: Action<typeof leave.ownLedger> = async (ctx, { after, limit }) => {
  const { id } = await getSelf(ctx)
  return pageOf(await findLedger(ctx.tx, id, readIdCursor(after) ?? null, limit + 1), limit, (last) =>
    cursorOf(last.id),
  )
}

/**
 * Whom leave is for: oneself, or an employee of a department one plans.
 *
 * @param find reads the employee, or locks them as well
 * @throws Refusal not_found, not_your_department
 */
export async function personFor(
  ctx: Context,
  employeeId: string | undefined,
  find: (id: string) => Promise<LeavePerson>,
): Promise<{ person: LeavePerson; isPlanned: boolean }> {
  const person = await find(employeeId ?? (await getSelf(ctx)).id)
  const isPlanned = person.userId !== ctx.actor.id
  if (isPlanned) await assertPlans(ctx, [person.departmentId])
  return { person, isPlanned }
}

type Wanted = Received<typeof leave.check>
const typeOffered = async (ctx: Context, { typeId }: Pick<Wanted, 'typeId'>) => {
  const type = await getType(ctx.tx, typeId)
  return type.isActive ? type : refuse('unknown_reference', { typeId })
}

/** @throws Refusal not_found, unknown_reference, not_your_department */
export const check: Action<typeof leave.check> = async (ctx, { employeeId, typeId, ...span }) => {
  const type = await typeOffered(ctx, { typeId })
  const { person, isPlanned } = await personFor(ctx, employeeId, (id) => getPerson(ctx.tx, id))
  const { days, names, amount, dayMinutes, usable, problems } = await weigh(ctx, {
    type,
    person,
    span,
    hasFile: false,
    isPlanned,
  })
  const { from, until } = span
  const [blocks, falling, around] = await Promise.all([
    findBlocksOn(ctx.tx, from, until, person.departmentId),
    fallingShifts(ctx, person.id, days),
    departmentDays(ctx, person.departmentId, from, until),
  ])
  return {
    amount,
    dayMinutes,
    days: days.map(({ on, amount: taken, why }) => ({ on, amount: taken, why, holiday: names.get(on) ?? null })),
    usable,
    usableAfter: usable === null ? null : usable - amount,
    problems: [...problems],
    blocks,
    fallingCount: falling.filter(({ isPublished }) => isPublished).length,
    awayAtMost: Math.max(0, ...around.map(({ away }) => away)),
    people: Math.max(0, ...around.map(({ people }) => people)),
  }
}

export const recordRequest = (ctx: Context, { id, employeeId, typeName, from, until, state }: LeaveRequest): void =>
  ctx.record({
    type: 'LEAVE_REQUEST',
    entity: 'employee',
    entityId: employeeId,
    after: { leaveRequestId: id, type: typeName, from, until, state },
  })

/**
 * @throws Refusal not_found, unknown_reference, not_your_department, not_employed_then, leave_overlaps, every other one of its terms,
 *   file_not_allowed, not_a_picture, picture_too_large
 */
export const request: Action<typeof leave.request> = async (ctx, { employeeId, typeId, reason, file, ...span }) => {
  const type = await typeOffered(ctx, { typeId })
  const { person, isPlanned } = await personFor(ctx, employeeId, (id) => lockPerson(ctx.tx, id))
  const away = [span.from, span.until].find((day) => !worksOn(person, day))
  if (away !== undefined) refuse('not_employed_then', { name: person.name, day: away })
  const { days, amount, problems } = await weigh(ctx, { type, person, span, hasFile: file !== null, isPlanned })
  const attachment = file && { name: file.name, ...(await sealedFileOf(ctx, file.data)) }
  const id = ctx.newId()
  const wanted = {
    id,
    employeeId: person.id,
    typeId,
    ...span,
    amount,
    reason,
    file: attachment,
    hours: hoursOf(span),
    days,
  }
  const [problem] = problems
  if (problem) refuse(problem.code, problem.details)
  await insertRequest(ctx.tx, wanted, { at: ctx.now, name: ctx.actor.name })
  const made = await getRequest(ctx.tx, id)
  await openApproval(ctx, {
    kind: LEAVE,
    subjectId: id,
    employeeId: person.id,
    notice: noticeOf(made),
    extent: { days: daysBetween(made.from, made.until) + 1 },
  })
  recordRequest(ctx, made)
  return made
}

/** @throws Refusal not_found, leave_over */
export const withdraw: Action<typeof leave.withdraw> = async (ctx, { leaveRequestId }) => {
  const self = await getSelf(ctx)
  const before = await lockRequest(ctx.tx, leaveRequestId)
  if (before.employeeId !== self.id) refuse('not_found', { leaveRequestId })
  if (!leaveMayBecome(before.state, 'WITHDRAWN')) refuse('leave_over')
  await withdrawApproval(ctx, { kind: LEAVE, subjectId: leaveRequestId })
  await setState(ctx.tx, leaveRequestId, 'WITHDRAWN', { at: ctx.now, name: ctx.actor.name })
  recordRequest(ctx, await getRequest(ctx.tx, leaveRequestId))
  return {}
}

/** Approved leave is taken no longer: what is left of it is credited, and its days are free in the rota. */
export async function cancelWhole(ctx: Context, request: LeaveRequest, reason: string): Promise<void> {
  const { id, employeeId, typeId, amount, from } = request
  await setState(ctx.tx, id, 'CANCELLED', { at: ctx.now, name: ctx.actor.name, comment: reason })
  const entry = { id: ctx.newId(), employeeId, typeId, kind: 'CANCELLED' as const, amount, on: from, requestId: id, note: reason } // prettier-ignore
  await insertEntries(ctx.tx, [entry], ctx.now, ctx.actor.name)
  await clearAbsences(ctx, id)
}

/** @throws Refusal not_found, stale_version, leave_over, leave_begun for one’s own that has begun, not_your_department */
export const cancel: Action<typeof leave.cancel> = async (ctx, { leaveRequestId, version, reason }) => {
  const found = await getRequest(ctx.tx, leaveRequestId)
  const { isPlanned } = await personFor(ctx, found.employeeId, (id) => lockPerson(ctx.tx, id))
  const before = await lockRequest(ctx.tx, leaveRequestId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  if (!leaveMayBecome(before.state, 'CANCELLED')) refuse('leave_over')
  if (!isPlanned && before.from <= todayOf(ctx)) refuse('leave_begun')
  await cancelWhole(ctx, before, reason)
  const cancelled = await getRequest(ctx.tx, leaveRequestId)
  recordRequest(ctx, cancelled)
  if (isPlanned) await notifyRequester(ctx, cancelled, 'leave_cancelled')
  return cancelled
}
