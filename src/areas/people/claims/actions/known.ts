import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { approvalIdOf, decidable, type Notice } from '#areas/people/approvals/actions/engine.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import type { Claim, WholeClaim } from '../contract/replies.ts'
import { getClaim, hasStep, lockClaim, type StoredClaim } from '../queries/claims.ts'
import { findLines, type StoredLine } from '../queries/lines.ts'
import { isAboveLimit, needsReceipt } from '../rules/claims.ts'

/** The kind of their approvals. */
export const CLAIM = 'CLAIM' as const

/** What those who decide are notified with. */
export const noticeOf = ({ id, employeeName: name, title, amount, currency }: Claim): Notice => ({
  kind: 'claim_submitted',
  message: `${name} claims expenses: ${title}`,
  facts: { name, title, amount, currency, expenseClaimId: id },
  path: `/hrm/claims/team?claim=${id}`,
})

/** Notifies the one whose claim it is of what became of it. */
export function notifyClaimant(
  ctx: Context,
  { userId, title }: StoredClaim,
  kind: 'claim_approved' | 'claim_refused',
): void {
  if (userId === null || userId === ctx.actor.id) return
  const became = kind === 'claim_approved' ? 'approved' : 'refused'
  notify(ctx, [userId], { kind, message: `Your expense claim ${title} is ${became}`, facts: { title }, path: '/hrm/claims' }) // prettier-ignore
}

export const shownClaim = ({ userId: _userId, submissionId: _submissionId, ...claim }: StoredClaim): Claim => claim

const shownLine = ({ receiptAbove, limit, expenseId: _expenseId, ...line }: StoredLine): WholeClaim['lines'][number] => ({
  ...line,
  needsReceipt: needsReceipt(line.amount, receiptAbove),
  isAboveLimit: isAboveLimit(line.amount, limit),
}) // prettier-ignore

/** A claim with its lines, as its reader may see it. @throws Refusal not_found */
export async function wholeClaim(ctx: Context, id: string): Promise<WholeClaim> {
  const claim = await getClaim(ctx.tx, id)
  const [lines, approvalId, mayDecide] = await Promise.all([
    findLines(ctx.tx, id),
    claim.submissionId === null ? null : approvalIdOf(ctx, CLAIM, claim.submissionId),
    isDecidable(ctx, claim),
  ])
  return {
    claim: shownClaim(claim),
    lines: lines.map(shownLine),
    isOwn: claim.userId === ctx.actor.id,
    mayDecide: claim.state === 'SUBMITTED' && mayDecide,
    approvalId,
  }
}

/** Whether the user decides a claim now. */
const isDecidable = async (ctx: Context, { submissionId }: StoredClaim): Promise<boolean> =>
  submissionId !== null && (await decidable(ctx, CLAIM, [submissionId])).has(submissionId)

/** Checks that a claim is the user’s own, one they decide, or that they read all of them. @throws Refusal not_found */
export async function assertSeen(ctx: Context, claim: StoredClaim): Promise<void> {
  const { id, userId, state } = claim
  if (userId === ctx.actor.id) return
  const isSeen =
    state !== 'DRAFT' &&
    (ctx.actor.permissions.has('claims.read') ||
      (await hasStep(ctx.tx, id, ctx.actor.id)) ||
      (await isDecidable(ctx, claim)))
  if (!isSeen) refuse('not_found', { expenseClaimId: id })
}

/** One’s own claim, locked; another’s is none. @throws Refusal not_found */
export async function lockOwn(ctx: Context, id: string): Promise<StoredClaim> {
  const claim = await lockClaim(ctx.tx, id)
  return claim.userId === ctx.actor.id ? claim : refuse('not_found', { expenseClaimId: id })
}

/** One’s own draft, locked. @throws Refusal not_found, claim_over */
export async function lockDraft(ctx: Context, id: string): Promise<StoredClaim> {
  const claim = await lockOwn(ctx, id)
  return claim.state === 'DRAFT' ? claim : refuse('claim_over')
}

/** @throws Refusal stale_version */
export function assertVersion(claim: StoredClaim, version: number): void {
  if (claim.version !== version) refuse('stale_version', { version: claim.version })
}

export const recordState = (ctx: Context, { id, number, employeeId, title, amount, approvedAmount, state }: Claim): void =>
  ctx.record({ type: 'CLAIM_STATE', entity: 'employee', entityId: employeeId, after: { expenseClaimId: id, number, title, amount, approvedAmount, state } }) // prettier-ignore
