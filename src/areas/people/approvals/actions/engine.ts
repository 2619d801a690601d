import type { Address } from '#core/address.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { ApprovalFacts } from '../contract/approvals.ts'
import {
  type Decider,
  decideStep,
  endApproval,
  findApprovalId,
  findDecidable,
  findWaiting,
  findSteps,
  getRequester,
  insertApproval,
  lockApproval,
  type Requester,
  type StepRow,
} from '../queries/approvals.ts'
import { findPoliciesOf } from '../queries/policies.ts'
import { stateOf } from '../rules/chain.ts'
import { type ApprovalKind, type Extent, stepsFor } from '../rules/policies.ts'

/** A row of an area that waits for approval. */
type Subject = { kind: ApprovalKind; subjectId: string }
/** What those who decide are notified with: the text of a notification, and where they decide. */
export type Notice = { kind: string; message: string; facts: ApprovalFacts; path: Address }

export const deciderOf = ({ actor }: Context): Decider => ({
  userId: actor.id,
  mayAll: actor.permissions.has('approvals.all'),
})

/** Of rows of a kind those that the user may decide now. */
export const decidable = (ctx: Context, kind: string, subjectIds: readonly string[]): Promise<ReadonlySet<string>> =>
  findDecidable(ctx.tx, deciderOf(ctx), kind, subjectIds)

/** Rows of some kinds that wait for approval by the user, in the order of the rows. */
export const waitingFor = (
  ctx: Context,
  listed: { kinds: readonly string[]; after: string | null; limit: number },
): Promise<string[]> => findWaiting(ctx.tx, deciderOf(ctx), listed)

/** The approval of a row; null where it has none. */
export const approvalIdOf = (ctx: Context, kind: string, subjectId: string): Promise<string | null> =>
  findApprovalId(ctx.tx, kind, subjectId)

/** Notifies those a step waits for: one user and their deputy, or all who may decide everything but the requester. */
async function notifyStep(
  ctx: Context,
  step: Pick<StepRow, 'employeeId' | 'userId' | 'deputyUserId' | 'requesterUserId'>,
  notice: Notice,
) {
  const all = step.employeeId === null ? await colleagues(ctx) : []
  const role = all.filter(({ permissions }) => permissions.has('approvals.all')).map(({ id }) => id)
  const own = [step.userId, step.deputyUserId].flatMap((id) => id ?? [])
  const ids = step.userId === null ? role : own
  notify(ctx, ids.filter((id) => id !== step.requesterUserId && id !== ctx.actor.id), notice) // prettier-ignore
}

/** The first step that is not decided. */
const waitingOf = (steps: readonly StepRow[]): StepRow | undefined => steps.find(({ state }) => state === 'PENDING')

/** A request that begins to wait. */
export type OpenedRequest = Subject & {
  employeeId: string
  /** A colleague whom it concerns, and who agrees first, in person; they approve nothing of it. */
  colleagueId?: string
  notice: Notice
  /** How much is requested, for policies. */
  extent?: Extent
  /** It still waits once the employee has left, as what the property owes them does. */
  outlasts?: boolean
}

/** Who decides it, in order. */
async function stepsOf(ctx: Context, { kind, employeeId, colleagueId, extent }: OpenedRequest, requester: Requester) {
  const { managerId, managerCanDecide, headId, headCanDecide, approvers, ...grouped } = requester
  const manager = managerId === null ? undefined : { id: managerId, canDecide: managerCanDecide }
  const head = headId === null ? undefined : { id: headId, canDecide: headCanDecide }
  return stepsFor(
    await findPoliciesOf(ctx.tx, kind),
    { ...grouped, ...extent },
    {
      parties: { requesterId: employeeId, colleagueId },
      authorities: { manager, approvers, head },
      today: todayOf(ctx),
    },
  )
}

/**
 * A request of an employee waits from now on; those it waits for are notified.
 *
 * @throws Refusal not_found for an employee there is none of
 */
export async function openApproval(ctx: Context, request: OpenedRequest): Promise<void> {
  const { kind, subjectId, employeeId, colleagueId = null, notice, outlasts = false } = request
  const requester = await getRequester(ctx.tx, employeeId, colleagueId)
  const { userId: requesterUserId, colleagueUserId } = requester
  const steps = await stepsOf(ctx, request, requester)
  const id = ctx.newId()
  await insertApproval(ctx.tx, { id, kind, subjectId, employeeId, facts: notice.facts, requesterUserId, colleagueUserId, steps, outlasts }, ctx.now) // prettier-ignore
  const waiting = waitingOf(await findSteps(ctx.tx, id, ctx.actor.id))
  if (waiting) await notifyStep(ctx, waiting, notice)
}

/**
 * Decides the step that waits.
 *
 * @returns APPROVED by the last step, REFUSED by any, OPEN while another one waits, who is notified
 * @throws Refusal not_found, approval_over, own_approval, not_your_approval
 */
export async function decideApproval(
  ctx: Context,
  { kind, subjectId, isApproved, comment, notice }: Subject & { isApproved: boolean; comment: string; notice: Notice },
): Promise<'OPEN' | 'APPROVED' | 'REFUSED'> {
  const approval = await lockApproval(ctx.tx, kind, subjectId)
  const steps = await findSteps(ctx.tx, approval.id, ctx.actor.id)
  const waiting = waitingOf(steps)
  if (approval.state !== 'OPEN' || !waiting) return refuse('approval_over')
  const isAnswer = waiting.holder === 'COLLEAGUE'
  if (waiting.requesterUserId === ctx.actor.id || (!isAnswer && waiting.colleagueUserId === ctx.actor.id))
    refuse('own_approval')
  if (!waiting.isMine && (isAnswer || !deciderOf(ctx).mayAll)) refuse('not_your_approval')
  const state = isApproved ? 'APPROVED' : 'REFUSED'
  const { id: userId, name } = ctx.actor
  await decideStep(ctx.tx, approval.id, { position: waiting.position, state, userId, name, at: ctx.now, comment })
  const decided = steps.map((step): StepRow => (step === waiting ? { ...step, state } : step))
  const outcome = stateOf(decided.map((step) => step.state))
  if (outcome !== 'OPEN') await endApproval(ctx.tx, approval.id, outcome, ctx.now)
  const next = outcome === 'OPEN' && waitingOf(decided)
  if (next) await notifyStep(ctx, next, notice)
  ctx.record({ type: 'APPROVAL_DECIDED', entity: 'employee', entityId: approval.employeeId, after: { kind, subjectId, state, outcome, ...(comment && { comment }) } }) // prettier-ignore
  return outcome
}

/** A request waits no longer. @throws Refusal not_found, approval_over */
export async function withdrawApproval(ctx: Context, { kind, subjectId }: Subject): Promise<void> {
  const { id, state } = await lockApproval(ctx.tx, kind, subjectId)
  if (state !== 'OPEN') refuse('approval_over')
  await endApproval(ctx.tx, id, 'WITHDRAWN', ctx.now)
}
