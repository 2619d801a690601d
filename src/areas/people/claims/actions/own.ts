import { openApproval, withdrawApproval } from '#areas/people/approvals/actions/engine.ts'
import { fileReply } from '#areas/people/employees/actions/documents.ts'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { getSelf } from '#areas/people/rota/actions/planner.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { attachmentOf } from '#server/documents/attachments.ts'
import type { Action, Context } from '#server/request/context.ts'
import { type claims, MOST_LINES } from '../contract/claims.ts'
import type { WholeClaim } from '../contract/replies.ts'
import {
  countVersion,
  findOwnClaims,
  getClaim,
  insertClaim,
  removeClaim,
  setDraft,
  setSubmitted,
  type StoredClaim,
} from '../queries/claims.ts'
import { findCategories } from '../queries/categories.ts'
import {
  findLines,
  getLineFile,
  insertLine,
  type LineFields,
  removeLine as removeStoredLine,
  updateLine,
} from '../queries/lines.ts'
import { claimMayBecome, isClaimable, needsReceipt } from '../rules/claims.ts'
import {
  assertSeen,
  assertVersion,
  CLAIM,
  lockDraft,
  lockOwn,
  noticeOf,
  recordState,
  shownClaim,
  wholeClaim,
} from './known.ts'

/** The number of a claim, one series per property. */
const CLAIM_COUNTER = 'claim'

/** @throws Refusal not_found for who is no employee */
export const own: Action<typeof claims.own> = async (ctx, { after, limit }) => {
  const { id } = await getSelf(ctx)
  const page = pageOf(await findOwnClaims(ctx.tx, id, readIdCursor(after) ?? null, limit + 1), limit, (last) => cursorOf(last.id)) // prettier-ignore
  return { ...page, rows: page.rows.map(shownClaim) }
}

/** @throws Refusal not_found, also for a claim one does not see */
export const get: Action<typeof claims.get> = async (ctx, { expenseClaimId }) => {
  await assertSeen(ctx, await getClaim(ctx.tx, expenseClaimId))
  return wholeClaim(ctx, expenseClaimId)
}

/** @throws Refusal not_found, also for a line without a receipt */
export const file: Action<typeof claims.file> = async (ctx, { expenseClaimId, claimLineId }) => {
  await assertSeen(ctx, await getClaim(ctx.tx, expenseClaimId))
  return fileReply(await getLineFile(ctx.tx, expenseClaimId, claimLineId))
}

type Typed = Omit<Received<typeof claims.addLine>, 'expenseClaimId'>
/** A typed line as it is stored. @throws Refusal date_in_future, claim_too_old, unknown_reference, file_not_allowed, not_a_picture, picture_too_large */
async function fieldsOf(ctx: Context, { file: sent, ...line }: Typed): Promise<LineFields> {
  const today = todayOf(ctx)
  if (line.on > today) refuse('date_in_future', { day: line.on })
  if (!isClaimable(line.on, today)) refuse('claim_too_old', { day: line.on })
  const categories = await findCategories(ctx.tx)
  if (!categories.some(({ id, isActive }) => isActive && id === line.categoryId)) refuse('unknown_reference', { categoryId: line.categoryId }) // prettier-ignore
  return { ...line, file: sent && { name: sent.name, ...(await attachmentOf(Buffer.from(sent.data, 'base64'))) } }
}

/** What changed of a draft, counted, and in the audit trail without what it says: only its employee reads a draft. */
async function changed(ctx: Context, { id, employeeId }: Pick<StoredClaim, 'id' | 'employeeId'>): Promise<WholeClaim> {
  await countVersion(ctx.tx, id)
  const whole = await wholeClaim(ctx, id)
  const { lineCount: lines } = whole.claim
  ctx.record({ type: 'CLAIM_CHANGED', entity: 'employee', entityId: employeeId, after: { expenseClaimId: id, lines } })
  ctx.publish('claims')
  return whole
}

