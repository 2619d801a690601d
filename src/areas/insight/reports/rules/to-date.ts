import { addDays, type Day, firstOfMonth, fiscalYearStart, type Span } from '#core/dates.ts'
import type { Words } from './report.ts'

/** The last day of a span, and what has come together until then. */
export const TO_DATE = ['day', 'month', 'year', 'fiscalYear'] as const
export type ToDate = (typeof TO_DATE)[number]

export const TO_DATE_WORDS: Readonly<Record<ToDate, Words>> = {
  day: { en: 'Day', fr: 'Jour' },
  month: { en: 'Month to date', fr: 'Mois à date' },
  year: { en: 'Year to date', fr: 'Année à date' },
  fiscalYear: { en: 'Financial year to date', fr: 'Exercice à date' },
}

const JANUARY = 1

/**
 * The spans that end with the last day of a report. A financial year that is the calendar's is not named twice.
 *
 * @param fiscalYearMonth the month the property's financial year begins in
 */
export function spansToDate({ until }: Pick<Span, 'until'>, fiscalYearMonth: number): { key: ToDate; span: Span }[] {
  const last = addDays(until, -1)
  const since = (key: ToDate, from: Day) => ({ key, span: { from, until } })
  return [
    since('day', last),
    since('month', firstOfMonth(last)),
    since('year', fiscalYearStart(last, JANUARY)),
    ...(fiscalYearMonth === JANUARY ? [] : [since('fiscalYear', fiscalYearStart(last, fiscalYearMonth))]),
  ]
}
