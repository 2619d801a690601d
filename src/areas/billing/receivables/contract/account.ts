import * as z from 'zod'
import { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, daysBetween } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { Account, AccountEmail, AccountReceipt, AccountRow, Ageing, OpenItem, Statement, WriteOff } from './replies.ts'

const ofCompany = { companyId: z.uuid() }
const itemFields = { bookingId: z.uuid().optional(), balanceId: z.uuid().optional() }
const namesOne = ({ bookingId, balanceId }: { bookingId?: string | undefined; balanceId?: string | undefined }) =>
  (bookingId === undefined) !== (balanceId === undefined)
const oneItem = { path: ['bookingId'], message: 'Name a booking or a balance' }

/** What of an item is to be covered; minor units, above zero. */
const Share = z.strictObject({ ...itemFields, amount: PositiveMinor }).refine(namesOne, oneItem)
/** Chosen items; those that fell due first when left out. */
const Shares = z
  .array(Share)
  .max(200)
  .refine(
    (shares) => isEachOnce(shares.map(({ bookingId, balanceId }) => bookingId ?? balanceId)),
    'Name each item once',
  )

const span = { from: Day, until: Day }
const isForward = ({ from, until }: { from: string; until: string }) => from < until
const forward = { path: ['until'], message: 'Must end after it begins' }
const isShort = ({ from, until }: { from: Day; until: Day }) => daysBetween(from, until) <= 400
const tooLong = { path: ['until'], message: 'Four hundred days at most' }

