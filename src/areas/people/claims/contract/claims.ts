import * as z from 'zod'
import { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { MAX_BODY, MAX_FILE_TEXT } from '#areas/people/employees/contract/choices.ts'
import { FILE_REFUSALS, FILE_TYPES } from '#areas/people/employees/contract/documents.ts'
import { contract, FileReply, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor, PositiveMinor } from '#core/money.ts'
import { Claim, ClaimCategory, WholeClaim } from './replies.ts'

/** Waiting: submitted. To pay, paid: approved. A draft is seen by its employee only. */
export const CLAIM_VIEWS = ['WAITING', 'TO_PAY', 'PAID', 'ALL'] as const
export type ClaimView = (typeof CLAIM_VIEWS)[number]

/** More lines make a second claim. */
export const MOST_LINES = 50

const NotNegative = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()

const File = z.strictObject({ name: requiredText(120), data: z.base64().min(1).max(MAX_FILE_TEXT) })
const line = {
  categoryId: z.uuid(),
  on: Day,
  vendor: requiredText(80),
  description: text(200).default(''),
  /** With tax. */
  amount: PositiveMinor,
  taxAmount: NotNegative.default(0 as Minor),
  /** A receipt: a picture or a PDF, in base64. A line that is changed without one stays with what it has. */
  file: File.nullable().default(null),
}
const taxIsPart = ({ taxAmount, amount }: { taxAmount: Minor; amount: Minor }) => taxAmount <= amount
const TAX = { path: ['taxAmount'], message: 'More than the amount' }
/** Of every line; those of its receipt come with them. */
const LINE_REFUSALS = ['date_in_future', 'claim_too_old', 'unknown_reference'] as const

const known = { expenseClaimId: z.uuid(), version: z.int() }
const category = {
  name: requiredText(60),
  /** A line above this amount needs a receipt. Zero: every line. */
  receiptAbove: NotNegative.default(0 as Minor),
  /** Who decides is warned of a line above it. */
  limit: PositiveMinor.nullable().default(null),
  isActive: z.boolean().default(true),
}

export const claims = contract('claims', {
  own: {
    method: 'GET',
    path: '/claims/own',
    summary: 'One’s own expense claims, the latest first',
    needs: 'claims.own',
    input: z.object(pageInput),
    reply: page(Claim),
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/claims',
    summary: 'Claims of others that are or were submitted, the latest first: all of them, or those one decides',
    needs: 'claims.own',
    input: z.object({ ...pageInput, view: z.enum(CLAIM_VIEWS).default('ALL') }),
    reply: page(Claim),
  },
  get: {
    method: 'GET',
    path: '/claims/:expenseClaimId',
    summary: 'A claim with its lines: for its employee, who decides it, and who reads all',
    needs: 'claims.own',
    input: z.object({ expenseClaimId: z.uuid() }),
    reply: WholeClaim,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/claims',
    summary: 'Begin a claim with its first line; no one else sees it until it is submitted',
    needs: 'claims.own',
    mostBytes: MAX_BODY,
    input: z.strictObject({ title: requiredText(80), ...line }).refine(taxIsPart, TAX),
    reply: WholeClaim,
    refuses: ['not_found', ...LINE_REFUSALS, ...FILE_REFUSALS],
  },
  addLine: {
    method: 'POST',
    path: '/claims/:expenseClaimId/lines',
    summary: 'Add a line to one’s draft',
    needs: 'claims.own',
    mostBytes: MAX_BODY,
    input: z.strictObject({ expenseClaimId: z.uuid(), ...line }).refine(taxIsPart, TAX),
    reply: WholeClaim,
    refuses: ['not_found', 'claim_over', 'claim_too_long', ...LINE_REFUSALS, ...FILE_REFUSALS],
  },
  changeLine: {
    method: 'PUT',
    path: '/claims/:expenseClaimId/lines/:claimLineId',
    summary: 'Change a line of one’s draft, or its receipt',
    needs: 'claims.own',
    mostBytes: MAX_BODY,
    input: z.strictObject({ expenseClaimId: z.uuid(), claimLineId: z.uuid(), ...line }).refine(taxIsPart, TAX),
    reply: WholeClaim,
    refuses: ['not_found', 'claim_over', ...LINE_REFUSALS, ...FILE_REFUSALS],
  },
  removeLine: {
    method: 'DELETE',
    path: '/claims/:expenseClaimId/lines/:claimLineId',
    summary: 'Remove a line of one’s draft',
    needs: 'claims.own',
    input: z.object({ expenseClaimId: z.uuid(), claimLineId: z.uuid() }),
    reply: WholeClaim,
    refuses: ['not_found', 'claim_over'],
  },
  file: {
    method: 'GET',
    path: '/claims/:expenseClaimId/lines/:claimLineId/file',
    summary: 'The receipt of a line, for those who see the claim',
    needs: 'claims.own',
    input: z.object({ expenseClaimId: z.uuid(), claimLineId: z.uuid() }),
    produces: FILE_TYPES,
    reply: FileReply,
    refuses: ['not_found'],
  },
  submit: {
    method: 'PUT',
    path: '/claims/:expenseClaimId/submission',
    summary: 'Submit one’s draft; it waits for approval',
    needs: 'claims.own',
    input: z.strictObject(known),
    reply: WholeClaim,
    refuses: ['not_found', 'stale_version', 'claim_over', 'claim_empty', 'receipt_required'],
  },
  withdraw: {
    method: 'PUT',
    path: '/claims/:expenseClaimId/withdrawal',
    summary: 'Withdraw one’s claim that is not decided, or correct one that was refused: it is a draft again',
    needs: 'claims.own',
    input: z.strictObject(known),
    reply: WholeClaim,
    refuses: ['not_found', 'stale_version', 'claim_over'],
  },
  remove: {
    method: 'DELETE',
    path: '/claims/:expenseClaimId',
    summary: 'Remove one’s draft',
    needs: 'claims.own',
    input: z.object({ expenseClaimId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'claim_over'],
  },
  decide: {
    method: 'PUT',
    path: '/claims/:expenseClaimId/decision',
    summary:
      'Approve a claim, whole or less of some lines, or refuse it; what is approved becomes expenses that are to be paid',
    needs: 'claims.own',
    input: z.strictObject({
      ...known,
      isApproved: z.boolean(),
      /** Lines of which another amount than claimed is approved, with it; the others are approved whole. */
      changed: z
        .array(z.strictObject({ claimLineId: z.uuid(), approvedAmount: NotNegative }))
        .max(MOST_LINES)
        .refine((lines) => isEachOnce(lines.map(({ claimLineId }) => claimLineId)), 'Name each number once')
        .default([]),
      comment: text(300).default(''),
    }),
    reply: WholeClaim,
    refuses: [
      'not_found',
      'stale_version',
      'claim_over',
      'own_approval',
      'not_your_approval',
      'reason_required',
      'unknown_reference',
      'approved_above_claimed',
      'nothing_approved',
    ],
  },
  pay: {
    method: 'POST',
    path: '/claims/:expenseClaimId/payments',
    summary: 'Pay what is open of an approved claim: a receipt out for each of its expenses',
    needs: 'claims.pay',
    input: z.strictObject({ ...known, mode: RealMode, reference: text(80).default('') }),
    reply: WholeClaim,
    refuses: ['not_found', 'stale_version', 'claim_not_approved', 'claim_paid', 'drawer_needed'],
  },
  categories: {
    method: 'GET',
    path: '/claims/categories',
    summary: 'What may be claimed, by name',
    needs: 'claims.own',
    input: z.object({}),
    reply: z.object({ rows: z.array(ClaimCategory) }),
  },
  addCategory: {
    method: 'POST',
    path: '/claims/categories',
    summary: 'Add a category',
    needs: 'claims.rules',
    input: z.strictObject(category),
    reply: ClaimCategory,
    refuses: ['name_taken'],
  },
  changeCategory: {
    method: 'PUT',
    path: '/claims/categories/:categoryId',
    summary: 'Change a category, or offer it no longer',
    needs: 'claims.rules',
    input: z.strictObject({ ...category, categoryId: z.uuid(), version: z.int() }),
    reply: ClaimCategory,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
})
