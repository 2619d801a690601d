import { decidable, decideApproval, openApproval, withdrawApproval } from '#areas/people/approvals/actions/engine.ts'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { notifyPeople } from '#areas/people/rota/actions/notify.ts'
import { getSelf, plannedIds } from '#areas/people/rota/actions/planner.ts'
import { fiscalYearStart } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { LeaveEncashment } from '../contract/encashments.ts'
import type { leave } from '../contract/leave.ts'
import {
  findEncashments,
  findEncashmentsOf,
  findHeldEncashments,
  findPaidBy,
  getEncashment,
  insertEncashment,
  lockEncashment,
  setEncashment,
} from '../queries/encashments.ts'
import { findEntries, insertEntries } from '../queries/ledger.ts'
import { findHeld, type LeavePerson, lockPerson } from '../queries/requests.ts'
import { findSettings, getType } from '../queries/set-up.ts'
import { usableOn } from '../rules/balance.ts'
import { encashProblem, type EncashState } from '../rules/encashments.ts'
import { inDays, leaveMayBecome } from '../rules/requests.ts'
import { ENCASHMENT, encashmentNotice } from './notices.ts'

/** @throws Refusal not_found */
export const ownEncashments: Action<typeof leave.ownEncashments> = async (ctx, { after, limit }) => {
  const { id } = await getSelf(ctx)
  const rows = await findEncashmentsOf(ctx.tx, id, readIdCursor(after) ?? null, limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

export const encashments: Action<typeof leave.encashments> = async (ctx, { view, after, limit }) => {
  const departmentIds = await plannedIds(ctx)
  const listed = { view, departmentIds, userId: ctx.actor.id, after: readIdCursor(after) ?? null, limit: limit + 1 }
  const page = pageOf(await findEncashments(ctx.tx, listed), limit, (last) => cursorOf(last.id))
  const mine = await decidable(ctx, ENCASHMENT, page.rows.map(({ id }) => id))
  return { ...page, rows: page.rows.map((row) => ({ ...row, mayDecide: mine.has(row.id) })) }
} // prettier-ignore

/** What an employee has of a type for a request to be paid: a new one without all that waits, one that is decided without itself. */
async function stateOf(ctx: Context, employeeId: string, typeId: string, decidedId?: string): Promise<EncashState> {
  const today = todayOf(ctx)
  const [entries, held, encashed, { yearMonth }] = await Promise.all([
    findEntries(ctx.tx, [employeeId], typeId),
    findHeld(ctx.tx, employeeId, typeId, null),
    findHeldEncashments(ctx.tx, employeeId),
    findSettings(ctx.tx),
  ])
  const own = encashed.filter((one) => one.typeId === typeId && one.id !== decidedId)
  const waiting = [...held, ...own].filter(({ state }) => decidedId === undefined && state === 'REQUESTED')
  const since = fiscalYearStart(today, yearMonth)
  const ofYear = own.filter(({ on, state }) => on >= since && (decidedId === undefined || state === 'APPROVED'))
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
  return { usable: usableOn(entries, today) - sum(waiting), paid: sum(ofYear) }
}

/** Only one who stays is paid on request: a leaver is paid by their settlement. @throws Refusal encash_leaver */
const assertStays = ({ status, leftOn }: LeavePerson): void => {
  if (status !== 'ACTIVE' || leftOn !== null) refuse('encash_leaver')
}

const record = (ctx: Context, { id, employeeId, typeName, amount, state }: LeaveEncashment): void => {
  ctx.record({ type: 'LEAVE_ENCASHMENT', entity: 'employee', entityId: employeeId, after: { leaveEncashmentId: id, type: typeName, amount, state } }) // prettier-ignore
  ctx.publish('leave')
}

/** @throws Refusal not_found, unknown_reference, encash_leaver, and every one of the terms of the type */
export const requestEncashment: Action<typeof leave.requestEncashment> = async (ctx, { typeId, amount, reason }) => {
  const { id: employeeId } = await getSelf(ctx)
  assertStays(await lockPerson(ctx.tx, employeeId))
  const type = await getType(ctx.tx, typeId)
  if (!type.isActive) refuse('unknown_reference', { typeId })
  const problem = encashProblem(type, amount, await stateOf(ctx, employeeId, typeId))
  if (problem) refuse(problem.code, problem.details)
  const id = ctx.newId()
  await insertEncashment(ctx.tx, { id, employeeId, typeId, amount, on: todayOf(ctx), reason, at: ctx.now })
  const made = await getEncashment(ctx.tx, id)
  const request = { kind: ENCASHMENT, subjectId: id, employeeId, notice: encashmentNotice(made) } as const
  await openApproval(ctx, { ...request, extent: { days: Math.ceil(inDays(amount)) } })
  record(ctx, made)
  return made
}

/** @throws Refusal not_found, leave_over */
export const withdrawEncashment: Action<typeof leave.withdrawEncashment> = async (ctx, { leaveEncashmentId: id }) => {
  const self = await getSelf(ctx)
  const before = await lockEncashment(ctx.tx, id)
  if (before.employeeId !== self.id) refuse('not_found', { leaveEncashmentId: id })
  if (!leaveMayBecome(before.state, 'WITHDRAWN')) refuse('leave_over')
  await withdrawApproval(ctx, { kind: ENCASHMENT, subjectId: id })
  await setEncashment(ctx.tx, id, 'WITHDRAWN', { at: ctx.now, name: ctx.actor.name })
  record(ctx, await getEncashment(ctx.tx, id))
  return {}
}

/** Days to pay for, and how much of a day their type pays, in percent. */
export type DaysToPay = Pick<LeaveEncashment, 'employeeId' | 'typeName' | 'amount'> & { paidPercent: number }
export type EncashmentDecision = { leaveEncashmentId: string; version: number; isApproved: boolean; comment: string }

const notifyOutcome = (ctx: Context, { employeeId, typeName: type, amount }: LeaveEncashment, kind: 'encashment_approved' | 'encashment_refused' | 'encashment_cancelled') =>
  notifyPeople(ctx, [{ employeeId, kind, message: 'What you asked to be paid for is decided', facts: { type, days: inDays(amount) }}]) // prettier-ignore

/**
 * Decides a request to be paid for days: approved, they leave the ledger and are paid once, in this transaction.
 *
 * @param pays enters what is paid; returns the one-off
 * @throws Refusal not_found, stale_version, leave_over, own_approval, not_your_approval, approval_over; reason_required to refuse without a comment;
 *   encash_leaver, and every one of the terms of the type as it is now
 */
export async function decideEncashed(
  ctx: Context,
  { leaveEncashmentId: id, version, isApproved, comment }: EncashmentDecision,
  pays: (days: DaysToPay) => Promise<string>,
): Promise<LeaveEncashment> {
  const found = await getEncashment(ctx.tx, id)
  const person = await lockPerson(ctx.tx, found.employeeId)
  const before = await lockEncashment(ctx.tx, id)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  if (!leaveMayBecome(before.state, isApproved ? 'APPROVED' : 'REFUSED')) refuse('leave_over')
  if (!isApproved && comment === '') refuse('reason_required')
  const { employeeId, typeId, amount, typeName } = before
  const outcome = await decideApproval(ctx, { kind: ENCASHMENT, subjectId: id, isApproved, comment, notice: encashmentNotice(before) }) // prettier-ignore
  const { paidPercent, ...type } = await getType(ctx.tx, typeId)
  if (isApproved) {
    assertStays(person)
    const problem = encashProblem(type, amount, await stateOf(ctx, employeeId, typeId, id))
    if (problem) refuse(problem.code, problem.details)
  }
  if (outcome === 'OPEN') return before
  const oneOffId = outcome === 'APPROVED' ? await pays({ employeeId, typeName, amount, paidPercent }) : null
  await setEncashment(ctx.tx, id, outcome, { at: ctx.now, name: ctx.actor.name, comment, oneOffId })
  if (outcome === 'APPROVED') {
    const entry = { id: ctx.newId(), employeeId, typeId, kind: 'ENCASHED' as const, amount: -amount, on: todayOf(ctx), encashmentId: id } // prettier-ignore
    await insertEntries(ctx.tx, [entry], ctx.now, ctx.actor.name)
  }
  const decided = await getEncashment(ctx.tx, id)
  record(ctx, decided)
  await notifyOutcome(ctx, decided, outcome === 'APPROVED' ? 'encashment_approved' : 'encashment_refused')
  return decided
}

/** A one-off was cancelled before it was paid: the days it would have paid are in the balance again. */
export async function returnEncashed(ctx: Context, oneOffId: string): Promise<void> {
  const [paid] = await findPaidBy(ctx.tx, oneOffId)
  if (!paid) return
  const { id: encashmentId, employeeId, typeId, amount, on } = paid
  await lockPerson(ctx.tx, employeeId)
  const entry = { id: ctx.newId(), employeeId, typeId, kind: 'RETURNED' as const, amount, on, encashmentId }
  await insertEntries(ctx.tx, [entry], ctx.now, ctx.actor.name)
  await setEncashment(ctx.tx, encashmentId, 'CANCELLED', { at: ctx.now, name: ctx.actor.name })
  const cancelled = await getEncashment(ctx.tx, encashmentId)
  record(ctx, cancelled)
  await notifyOutcome(ctx, cancelled, 'encashment_cancelled')
}
