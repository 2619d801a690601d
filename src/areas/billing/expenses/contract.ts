import * as z from 'zod'
import { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'

/** Derived, never stored. OVERDUE: something is left, and the day the vendor wanted it is over. */
export const ExpenseStatus = z.enum(['TO_PAY', 'PART_PAID', 'PAID', 'OVERDUE', 'VOID'])
export type ExpenseStatus = z.infer<typeof ExpenseStatus>

/** What the property bought. Amounts in minor units of the property's currency. */
export const Expense = z
  .object({
    id: z.uuid(),
    number: z.int(),
    status: ExpenseStatus,
    category: z.string(),
    vendor: z.string(),
    /** As the vendor printed it; empty without a bill. */
    billNumber: z.string(),
    /** Day of the vendor's bill. */
    billOn: Day,
    dueOn: Day.nullable(),
    description: z.string(),
    currency: Currency,
    /** With tax. */
    amount: Minor,
    taxAmount: Minor,
    netAmount: Minor,
    paidAmount: Minor,
    balanceAmount: Minor,
    chargeAbleToBooking: z.boolean(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    /** The line on that booking's bill; null when there is none. */
    folioLineId: z.uuid().nullable(),
    /** Whether that line is still charged: it can be reversed on the bill itself. */
    isOnBill: z.boolean(),
    /** Business date it was entered on. */
    date: Day,
    voidReason: z.string().nullable(),
    voidedAt: Instant.nullable(),
    createdAt: Instant,
    createdByName: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Expense' })
export type Expense = z.infer<typeof Expense>

/** A page of a list is narrowed by these, its sums and its export alike. Days are of the vendor's bill; `until` is not included. */
const filter = {
  from: Day.optional(),
  until: Day.optional(),
  category: text(60).optional(),
  /** Voided expenses are listed only on request. */
  view: z.enum(['to_pay', 'overdue', 'paid', 'on_booking', 'voided']).optional(),
  bookingId: z.uuid().optional(),
  /** Beginning of a vendor, bill or booking reference; or the expense's number. */
  text: text(80).optional(),
}

const details = {
  category: requiredText(60),
  vendor: requiredText(120),
  billNumber: text(60).default(''),
  billOn: Day,
  dueOn: Day.nullable().default(null),
  description: text(300).default(''),
  /** With tax. */
  amount: PositiveMinor,
  taxAmount: Minor.refine((tax) => tax >= 0, 'Not below zero').default(0 as Minor),
  chargeAbleToBooking: z.boolean().default(false),
  bookingId: z.uuid().nullable().default(null),
}
export type ExpenseDetails = z.output<z.ZodObject<typeof details>>

type Entered = {
  [K in 'amount' | 'taxAmount' | 'chargeAbleToBooking' | 'bookingId' | 'billOn' | 'dueOn']: ExpenseDetails[K]
}
type Rule = [holds: (bill: Entered) => boolean, fault: { path: string[]; message: string }]

const taxIsPart: Rule = [
  ({ taxAmount, amount }) => taxAmount <= amount,
  { path: ['taxAmount'], message: 'More than the amount' },
]
const bookingIsNamed: Rule = [
  ({ chargeAbleToBooking, bookingId }) => !chargeAbleToBooking || bookingId !== null,
  { path: ['bookingId'], message: 'Choose the booking it is charged to' },
]
const dueFollows: Rule = [
  ({ dueOn, billOn }) => dueOn === null || dueOn >= billOn,
  { path: ['dueOn'], message: 'Before the day of the bill' },
]

const Paying = { amount: PositiveMinor, mode: RealMode, reference: text(80).default('') }
const Reason = requiredText(300)
const PaymentResult = z.object({ expense: Expense, receiptId: z.uuid(), receiptNumber: z.int() })

const Sum = z.object({
  category: z.string(),
  count: z.int(),
  amount: Minor,
  taxAmount: Minor,
  paidAmount: Minor,
  balanceAmount: Minor,
})

export const expenses = contract('expenses', {
  list: {
    method: 'GET',
    path: '/expenses',
    summary: 'What the property bought, latest bill first',
    needs: 'expenses.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Expense),
  },
  totals: {
    method: 'GET',
    path: '/expenses/totals',
    summary: 'What the expenses of a list come to, by category. Four hundred days at most',
    needs: 'expenses.read',
    input: z.object(filter),
    reply: z.object({
      currency: Currency,
      /** First day that is added up. */
      from: Day,
      /** Largest first. */
      categories: z.array(Sum),
      total: Sum.omit({ category: true }),
    }),
  },
  export: {
    method: 'GET',
    path: '/expenses/export',
    summary: 'The whole list as CSV or workbook',
    needs: 'expenses.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  words: {
    method: 'GET',
    path: '/expenses/words',
    summary: 'Categories in use, and vendors that begin with what was typed: what a form suggests',
    needs: 'expenses.read',
    input: z.object({ vendor: text(120).optional() }),
    reply: z.object({
      categories: z.array(z.string()),
      /** With the category of their latest bill. */
      vendors: z.array(z.object({ vendor: z.string(), category: z.string() })),
    }),
  },
  get: {
    method: 'GET',
    path: '/expenses/:expenseId',
    summary: 'One expense; payments.receipts has the money moved on it',
    needs: 'expenses.read',
    input: z.object({ expenseId: z.uuid() }),
    reply: Expense,
    refuses: ['not_found'],
  },
  voucher: {
    method: 'GET',
    path: '/expenses/:expenseId/voucher',
    summary: 'The expense on paper, with its amount in words: A4, or a till roll of 80 mm',
    needs: 'expenses.read',
    input: z.object({
      expenseId: z.uuid(),
      paper: z.enum(['A4', '80mm']).default('A4'),
      /** The property's own when left out. */
      language: Language.optional(),
    }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/expenses',
    summary: 'Enter a bill; one for a guest is charged to the booking; what was paid on the spot goes with it',
    needs: 'expenses.write',
    input: z
      .object({ ...details, paid: z.strictObject(Paying).optional() })
      .refine(...taxIsPart)
      .refine(...bookingIsNamed)
      .refine(...dueFollows),
    reply: Expense,
    refuses: ['not_found', 'bill_number_taken', 'folio_closed', 'paid_above_balance', 'drawer_needed'],
  },
  update: {
    method: 'PUT',
    path: '/expenses/:expenseId',
    summary: 'Change an expense; what it charges a booking follows',
    needs: 'expenses.write',
    input: z
      .object({ ...details, expenseId: z.uuid(), version: z.int() })
      .refine(...taxIsPart)
      .refine(...bookingIsNamed)
      .refine(...dueFollows),
    reply: Expense,
    refuses: [
      'not_found',
      'stale_version',
      'already_voided',
      'bill_number_taken',
      'paid_above_balance',
      'folio_closed',
      'charge_invoiced',
      'charge_has_changed',
    ],
  },
  pay: {
    method: 'POST',
    path: '/expenses/:expenseId/payments',
    summary: 'Pay the vendor, whole or a part: a receipt out with the next number',
    needs: 'expenses.write',
    input: z.object({ expenseId: z.uuid(), ...Paying }),
    reply: PaymentResult,
    refuses: ['not_found', 'already_voided', 'paid_above_balance', 'drawer_needed'],
  },
  takeBack: {
    method: 'POST',
    path: '/expenses/:expenseId/returns',
    summary: 'Money came back from the vendor: a receipt in, and as much is open again',
    needs: 'expenses.write',
    input: z.object({ expenseId: z.uuid(), ...Paying, reason: Reason }),
    reply: PaymentResult,
    refuses: ['not_found', 'refund_above_paid', 'drawer_needed'],
  },
  undoPayment: {
    method: 'POST',
    path: '/expenses/:expenseId/payments/:receiptId/reversal',
    summary: 'Undo money of this expense that was keyed by mistake today',
    needs: 'payments.refund',
    input: z.object({ expenseId: z.uuid(), receiptId: z.uuid(), reason: Reason }),
    reply: PaymentResult,
    refuses: [
      'not_found',
      'already_voided',
      'reversal_too_late',
      'paid_above_balance',
      'refund_above_paid',
      'drawer_needed',
    ],
  },
  void: {
    method: 'PUT',
    path: '/expenses/:expenseId/void',
    summary: 'Take an expense out of the books while nothing is paid on it; its charge on a booking is reversed',
    needs: 'expenses.write',
    input: z.object({ expenseId: z.uuid(), version: z.int(), reason: Reason }),
    reply: Expense,
    refuses: [
      'not_found',
      'stale_version',
      'already_voided',
      'expense_paid',
      'folio_closed',
      'charge_invoiced',
      'charge_has_changed',
    ],
  },
})

export type ExpenseFilter = z.output<(typeof expenses)['totals']['input']>
