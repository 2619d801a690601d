import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const ACCOUNT_KINDS = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const
export const AccountKind = z.enum(ACCOUNT_KINDS)
export type AccountKind = z.infer<typeof AccountKind>

export const LEDGERS = ['GUEST', 'DEPOSIT', 'CITY'] as const
export const Ledger = z.enum(LEDGERS)
export type Ledger = z.infer<typeof Ledger>

export const EXPORT_FORMATS = ['CSV', 'TALLY', 'DATEV', 'IIF', 'SAFT'] as const
export const ExportFormat = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.infer<typeof ExportFormat>

export const Account = z
  .object({
    id: z.uuid(),
    /** Unique in the property, upper and lower case alike. */
    code: z.string(),
    name: z.string(),
    kind: AccountKind,
    isActive: z.boolean(),
    /** How many keys of postings go to it. */
    mappings: z.int(),
    /** A journal has posted to it. */
    isPosted: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'LedgerAccount' })
export type Account = z.infer<typeof Account>

/** Where postings of a key go. A key with a ref is one tax, outlet or category of expenses. */
export const Mapping = z
  .object({
    key: z.string(),
    ref: z.string(),
    /** What the ref is called; empty without one. */
    refName: z.string(),
    /** Set for this key itself; null when it goes where the key without a ref goes. */
    accountId: z.uuid().nullable(),
    /** Where its postings go in fact. */
    effective: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
    /** No account is set for it: its postings are in suspense. */
    isSuspense: z.boolean(),
  })
  .meta({ id: 'AccountMapping' })
export type Mapping = z.infer<typeof Mapping>

export const JournalRow = z
  .object({
    id: z.uuid(),
    number: z.int(),
    day: Day,
    currency: Currency,
    /** Debits, which are credits too. */
    total: Minor,
    /** False for a journal that was reversed, and for the one that reverses it. */
    isLive: z.boolean(),
    /** The number of the journal it reverses; null for that of a day. */
    reverses: z.int().nullable(),
    /** Lines posted to suspense because no account is set for them. */
    inSuspense: z.int(),
    /** Exports it is in, by format. */
    exports: z.array(z.object({ number: z.int(), format: ExportFormat })),
    writtenAt: Instant,
  })
  .meta({ id: 'JournalRow' })
export type JournalRow = z.infer<typeof JournalRow>

export const JournalLine = z
  .object({
    account: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
    key: z.string(),
    ref: z.string(),
    refName: z.string(),
    isSuspense: z.boolean(),
    /** One of the two is above zero, the other zero. */
    debit: Minor,
    credit: Minor,
  })
  .meta({ id: 'JournalLine' })
export type JournalLine = z.infer<typeof JournalLine>

export const Journal = JournalRow.extend({ lines: z.array(JournalLine) }).meta({ id: 'Journal' })
export type Journal = z.infer<typeof Journal>

/** A line of a journal in the statement of an account. */
export const AccountLine = JournalLine.omit({ account: true })
  .extend({
    journalId: z.uuid(),
    number: z.int(),
    position: z.int(),
    day: Day,
    /** Debit less credit of the account after this line, from the first journal on. */
    balance: Minor,
  })
  .meta({ id: 'AccountLine' })
export type AccountLine = z.infer<typeof AccountLine>

export const TrialBalance = z.object({
  currency: Currency,
  rows: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      kind: AccountKind,
      /** Debit less credit before the span, and after it: above zero is a debit balance. */
      opening: Minor,
      debit: Minor,
      credit: Minor,
      closing: Minor,
    }),
  ),
  /** Openings and closings come to zero, debits to credits. */
  totals: z.object({ opening: Minor, debit: Minor, credit: Minor, closing: Minor }),
})
export type TrialBalance = z.infer<typeof TrialBalance>

/** What moved a ledger: opening + charges + payments + account + transfers + other = closing. Above zero is owed by guests. */
const Roll = z.object({
  opening: Minor,
  charges: Minor,
  payments: Minor,
  /** What companies and agencies took over from guests. */
  onAccount: Minor,
  /** From the deposit ledger to the guest ledger with the arrival. */
  transfers: Minor,
  other: Minor,
  closing: Minor,
})

export const RollForward = z.object({
  currency: Currency,
  ledger: Ledger,
  days: z.array(Roll.extend({ day: Day })),
  total: Roll,
})
export type RollForward = z.infer<typeof RollForward>
export type RollDay = RollForward['days'][number]

export const LedgerBalance = z
  .object({
    /** The booking, or in the city ledger the company. */
    id: z.uuid(),
    reference: z.string(),
    name: z.string(),
    balance: Minor,
  })
  .meta({ id: 'LedgerBalance' })
export type LedgerBalance = z.infer<typeof LedgerBalance>

/** The columns of a roll-forward between opening and closing. */
export const MOVEMENTS = ['charges', 'payments', 'onAccount', 'transfers', 'other'] as const

export const LedgerMove = z
  .object({
    /** The booking, or in the city ledger the company. */
    subjectId: z.uuid(),
    reference: z.string(),
    name: z.string(),
    /** What it was posted against. */
    key: z.string(),
    movement: z.enum(MOVEMENTS),
    /** Above zero is owed more. */
    amount: Minor,
  })
  .meta({ id: 'LedgerMove' })
export type LedgerMove = z.infer<typeof LedgerMove>

export const JournalExport = z
  .object({
    id: z.uuid(),
    number: z.int(),
    format: ExportFormat,
    from: Day,
    until: Day,
    journals: z.int(),
    total: Minor,
    fileName: z.string(),
    exportedAt: Instant,
    exportedByName: z.string(),
  })
  .meta({ id: 'JournalExport' })
export type JournalExport = z.infer<typeof JournalExport>