export const accountLines = routes({
  list: {
    method: 'GET',
    path: '/receivables',
    summary: 'Companies with something on their account, in order of name, each with its ageing',
    needs: 'receivables.read',
    input: z.object({ ...pageInput, view: z.enum(['open', 'all']).default('open') }),
    reply: page(AccountRow),
  },
  totals: {
    method: 'GET',
    path: '/receivables/totals',
    summary: 'What all companies owe together, by age',
    needs: 'receivables.read',
    input: z.object({}),
    reply: z.object({ open: Minor, unapplied: Minor, inPayouts: Minor, ageing: Ageing, currency: Currency }),
  },
  account: {
    method: 'GET',
    path: '/receivables/accounts/:companyId',
    summary: 'How a company’s account stands',
    needs: 'receivables.read',
    input: z.object(ofCompany),
    reply: Account,
    refuses: ['not_found'],
  },
  items: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/items',
    summary: 'Open items of an account, the one that fell due first on top',
    needs: 'receivables.read',
    input: z.object({ ...pageInput, ...ofCompany }),
    reply: page(OpenItem),
    refuses: ['not_found'],
  },
  receipts: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/receipts',
    summary: 'Money of a company, latest first, and what it was applied to',
    needs: 'receivables.read',
    input: z.object({ ...pageInput, ...ofCompany }),
    reply: page(AccountReceipt),
    refuses: ['not_found'],
  },
  writeOffs: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/write-offs',
    summary: 'What was given up as lost, latest first',
    needs: 'receivables.read',
    input: z.object({ ...pageInput, ...ofCompany }),
    reply: page(WriteOff),
    refuses: ['not_found'],
  },
  letters: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/letters',
    summary: 'Statements that were mailed, latest first',
    needs: 'receivables.read',
    input: z.object({ ...pageInput, ...ofCompany }),
    reply: page(AccountEmail),
    refuses: ['not_found'],
  },
  statement: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/statement',
    summary: 'Balance brought forward, what moved it, and the open items; four hundred days at most',
    needs: 'receivables.read',
    input: z
      .object({ ...ofCompany, ...span })
      .refine(isForward, forward)
      .refine(isShort, tooLong),
    reply: Statement,
    refuses: ['not_found'],
  },
  statementPdf: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/statement/pdf',
    summary: 'The statement to print',
    needs: 'receivables.read',
    input: z
      .object({ ...ofCompany, ...span, language: Language.optional() })
      .refine(isForward, forward)
      .refine(isShort, tooLong),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  sendStatement: {
    method: 'POST',
    path: '/receivables/accounts/:companyId/letters',
    summary: 'Mail the statement, to the company’s address for invoices unless another is named',
    needs: 'receivables.write',
    input: z
      .object({
        ...ofCompany,
        ...span,
        to: z.email().max(254).optional(),
        language: Language.optional(),
      })
      .refine(isForward, forward)
      .refine(isShort, tooLong),
    reply: AccountEmail,
    refuses: ['not_found', 'no_address'],
  },
  loadBalance: {
    method: 'POST',
    path: '/receivables/accounts/:companyId/balances',
    summary: 'Load what a company owed before the property came to us',
    needs: 'receivables.write',
    input: z
      .object({
        ...ofCompany,
        description: requiredText(160),
        issuedOn: Day,
        /** The company’s days to pay after `issuedOn` when left out. */
        dueOn: Day.optional(),
        amount: PositiveMinor,
      })
      .refine(({ issuedOn, dueOn }) => dueOn === undefined || issuedOn <= dueOn, {
        path: ['dueOn'],
        message: 'Falls due before it was issued',
      }),
    reply: z.object({ balanceId: z.uuid(), account: Account }),
    refuses: ['not_found'],
  },
  transfer: {
    method: 'POST',
    path: '/receivables/transfers',
    summary: 'Put a promise of a bill on a company’s account, or on another company’s',
    needs: 'receivables.write',
    input: z.object({
      paymentId: z.uuid(),
      ...ofCompany,
      purchaseOrder: text(80).default(''),
      /** Why it goes on the account although the terms do not allow it; needs companies.credit. */
      creditReason: text(300).default(''),
    }),
    reply: Account,
    refuses: ['not_found', 'promise_settled', 'credit_refused', 'above_open_amount'],
  },
  receive: {
    method: 'POST',
    path: '/receivables/accounts/:companyId/receipts',
    summary: 'Take money from a company and apply it: oldest items first, to chosen ones, or not yet',
    needs: 'receivables.write',
    input: z
      .object({
        ...ofCompany,
        amount: PositiveMinor,
        mode: RealMode,
        reference: text(80).default(''),
        apply: z.enum(['OLDEST_FIRST', 'CHOSEN', 'LATER']).default('OLDEST_FIRST'),
        items: Shares.default([]),
      })
      .refine(({ apply, items }) => (apply === 'CHOSEN') === items.length > 0, {
        path: ['items'],
        message: 'Choose at least one item',
      }),
    reply: z.object({ receiptId: z.uuid(), receiptNumber: z.int(), applied: Minor, left: Minor, account: Account }),
    refuses: ['not_found', 'above_open_amount', 'above_unapplied', 'drawer_needed'],
  },
  apply: {
    method: 'POST',
    path: '/receivables/accounts/:companyId/applications',
    summary: 'Apply money of a company that covers nothing yet; oldest items first, or to chosen ones',
    needs: 'receivables.write',
    input: z.object({ ...ofCompany, items: Shares.default([]) }),
    reply: z.object({ applied: Minor, account: Account }),
    refuses: ['not_found', 'above_open_amount', 'above_unapplied'],
  },
  unapply: {
    method: 'PUT',
    path: '/receivables/accounts/:companyId/unapplication',
    summary: 'Take a receipt from an item it was applied to: the item is open again, the money is left',
    needs: 'receivables.write',
    input: z
      .object({ ...ofCompany, receiptId: z.uuid(), ...itemFields, reason: requiredText(300) })
      .refine(namesOne, oneItem),
    reply: Account,
    refuses: ['not_found', 'line_accepted', 'refund_above_paid'],
  },
  writeOff: {
    method: 'POST',
    path: '/receivables/accounts/:companyId/write-offs',
    summary: 'Give an item up as lost, whole or in part',
    needs: 'receivables.writeOff',
    input: z
      .object({ ...ofCompany, ...itemFields, amount: PositiveMinor, reason: requiredText(300) })
      .refine(namesOne, oneItem),
    reply: Account,
    refuses: ['not_found', 'above_open_amount'],
  },
  undoWriteOff: {
    method: 'PUT',
    path: '/receivables/write-offs/:writeOffId/undo',
    summary: 'Reverse a write-off: the item is open again',
    needs: 'receivables.writeOff',
    input: z.object({ writeOffId: z.uuid() }),
    reply: Account,
    refuses: ['not_found', 'already_voided'],
  },
})
