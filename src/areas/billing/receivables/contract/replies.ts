import * as z from 'zod'
import { CompanyKind, CompanyStatus } from '#areas/parties/companies/contract/replies.ts'
import { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

/** What is open by how many days ago it fell due; minor units. `current` is not due yet, or due today. */
export const Ageing = z
  .object({ current: Minor, upTo30: Minor, upTo60: Minor, upTo90: Minor, over90: Minor })
  .meta({ id: 'Ageing' })
export type Ageing = z.infer<typeof Ageing>

const money = {
  /** Owed less paid: below zero when the company paid ahead. */
  balance: Minor,
  /** Open items added up. */
  open: Minor,
  /** Money of the company that covers nothing yet. */
  unapplied: Minor,
  /** Of payouts whose lines are not accepted yet; covers nothing but them. */
  inPayouts: Minor,
  ageing: Ageing,
  currency: Currency,
}

export const AccountRow = z
  .object({
    companyId: z.uuid(),
    number: z.int(),
    displayName: z.string(),
    kind: CompanyKind,
    oldestDueOn: Day.nullable(),
    ...money,
  })
  .meta({ id: 'AccountRow' })
export type AccountRow = z.infer<typeof AccountRow>

export const Account = AccountRow.extend({
  legalName: z.string(),
  status: CompanyStatus,
  invoiceEmail: z.string(),
  paymentTermDays: z.int(),
  creditLimit: Minor.nullable(),
  hasCreditHold: z.boolean(),
  asOf: Day,
}).meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** A booking promised on the account, or an old balance; one of the two ids. */
const itemIds = { bookingId: z.uuid().nullable(), balanceId: z.uuid().nullable() }

export const OpenItem = z
  .object({
    ...itemIds,
    /** The booking's reference; empty for a balance. */
    reference: z.string(),
    /** The guest, or what the balance is of. */
    description: z.string(),
    arrival: Day.nullable(),
    departure: Day.nullable(),
    /** Numbers of its invoices. */
    invoices: z.array(z.string()),
    postedOn: Day,
    dueOn: Day,
    /** Below zero before it falls due. */
    daysLate: z.int(),
    amount: Minor,
    paid: Minor,
    writtenOff: Minor,
    open: Minor,
    currency: Currency,
  })
  .meta({ id: 'OpenItem' })
export type OpenItem = z.infer<typeof OpenItem>

export const AccountReceipt = z
  .object({
    receiptId: z.uuid(),
    number: z.int(),
    date: Day,
    mode: RealMode,
    reference: z.string(),
    description: z.string(),
    amount: Minor,
    applied: z.array(z.object({ ...itemIds, label: z.string(), amount: Minor })),
    left: Minor,
    payoutId: z.uuid().nullable(),
    isReversed: z.boolean(),
    currency: Currency,
  })
  .meta({ id: 'AccountReceipt' })
export type AccountReceipt = z.infer<typeof AccountReceipt>

export const WriteOff = z
  .object({
    id: z.uuid(),
    ...itemIds,
    label: z.string(),
    amount: Minor,
    reason: z.string(),
    date: Day,
    authorName: z.string(),
    isUndone: z.boolean(),
    currency: Currency,
  })
  .meta({ id: 'WriteOff' })
export type WriteOff = z.infer<typeof WriteOff>

export const StatementEntry = z
  .object({
    date: Day,
    kind: z.enum(['BOOKING', 'BALANCE', 'RECEIPT', 'WRITE_OFF']),
    reference: z.string(),
    description: z.string(),
    /** What raises the balance; zero for money and write-offs. */
    debit: Minor,
    credit: Minor,
    /** After this entry. */
    balance: Minor,
  })
  .meta({ id: 'StatementEntry' })
export type StatementEntry = z.infer<typeof StatementEntry>

export const Statement = z
  .object({
    account: Account,
    from: Day,
    until: Day,
    /** On the morning of `from`. */
    broughtForward: Minor,
    entries: z.array(StatementEntry),
    closing: Minor,
    items: z.array(OpenItem),
  })
  .meta({ id: 'AccountStatement' })
export type Statement = z.infer<typeof Statement>

export const AccountEmail = z
  .object({
    id: z.uuid(),
    kind: z.enum(['STATEMENT', 'REMINDER']),
    sentTo: z.string(),
    balance: Minor,
    date: Day,
    subject: z.string(),
    authorName: z.string(),
    createdAt: Instant,
    currency: Currency,
  })
  .meta({ id: 'AccountLetter' })
export type AccountEmail = z.infer<typeof AccountEmail>
