import { todayOf } from '#areas/people/employees/actions/known.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { approvals } from '../contract/approvals.ts'
import type { Deputy } from '../contract/deputies.ts'
import {
  endDeputyRow,
  findOfUser,
  findParty,
  findDeputies,
  getDeputy,
  insertDeputy,
  type Party,
} from '../queries/deputies.ts'
import { deciderOf } from './engine.ts'

export const deputies: Action<typeof approvals.deputies> = async (ctx, { after, limit }) => {
  const place = readIdCursor(after) ?? null
  return pageOf(await findDeputies(ctx.tx, deciderOf(ctx), place, limit + 1), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found for a user who is no employee; unknown_reference, deputy_of_another */
async function approverFor(ctx: Context, employeeId: string | undefined): Promise<Party> {
  const self = await findOfUser(ctx.tx, ctx.actor.id)
  if (employeeId === undefined || employeeId === self?.id) return self ?? refuse('not_found')
  if (!deciderOf(ctx).mayAll) refuse('deputy_of_another')
  return (await findParty(ctx.tx, employeeId)) ?? refuse('unknown_reference', { employeeId })
}

const storedOf = ({ employeeName, deputyName, from, until }: Deputy) => ({ employeeName, deputyName, from, until })

/**
 * Someone decides for an approver from a day to a day, and is notified. What waits on those days is theirs as well; nothing is written to it, so
 * that it is the approver's alone again on the day after, or once this is ended.
 *
 * @throws Refusal not_found, deputy_of_another, unknown_reference, own_deputy, deputy_cannot_decide, date_in_past, deputy_taken
 */
export const addDeputy: Action<typeof approvals.addDeputy> = async (
  ctx,
  { employeeId, deputyEmployeeId, from, until },
) => {
  const approver = await approverFor(ctx, employeeId)
  const deputy = (await findParty(ctx.tx, deputyEmployeeId)) ?? refuse('unknown_reference', { deputyEmployeeId })
  if (deputy.id === approver.id) refuse('own_deputy')
  if (!deputy.canDecide) refuse('deputy_cannot_decide', { name: deputy.name })
  if (until < todayOf(ctx)) refuse('date_in_past', { day: until })
  const id = ctx.newId()
  await insertDeputy(ctx.tx, { id, employeeId: approver.id, deputyEmployeeId, from, until }, ctx.now)
  const stored = await getDeputy(ctx.tx, id, ctx.actor.id)
  ctx.record({ type: 'DEPUTY_SAVED', entity: 'employee', entityId: approver.id, after: storedOf(stored) })
  const others = [approver.userId, deputy.userId].flatMap((one) => (one === null || one === ctx.actor.id ? [] : [one]))
  const { employeeName: name, deputyName: other } = stored
  const message = `${other} decides for ${name} from ${from} to ${until}`
  notify(ctx, others, { kind: 'deputy', message, facts: { name, other, from, until }, path: '/hrm/approvals' })
  return stored
}

/** @throws Refusal not_found, deputy_of_another */
export const endDeputy: Action<typeof approvals.endDeputy> = async (ctx, { deputyId }) => {
  const before = await getDeputy(ctx.tx, deputyId, ctx.actor.id)
  if (!before.isOwn && !deciderOf(ctx).mayAll) refuse('deputy_of_another')
  await endDeputyRow(ctx.tx, deputyId, ctx.now)
  ctx.record({ type: 'DEPUTY_SAVED', entity: 'employee', entityId: before.employeeId, before: storedOf(before) })
  return {}
}
