import { enterAll } from '#areas/billing/expenses/actions/enter.ts'
import { pay as payExpense } from '#areas/billing/expenses/actions/pay.ts'
import { decideApproval } from '#areas/people/approvals/actions/engine.ts'
import type { Received } from '#core/contract.ts'
import { sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { claims } from '../contract/claims.ts'
import { countVersion, findClaims, lockClaim, setDecided, type StoredClaim } from '../queries/claims.ts'
import { approveLines, findLines, findOpenExpenses, type StoredLine } from '../queries/lines.ts'
import { claimMayBecome, costsOf } from '../rules/claims.ts'
import {
  assertSeen,
  assertVersion,
  CLAIM,
  noticeOf,
  notifyClaimant,
  recordState,
  shownClaim,
  wholeClaim,
} from './known.ts'

export const list: Action<typeof claims.list> = async (ctx, { view, after, limit }) => {
  const readsAll = ctx.actor.permissions.has('claims.read')
  const listed = { view, readsAll, userId: ctx.actor.id, after: readIdCursor(after) ?? null, limit: limit + 1 }
  const page = pageOf(await findClaims(ctx.tx, listed), limit, (last) => cursorOf(last.id))
  return { ...page, rows: page.rows.map(shownClaim) }
}

type Decision = Received<typeof claims.decide>
type WithApproved = StoredLine & { approvedAmount: NonNullable<StoredLine['approvedAmount']> }

/**
 * What is approved of each line: what is typed, else what was approved before by another step, else all of it.
 *
 * @throws Refusal unknown_reference, approved_above_claimed; nothing_approved when every line comes to nothing
 */
function approvedOf(lines: readonly StoredLine[], changed: Decision['changed']): WithApproved[] {
  const typed = new Map(changed.map(({ claimLineId, approvedAmount }) => [claimLineId, approvedAmount]))
  const stranger = changed.find(({ claimLineId }) => !lines.some(({ id }) => id === claimLineId))
  if (stranger) refuse('unknown_reference', { claimLineId: stranger.claimLineId })
  const approved = lines.map((line) => ({ ...line, approvedAmount: typed.get(line.id) ?? line.approvedAmount ?? line.amount }))
  const above = approved.find(({ approvedAmount, amount }) => approvedAmount > amount)
  if (above) refuse('approved_above_claimed', { vendor: above.vendor })
  if (approved.every(({ approvedAmount }) => approvedAmount === 0)) refuse('nothing_approved')
  return approved
} // prettier-ignore

/** Enters what is approved as expenses that are to be paid, one a category, each line with its own. */
async function enterCosts(
  ctx: Context,
  claim: StoredClaim,
  lines: readonly WithApproved[],
): Promise<Map<string, string>> {
  const costs = costsOf(lines)
  const bills = costs.map(({ category, on, amount, taxAmount }, at) => ({
    category, vendor: claim.employeeName, billNumber: `Claim ${claim.number}/${at + 1}`, billOn: on, dueOn: null, description: claim.title,
    amount, taxAmount,
  })) // prettier-ignore
  const ids = await enterAll(ctx, bills)
  return new Map(costs.flatMap(({ lineIds }, at) => lineIds.map((lineId) => [lineId, ids[at] ?? ''] as const)))
}

/**
 * @throws Refusal not_found, stale_version, claim_over, own_approval, not_your_approval; reason_required to refuse, or to
 *   approve less than is claimed, without a comment; unknown_reference, approved_above_claimed, nothing_approved
 */
export const decide: Action<typeof claims.decide> = async (
  ctx,
  { expenseClaimId, version, isApproved, changed, comment },
) => {
  const claim = await lockClaim(ctx.tx, expenseClaimId)
  await assertSeen(ctx, claim)
  assertVersion(claim, version)
  if (!claimMayBecome(claim.state, isApproved ? 'APPROVED' : 'REFUSED') || claim.submissionId === null) return refuse('claim_over') // prettier-ignore
  const lines = approvedOf(await findLines(ctx.tx, expenseClaimId), isApproved ? changed : [])
  const isLess = lines.some(({ approvedAmount, amount }) => approvedAmount < amount)
  if ((!isApproved || isLess) && comment === '') refuse('reason_required')
  const decided = { kind: CLAIM, subjectId: claim.submissionId, isApproved, comment, notice: noticeOf(claim) }
  const outcome = await decideApproval(ctx, decided)
  const expenseOf = outcome === 'APPROVED' ? await enterCosts(ctx, claim, lines) : undefined
  if (isApproved)
    await approveLines(ctx.tx, expenseClaimId, lines.map(({ id, approvedAmount: approved }) => ({ id, approved, expense: expenseOf?.get(id) ?? null }))) // prettier-ignore
  if (outcome === 'OPEN') await countVersion(ctx.tx, expenseClaimId)
  else {
    const approvedAmount = outcome === 'APPROVED' ? sum(lines.map((line) => line.approvedAmount)) : null
    await setDecided(ctx.tx, expenseClaimId, outcome, { approvedAmount, at: ctx.now, name: ctx.actor.name, comment })
    notifyClaimant(ctx, claim, outcome === 'APPROVED' ? 'claim_approved' : 'claim_refused')
  }
  const whole = await wholeClaim(ctx, expenseClaimId)
  recordState(ctx, whole.claim)
  ctx.publish('claims')
  return whole
}

/** Each of its expenses has a receipt of its own; a claim has as many as it has categories. @throws Refusal not_found, stale_version, claim_not_approved, claim_paid, drawer_needed */
export const pay: Action<typeof claims.pay> = async (ctx, { expenseClaimId, version, mode, reference }) => {
  const claim = await lockClaim(ctx.tx, expenseClaimId)
  await assertSeen(ctx, claim)
  assertVersion(claim, version)
  if (claim.state !== 'APPROVED') refuse('claim_not_approved')
  const open = await findOpenExpenses(ctx.tx, expenseClaimId)
  if (open.length === 0) refuse('claim_paid')
  for (const { expenseId, balance } of open) await payExpense(ctx, { expenseId, amount: balance, mode, reference })
  await countVersion(ctx.tx, expenseClaimId)
  const whole = await wholeClaim(ctx, expenseClaimId)
  recordState(ctx, whole.claim)
  ctx.publish('claims')
  return whole
}
