import { addDays, addMonths, type Day, daysBetween, firstOfMonth, isDay, type Span } from '#core/dates.ts'

/** What a report of enquiries is of; the first when none is chosen. */
export const PERIODS = ['last365', 'thisMonth', 'lastMonth', 'last90', 'thisYear', 'lastYear', 'custom'] as const
export type Period = (typeof PERIODS)[number]
export const isPeriod = (text: string | undefined): text is Period => PERIODS.some((period) => period === text)

export const COMPARED = ['none', 'previous', 'lastYear'] as const
export type Compared = (typeof COMPARED)[number]
export const isCompared = (text: string | undefined): text is Compared => COMPARED.some((one) => one === text)

const yearOf = (day: Day): Day => `${day.slice(0, 5)}01-01` as Day

type Typed = { from: string | undefined; until: string | undefined }

/** The days of a period, half open; chosen ones that are no span are those of the last year. */
export function periodSpan(period: Period, today: Day, { from = '', until = '' }: Typed): Span {
  const tomorrow = addDays(today, 1)
  switch (period) {
    case 'thisMonth':
      return { from: firstOfMonth(today), until: addMonths(firstOfMonth(today), 1) }
    case 'lastMonth':
      return { from: addMonths(firstOfMonth(today), -1), until: firstOfMonth(today) }
    case 'last90':
      return { from: addDays(tomorrow, -90), until: tomorrow }
    case 'thisYear':
      return { from: yearOf(today), until: addMonths(yearOf(today), 12) }
    case 'lastYear':
      return { from: addMonths(yearOf(today), -12), until: yearOf(today) }
    case 'custom':
      if (isDay(from) && isDay(until) && from < until) return { from, until }
  }
  return { from: addDays(tomorrow, -365), until: tomorrow }
}

/** The days a period is compared with: as many just before, or the same dates of the year before; none without a comparison. */
export function comparedPeriod({ from, until }: Span, compared: Compared): Span | undefined {
  if (compared === 'previous') return { from: addDays(from, -daysBetween(from, until)), until: from }
  return compared === 'lastYear' ? { from: addMonths(from, -12), until: addMonths(until, -12) } : undefined
}
