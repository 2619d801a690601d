import { approvalIdOf, decidable, decideApproval } from '#areas/people/approvals/actions/engine.ts'
import { openedFile } from '#areas/people/employees/actions/documents.ts'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { departmentDays, fallingShifts, placeAbsences, shortenedShifts } from '#areas/people/rota/actions/absences.ts'
import { needWithout } from '#areas/people/rota/actions/need.ts'
import { plannedIds } from '#areas/people/rota/actions/planner.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { insertEntries } from '../queries/ledger.ts'
import {
  findDays,
  findRequests,
  getFile,
  getPerson,
  getRequest,
  lockPerson,
  lockRequest,
  setState,
} from '../queries/requests.ts'
import { findBlocksOn, getType } from '../queries/set-up.ts'
import { leaveMayBecome } from '../rules/requests.ts'
import { weigh } from './known.ts'
import { LEAVE, noticeOf, notifyRequester } from './notices.ts'
import { recordRequest } from './own.ts'

export const requests: Action<typeof leave.requests> = async (ctx, { view, after, limit }) => {
  const departmentIds = await plannedIds(ctx)
  const listed = { view, departmentIds, userId: ctx.actor.id, today: todayOf(ctx), after: readIdCursor(after) ?? null, limit: limit + 1 }
  return pageOf(await findRequests(ctx.tx, listed), limit, (last) => cursorOf(last.id))
} // prettier-ignore

const isDecidable = async (ctx: Context, id: string): Promise<boolean> => (await decidable(ctx, LEAVE, [id])).has(id)

/** A request of an employee one plans, or that waits for one’s decision. @throws Refusal not_found */
async function getSeen(ctx: Context, id: string): Promise<{ request: LeaveRequest; mayDecide: boolean }> {
  const request = await getRequest(ctx.tx, id)
  const [planned, mayDecide] = [await plannedIds(ctx), await isDecidable(ctx, id)]
  return mayDecide || planned.includes(request.departmentId)
    ? { request, mayDecide }
    : refuse('not_found', { leaveRequestId: id })
}

/** @throws Refusal not_found */
export const effect: Action<typeof leave.effect> = async (ctx, { leaveRequestId: id }) => {
  const { request, mayDecide } = await getSeen(ctx, id)
  const { from, until, employeeId, departmentId, amount, typeId } = request
  const [type, person, days] = [await getType(ctx.tx, typeId), await getPerson(ctx.tx, employeeId), await findDays(ctx.tx, id)]
  const [around, falling, shortened, blocks, approvalId, { usable }] = await Promise.all([
    departmentDays(ctx, departmentId, from, until),
    fallingShifts(ctx, employeeId, days),
    shortenedShifts(ctx, employeeId, days),
    findBlocksOn(ctx.tx, from, until, departmentId),
    approvalIdOf(ctx, LEAVE, id),
    weigh(ctx, { type, person, span: request, hasFile: true, isPlanned: true, requestId: id }),
  ])
  const fallingIds = falling.map((shift) => shift.id)
  const needs = await needWithout(ctx, { employeeId, departmentId, from, until, days, fallingIds })
  const takes = request.state === 'REQUESTED' ? amount : 0
  return {
    request,
    days: around.map((each) => ({ ...each, bands: needs.get(each.day) ?? [] })),
    falling: falling.filter(({ on }) => on >= todayOf(ctx)),
    shortened: shortened.filter(({ on }) => on >= todayOf(ctx)),
    usable,
    usableAfter: usable === null ? null : usable - takes,
    blocks,
    approvalId,
    mayDecide,
  }
} // prettier-ignore

/**
 * The file of a request, such as a doctor's note; the look of another user than its employee is recorded.
 *
 * @throws Refusal not_found, also for a file of an employee one neither is nor decides about
 */
export const file: Action<typeof leave.file> = async (ctx, { leaveRequestId: id }) => {
  const { employeeId } = await getRequest(ctx.tx, id)
  const { userId } = await getPerson(ctx.tx, employeeId)
  if (userId !== ctx.actor.id) await getSeen(ctx, id)
  const stored = await getFile(ctx.tx, id)
  if (userId !== ctx.actor.id)
    ctx.record({ type: 'LEAVE_FILE_VIEWED', entity: 'employee', entityId: employeeId, after: { leaveRequestId: id } })
  return openedFile(ctx, stored)
}

/** Leave is taken: from the balance, and from the rota. */
async function take(ctx: Context, request: LeaveRequest): Promise<void> {
  const { id, employeeId, typeId, amount, from } = request
  const entry = {
    id: ctx.newId(),
    employeeId,
    typeId,
    kind: 'TAKEN' as const,
    amount: -amount,
    on: from,
    requestId: id,
  }
  await insertEntries(ctx.tx, [entry], ctx.now, ctx.actor.name)
  const { code, name, color, isConfidential } = await getType(ctx.tx, typeId)
  const words = isConfidential ? { code: '', name: '', color: 'SLATE' } : { code, name, color }
  const days = await findDays(ctx.tx, id)
  await placeAbsences(ctx, { sourceId: id, employeeId, days, ...words }, words.name || 'Away')
}

/**
 * @throws Refusal not_found, stale_version, leave_over, own_approval, not_your_approval, approval_over; reason_required to refuse without a
 *   comment; leave_balance; leave_blocked for a blocked period, without a comment or by who does not plan everyone
 */
export const decide: Action<typeof leave.decide> = async (ctx, { leaveRequestId: id, version, isApproved, comment }) => {
  const found = await getRequest(ctx.tx, id)
  const person = await lockPerson(ctx.tx, found.employeeId)
  const before = await lockRequest(ctx.tx, id)
  if (person.userId !== ctx.actor.id && !(await isDecidable(ctx, id)) && before.state === 'REQUESTED') await getSeen(ctx, id)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  const state = isApproved ? 'APPROVED' : 'REFUSED'
  if (!leaveMayBecome(before.state, state)) refuse('leave_over')
  if (!isApproved && comment === '') refuse('reason_required')
  const { from, until, departmentId, typeId } = before
  const outcome = await decideApproval(ctx, { kind: LEAVE, subjectId: id, isApproved, comment, notice: noticeOf(before) })
  if (isApproved) {
    const [blocked] = await findBlocksOn(ctx.tx, from, until, departmentId)
    if (blocked && (comment === '' || !ctx.actor.permissions.has('leave.plan'))) refuse('leave_blocked', { reason: blocked.reason })
    const weighed = { type: await getType(ctx.tx, typeId), person, span: before, hasFile: true, isPlanned: true, requestId: id }
    const short = (await weigh(ctx, weighed)).problems.find(({ code }) => code === 'leave_balance')
    if (short) refuse(short.code, short.details)
  }
  if (outcome === 'OPEN') return before
  await setState(ctx.tx, id, outcome, { at: ctx.now, name: ctx.actor.name, comment })
  if (outcome === 'APPROVED') await take(ctx, before)
  const decided = await getRequest(ctx.tx, id)
  recordRequest(ctx, decided)
  await notifyRequester(ctx, decided, outcome === 'APPROVED' ? 'leave_approved' : 'leave_refused')
  return decided
} // prettier-ignore
