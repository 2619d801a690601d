import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { CLAIM_STATES } from '../rules/claims.ts'

/** What an employee paid for the property, in minor units of its currency, and wants back. */
export const Claim = z
  .object({
    id: z.uuid(),
    number: z.int(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    departmentName: z.string(),
    title: z.string(),
    currency: Currency,
    state: z.enum(CLAIM_STATES),
    lineCount: z.int(),
    amount: Minor,
    /** Null until it is approved; less than the amount when some of it is not accepted. */
    approvedAmount: Minor.nullable(),
    /** What is still to be paid of what is approved; null until it is approved. */
    openAmount: Minor.nullable(),
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    decidedBy: z.string(),
    comment: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ExpenseClaim' })
export type Claim = z.infer<typeof Claim>

export const ClaimLine = z
  .object({
    id: z.uuid(),
    on: Day,
    categoryId: z.uuid(),
    categoryName: z.string(),
    vendor: z.string(),
    description: z.string(),
    /** With tax. */
    amount: Minor,
    taxAmount: Minor,
    /** Null until it is decided. */
    approvedAmount: Minor.nullable(),
    /** Null without a receipt. */
    fileName: z.string().nullable(),
    /** The category requires a receipt for such an amount. */
    needsReceipt: z.boolean(),
    /** Above the limit of the category: a warning for who decides. */
    isAboveLimit: z.boolean(),
    /** Number of another claim of the employee with a line of the same day, vendor and amount, unless that was refused; null without one. */
    alsoIn: z.int().nullable(),
  })
  .meta({ id: 'ExpenseClaimLine' })
export type ClaimLine = z.infer<typeof ClaimLine>

export const WholeClaim = z
  .object({
    claim: Claim,
    lines: z.array(ClaimLine),
    /** Whether it is the user's own. */
    isOwn: z.boolean(),
    /** Whether the user decides it now. */
    mayDecide: z.boolean(),
    /** Null while it is a draft. */
    approvalId: z.uuid().nullable(),
  })
  .meta({ id: 'WholeExpenseClaim' })
export type WholeClaim = z.infer<typeof WholeClaim>

export const ClaimCategory = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** A line above this amount needs a receipt. */
    receiptAbove: Minor,
    /** Who decides is warned of a line above this amount; null without a limit. */
    limit: Minor.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ClaimCategory' })
export type ClaimCategory = z.infer<typeof ClaimCategory>
