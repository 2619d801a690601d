import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import type { AccountKind, ExportFormat, JournalLine, TrialBalance } from '../../contract/replies.ts'

/** A journal as a file has it. */
export type ExportedJournal = {
  number: number
  day: Day
  reverses: number | null
  writtenAt: Instant
  lines: readonly JournalLine[]
}

/** All that a file of journals is made of; the same content makes the same bytes. Amounts are minor units of `currency`. */
export type ExportContent = {
  number: number
  from: Day
  /** The last day of it, and the first after it. */
  last: Day
  until: Day
  currency: Currency
  exportedAt: Instant
  exportedByName: string
  property: {
    name: string
    address: string
    city: string
    postalCode: string
    country: string
    phone: string
    taxNumber: string
    registrationNumber: string
    fiscalYearMonth: number
  }
  /** What each account was before the span and after it. */
  balances: TrialBalance['rows']
  journals: readonly ExportedJournal[]
  /** DATEV alone. */
  consultantNumber: number
  clientNumber: number
}

/** What postings are called in files, which programs and accountants of any country read: in English. */
const NAMES: Readonly<Record<string, string>> = {
  GUEST_LEDGER: 'Guest ledger',
  DEPOSIT_LEDGER: 'Deposit ledger',
  CITY_LEDGER: 'City ledger',
  TRADE_DEBTORS: 'Trade debtors',
  ORDERS: 'Open orders',
  CASH: 'Cash',
  CARD: 'Card',
  UPI: 'UPI',
  BANK: 'Bank',
  SAFE: 'Safe',
  UNALLOCATED: 'Receipts not allocated',
  VOUCHERS: 'Gift vouchers',
  VOUCHER_BREAKAGE: 'Gift vouchers not used',
  VOUCHERS_GIVEN: 'Gift vouchers given',
  PAYABLES: 'Accounts payable',
  ROOM: 'Room nights',
  PACKAGE: 'Parts of packages',
  SERVICE: 'Other services',
  SALES: 'Outlet sales',
  FEE: 'Fees',
  RECHARGE: 'Expenses charged to guests',
  INVOICE: 'Sales by invoice',
  ALLOWANCE: 'Allowances',
  DISCOUNT: 'Discounts after tax',
  ROUNDING: 'Rounding',
  TAX: 'Tax',
  INPUT_TAX: 'Input tax',
  TIPS: 'Tips',
  COMMISSION: 'Commission',
  EXPENSE: 'Expenses',
  PETTY_CASH: 'Cash paid out',
  CASH_DIFFERENCE: 'Cash over and short',
  BAD_DEBT: 'Bad debts',
  OPENING: 'Opening balance',
  ON_ACCOUNT: 'Put on account',
  TRANSFER: 'Deposit of an arrival',
}
const nameOf = (key: string): string => NAMES[key] ?? key

/** 'Guest ledger: Room nights', 'Tax: CGST', 'Cash'. */
export const describe = ({ key, ref, refName }: JournalLine): string =>
  ref === '' ? nameOf(key) : `${nameOf(key)}: ${refName in NAMES ? nameOf(refName) : refName}`

/** 'Journal 12 of 2026-11-20', and what it reverses. */
export const titleOf = ({ number, day, reverses }: ExportedJournal): string =>
  `Journal ${number} of ${day}${reverses === null ? '' : `, reverses ${reverses}`}`

export type Pair = { debit: JournalLine; credit: JournalLine; amount: Minor }

/**
 * A journal as pairs of a debited and a credited account, for formats that know no others: debits and credits in their order, each used up
 * before the next. Every account moves by the amounts of its lines.
 */
export function pairsOf(lines: readonly JournalLine[]): Pair[] {
  const debits = lines.filter(({ debit }) => debit > 0).map((line) => ({ line, left: line.debit as number }))
  const credits = lines.filter(({ credit }) => credit > 0).map((line) => ({ line, left: line.credit as number }))
  const pairs: Pair[] = []
  let at = 0
  for (const debit of debits)
    while (debit.left > 0 && at < credits.length) {
      const credit = credits[at]
      if (!credit) break
      const amount = Math.min(debit.left, credit.left)
      pairs.push({ debit: debit.line, credit: credit.line, amount: amount as Minor })
      debit.left -= amount
      credit.left -= amount
      if (credit.left === 0) at += 1
    }
  return pairs
}

export type WrittenFile = { name: string; type: 'text/csv' | 'application/xml' | 'text/plain'; bytes: Uint8Array }
export type Writer = (content: ExportContent) => WrittenFile
export type Writers = Readonly<Record<ExportFormat, Writer>>

/** Kinds of accounts by the words of the OECD. */
export const SAFT_KIND: Readonly<Record<AccountKind, string>> = {
  ASSET: 'Asset',
  LIABILITY: 'Liability',
  EQUITY: 'Equity',
  INCOME: 'Sale',
  EXPENSE: 'Expense',
}
