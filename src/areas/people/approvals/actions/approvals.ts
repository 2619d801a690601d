import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Action, implement } from '#server/request/context.ts'
import { approvals } from '../contract/approvals.ts'
import { findApprovers, findChoices, findInbox, findSteps, getSeen, replaceApprovers } from '../queries/approvals.ts'
import { deciderOf } from './engine.ts'
import { addPolicy, changePolicy, policies, removePolicy } from './policies.ts'
import { addDeputy, endDeputy, deputies } from './deputies.ts'

const inbox: Action<typeof approvals.inbox> = async (ctx, { after, limit }) => {
  const place = readIdCursor(after) ?? null
  return pageOf(await findInbox(ctx.tx, deciderOf(ctx), place, limit + 1), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found */
const steps: Action<typeof approvals.steps> = async (ctx, { approvalId }) => {
  const state = await getSeen(ctx.tx, approvalId, deciderOf(ctx))
  const rows = await findSteps(ctx.tx, approvalId, ctx.actor.id)
  return {
    state,
    steps: rows.map(({ holder, name, state: of, decidedBy, decidedAt, comment }) => ({
      holder,
      name,
      state: of,
      decidedBy,
      decidedAt,
      comment,
    })),
  }
}

const approvers: Action<typeof approvals.approvers> = async ({ tx }) => ({
  rows: await findApprovers(tx),
  choices: await findChoices(tx),
})

/** @throws Refusal not_found; unknown_reference for an employee there is none of */
const saveApprovers: Action<typeof approvals.saveApprovers> = async (ctx, { departmentId, employeeIds }) => {
  const [known] = await findApprovers(ctx.tx, departmentId)
  if (!known) refuse('not_found', { departmentId })
  await replaceApprovers(ctx.tx, departmentId, employeeIds)
  const [saved = known] = await findApprovers(ctx.tx, departmentId)
  ctx.record({ type: 'APPROVERS_SAVED', entity: 'department', entityId: departmentId, before: known.approvers.map(({ name }) => name), after: saved.approvers.map(({ name }) => name) }) // prettier-ignore
  return saved
}

export const approvalsArea = implement(approvals, {
  inbox, steps, approvers, saveApprovers, policies, addPolicy, changePolicy, removePolicy, deputies, addDeputy, endDeputy,
}) // prettier-ignore
