import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { PayCost } from '../contract/replies.ts'

export type BankRow = {
  name: string
  mode: string
  bankName: string
  account: string
  amount: Minor
  currency: Currency
  payOn: Day
  reference: string
}

/** A line of the bank file: who gets how much into which account. */
export const bankColumns: readonly SheetColumn<BankRow>[] = [
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Paid by', kind: 'text', value: ({ mode }) => mode },
  { header: 'Bank', kind: 'text', value: ({ bankName }) => bankName },
  { header: 'Account', kind: 'text', value: ({ account }) => account },
  { header: 'Amount', kind: 'money', value: ({ amount }) => amount, currency: ({ currency }) => currency },
  { header: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { header: 'Pay on', kind: 'day', value: ({ payOn }) => payOn },
  { header: 'Reference', kind: 'text', value: ({ reference }) => reference },
]

export type JournalRow = {
  on: Day
  account: string
  department: string
  text: string
  debit: Minor
  credit: Minor
  currency: Currency
}

/**
 * A run as a journal: what is earned and what the employer bears are debits of their accounts by department, deductions credits of theirs, and
 * what is still to be paid out, and to be passed on for the employer, a credit of the payable account. Debits and credits agree.
 */
export function journalOf(
  costs: readonly PayCost[],
  { until: on, currency, payableAccount }: { until: Day; currency: Currency; payableAccount: string },
): JournalRow[] {
  const lines = costs.map(({ departmentName, code, name, kind, account, amount }): JournalRow => {
    const side = kind === 'DEDUCTION' ? { debit: zero, credit: amount } : { debit: amount, credit: zero }
    return { on, account, department: departmentName, text: name || code, ...side, currency }
  })
  const of = (kind: PayCost['kind']) => sum(costs.filter((one) => one.kind === kind).map(({ amount }) => amount))
  const rest = (text: string, amount: number): JournalRow[] =>
    amount === 0 ? [] : [{ on, account: payableAccount, department: '', text, debit: zero, credit: minor(amount), currency }]
  return [...lines, ...rest('NET', of('EARNING') - of('DEDUCTION')), ...rest('EMPLOYER', of('EMPLOYER'))]
} // prettier-ignore

export const journalColumns: readonly SheetColumn<JournalRow>[] = [
  { header: 'Day', kind: 'day', value: ({ on }) => on },
  { header: 'Account', kind: 'text', value: ({ account }) => account },
  { header: 'Department', kind: 'text', value: ({ department }) => department },
  { header: 'Text', kind: 'text', value: ({ text }) => text },
  { header: 'Debit', kind: 'money', value: ({ debit }) => debit, currency: ({ currency }) => currency },
  { header: 'Credit', kind: 'money', value: ({ credit }) => credit, currency: ({ currency }) => currency },
]
