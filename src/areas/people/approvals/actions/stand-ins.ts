import { todayOf } from '#areas/people/employees/actions/known.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { approvals } from '../contract/approvals.ts'
import type { StandIn } from '../contract/stand-ins.ts'
import {
  endStandInRow,
  findOfUser,
  findParty,
  findStandIns,
  getStandIn,
  insertStandIn,
  type Party,
} from '../queries/stand-ins.ts'
import { deciderOf } from './engine.ts'

export const standIns: Action<typeof approvals.standIns> = async (ctx, { after, limit }) => {
  const place = readIdCursor(after) ?? null
  return pageOf(await findStandIns(ctx.tx, deciderOf(ctx), place, limit + 1), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found for a user who is no employee; unknown_reference, stand_in_of_another */
async function approverFor(ctx: Context, employeeId: string | undefined): Promise<Party> {
  const self = await findOfUser(ctx.tx, ctx.actor.id)
  if (employeeId === undefined || employeeId === self?.id) return self ?? refuse('not_found')
  if (!deciderOf(ctx).mayAll) refuse('stand_in_of_another')
  return (await findParty(ctx.tx, employeeId)) ?? refuse('unknown_reference', { employeeId })
}

const storedOf = ({ employeeName, standInName, from, until }: StandIn) => ({ employeeName, standInName, from, until })

/**
 * Someone decides for an approver from a day to a day, and is notified. What waits on those days is theirs as well; nothing is written to it, so
 * that it is the approver's alone again on the day after, or once this is ended.
 *
 * @throws Refusal not_found, stand_in_of_another, unknown_reference, own_stand_in, stand_in_cannot_decide, date_in_past, stand_in_taken
 */
export const addStandIn: Action<typeof approvals.addStandIn> = async (
  ctx,
  { employeeId, standInEmployeeId, from, until },
) => {
  const approver = await approverFor(ctx, employeeId)
  const standIn = (await findParty(ctx.tx, standInEmployeeId)) ?? refuse('unknown_reference', { standInEmployeeId })
  if (standIn.id === approver.id) refuse('own_stand_in')
  if (!standIn.canDecide) refuse('stand_in_cannot_decide', { name: standIn.name })
  if (until < todayOf(ctx)) refuse('date_in_past', { day: until })
  const id = ctx.newId()
  await insertStandIn(ctx.tx, { id, employeeId: approver.id, standInEmployeeId, from, until }, ctx.now)
  const stored = await getStandIn(ctx.tx, id, ctx.actor.id)
  ctx.record({ type: 'STAND_IN_SAVED', entity: 'employee', entityId: approver.id, after: storedOf(stored) })
  const others = [approver.userId, standIn.userId].flatMap((one) => (one === null || one === ctx.actor.id ? [] : [one]))
  const { employeeName: name, standInName: other } = stored
  const message = `${other} decides for ${name} from ${from} to ${until}`
  notify(ctx, others, { kind: 'stand_in', message, facts: { name, other, from, until }, path: '/hrm/approvals' })
  return stored
}

/** @throws Refusal not_found, stand_in_of_another */
export const endStandIn: Action<typeof approvals.endStandIn> = async (ctx, { standInId }) => {
  const before = await getStandIn(ctx.tx, standInId, ctx.actor.id)
  if (!before.isOwn && !deciderOf(ctx).mayAll) refuse('stand_in_of_another')
  await endStandInRow(ctx.tx, standInId, ctx.now)
  ctx.record({ type: 'STAND_IN_SAVED', entity: 'employee', entityId: before.employeeId, before: storedOf(before) })
  return {}
}