/** @throws Refusal not_found for who is no employee; every refusal of a line */
export const create: Action<typeof claims.create> = async (ctx, { title, ...line }) => {
  const { id: employeeId } = await getSelf(ctx)
  const fields = await fieldsOf(ctx, line)
  const [id, number] = [ctx.newId(), await nextNumber(ctx, CLAIM_COUNTER)]
  await insertClaim(ctx.tx, { id, number, employeeId, title, currency: ctx.property.currency }, ctx.now)
  await insertLine(ctx.tx, id, ctx.newId(), fields)
  return changed(ctx, { id, employeeId })
}

/** @throws Refusal not_found, claim_over, claim_too_long; every refusal of a line */
export const addLine: Action<typeof claims.addLine> = async (ctx, { expenseClaimId, ...line }) => {
  const claim = await lockDraft(ctx, expenseClaimId)
  if (claim.lineCount >= MOST_LINES) refuse('claim_too_long', { most: MOST_LINES })
  await insertLine(ctx.tx, expenseClaimId, ctx.newId(), await fieldsOf(ctx, line))
  return changed(ctx, claim)
}

/** @throws Refusal not_found, claim_over; every refusal of a line */
export const changeLine: Action<typeof claims.changeLine> = async (ctx, { expenseClaimId, claimLineId, ...line }) => {
  const claim = await lockDraft(ctx, expenseClaimId)
  await updateLine(ctx.tx, expenseClaimId, claimLineId, await fieldsOf(ctx, line))
  return changed(ctx, claim)
}

/** @throws Refusal not_found, claim_over */
export const removeLine: Action<typeof claims.removeLine> = async (ctx, { expenseClaimId, claimLineId }) => {
  const claim = await lockDraft(ctx, expenseClaimId)
  await removeStoredLine(ctx.tx, expenseClaimId, claimLineId)
  return changed(ctx, claim)
}

/** A claim is in another state from now on. */
async function became(ctx: Context, expenseClaimId: string): Promise<WholeClaim> {
  const whole = await wholeClaim(ctx, expenseClaimId)
  recordState(ctx, whole.claim)
  ctx.publish('claims')
  return whole
}

/** @throws Refusal not_found, stale_version, claim_over, claim_empty; receipt_required with the vendor of the first line without one */
export const submit: Action<typeof claims.submit> = async (ctx, { expenseClaimId, version }) => {
  const claim = await lockDraft(ctx, expenseClaimId)
  assertVersion(claim, version)
  const lines = await findLines(ctx.tx, expenseClaimId)
  if (lines.length === 0) refuse('claim_empty')
  const bare = lines.find(({ amount, receiptAbove, fileName }) => needsReceipt(amount, receiptAbove) && !fileName)
  if (bare) refuse('receipt_required', { vendor: bare.vendor, category: bare.categoryName })
  const submissionId = ctx.newId()
  await setSubmitted(ctx.tx, expenseClaimId, submissionId, ctx.now)
  const request = { subjectId: submissionId, employeeId: claim.employeeId, outlasts: true }
  await openApproval(ctx, { ...request, kind: CLAIM, notice: noticeOf(claim), extent: { amount: claim.amount } })
  return became(ctx, expenseClaimId)
}

/** @throws Refusal not_found, stale_version, claim_over */
export const withdraw: Action<typeof claims.withdraw> = async (ctx, { expenseClaimId, version }) => {
  const claim = await lockOwn(ctx, expenseClaimId)
  assertVersion(claim, version)
  if (!claimMayBecome(claim.state, 'DRAFT')) refuse('claim_over')
  const { state, submissionId } = claim
  if (state === 'SUBMITTED' && submissionId !== null)
    await withdrawApproval(ctx, { kind: CLAIM, subjectId: submissionId })
  await setDraft(ctx.tx, expenseClaimId)
  return became(ctx, expenseClaimId)
}

/** @throws Refusal not_found, claim_over */
export const remove: Action<typeof claims.remove> = async (ctx, { expenseClaimId }) => {
  const { employeeId } = await lockDraft(ctx, expenseClaimId)
  await removeClaim(ctx.tx, expenseClaimId)
  ctx.record({
    type: 'CLAIM_CHANGED',
    entity: 'employee',
    entityId: employeeId,
    before: { expenseClaimId },
  })
  ctx.publish('claims')
  return {}
}
