import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import type { Words } from '#areas/insight/reports/rules/report.ts'
import { addMonths, type Day, daysOf, type Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { type Currency, minor, sum } from '#core/money.ts'

/** Every day of a range with its number, 0 for a day without one. */
export function everyDay<T extends object>(
  span: Span,
  known: readonly (T & { day: Day })[],
  nothing: T,
): (T & { day: Day })[] {
  const byDay = new Map(known.map((row) => [row.day, row]))
  return daysOf(span).map((day) => byDay.get(day) ?? { ...nothing, day })
}

/** A day is closed early in the next one: who is one day behind closes soon. */
export const isLate = (daysLate: number): boolean => daysLate > 1

type Charge = { month: string; name: string; currency: Currency; amount: number; charges: number }

const TITLE: Words = { en: 'Subscription income', fr: 'Revenu des abonnements' }
const FORMULA: Words = {
  en: 'The price of each subscription as its paid period begins, without tax. Credits for plans that are changed within a period are not taken off.',
  fr: 'Le prix de chaque abonnement au début de sa période payée, hors taxes. Les avoirs des formules changées en cours de période ne sont pas déduits.',
}
const MONTH: Words = { en: 'Month', fr: 'Mois' }
const YEAR_BEFORE: Words = { en: 'a year before', fr: 'un an avant' }

/** Months that are shown, and those they are compared with. */
export const INCOME_MONTHS = 12

/**
 * What subscriptions charge by month, with the month a year before, and by plan: each currency by itself, the one with the most first. A
 * month before the first charge of a currency is missing and not nothing.
 *
 * @param first the first of the months shown
 */
export function incomeOf(charges: readonly Charge[], first: Day, language: Language) {
  const months = Array.from({ length: INCOME_MONTHS }, (_, at) => addMonths(first, at))
  const of = (currency: Currency) => charges.filter((charge) => charge.currency === currency)
  const currencies = [...new Set(charges.map(({ currency }) => currency))]
  const found = currencies.map((currency) => {
    const own = of(currency)
    const begun = own.map(({ month }) => month).toSorted()[0] ?? ''
    const amountIn = (month: Day): number | null =>
      month.slice(0, 7) < begun ? null : sum(own.filter((charge) => charge.month === month.slice(0, 7)).map(({ amount }) => minor(amount)))
    const rows = months.map((month) => ({ key: month.slice(0, 7), group: month.slice(0, 7), income: amountIn(month), 'income:before': amountIn(addMonths(month, -12)) }))
    const shown = own.filter(({ month }) => month >= first.slice(0, 7))
    return { table: incomeTable({ currency, first, rows, language }), plans: plansOf(shown) }
  })
  return found.toSorted((one, other) => other.plans.length - one.plans.length || one.table.currency.localeCompare(other.table.currency))
} // prettier-ignore

/** Charges by plan, the largest first. */
function plansOf(charges: readonly Charge[]) {
  const names = [...new Set(charges.map(({ name }) => name))]
  const plans = names.map((name) => {
    const own = charges.filter((charge) => charge.name === name)
    return { name, amount: sum(own.map(({ amount }) => minor(amount))), charges: own.reduce((total, each) => total + each.charges, 0) } // prettier-ignore
  })
  return plans.toSorted((one, other) => other.amount - one.amount || one.name.localeCompare(other.name))
}

/** A column of rows added up; missing where a row of it is. */
function totalOf(rows: ReportTable['rows'], key: string): number | null {
  const cells = rows.map((row) => row[key])
  if (key !== 'income' && cells.some((cell) => typeof cell !== 'number')) return null
  return cells.reduce<number>((total, cell) => total + Number(cell ?? 0), 0)
}

const CUSTOMERS: Words = { en: 'Customers', fr: 'Clients' }
const WON: Words = { en: 'Won', fr: 'Gagnés' }
const LOST: Words = { en: 'Lost', fr: 'Perdus' }

type CustomerMonth = { month: string; customers: number; won: number; lost: number }

/** Who was won and lost, by month, and who is left at its end. */
export function customersTable(months: readonly CustomerMonth[], first: Day, language: Language): ReportTable {
  const column = (key: string, words: Words) => ({ key, label: words[language], kind: 'count' as const })
  return {
    code: 'customers',
    title: CUSTOMERS[language],
    from: first,
    until: addMonths(first, INCOME_MONTHS),
    currency: 'INR' as Currency,
    groupBy: null,
    compared: null,
    columns: [
      { key: 'group', label: MONTH[language], kind: 'period' },
      column('won', WON),
      column('lost', LOST),
      column('customers', CUSTOMERS),
    ],
    rows: months.map(({ month, customers, won, lost }) => ({ key: month, group: month, won, lost, customers })),
    totals: {},
    chart: null,
    drawn: { form: 'bar', by: 'group', series: ['won', 'lost'] },
    missingDays: 0,
  }
}

type TableFacts = { currency: Currency; first: Day; rows: ReportTable['rows']; language: Language }

function incomeTable({ currency, first, rows, language }: TableFacts): ReportTable {
  const title = TITLE[language]
  const compared = { from: addMonths(first, -INCOME_MONTHS), until: first }
  return {
    code: 'subscription-income',
    title,
    from: first,
    until: addMonths(first, INCOME_MONTHS),
    currency,
    groupBy: 'month',
    compared,
    columns: [
      { key: 'group', label: MONTH[language], kind: 'period' },
      { key: 'income', label: title, kind: 'money', formula: FORMULA[language], comparesWith: 'income:before' },
      { key: 'income:before', label: `${title}, ${YEAR_BEFORE[language]}`, kind: 'money' },
    ],
    rows,
    totals: { income: totalOf(rows, 'income') ?? 0, 'income:before': totalOf(rows, 'income:before') },
    chart: { metric: 'income', form: 'bar' },
    drawn: null,
    missingDays: 0,
  }
}
