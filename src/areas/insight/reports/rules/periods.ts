import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  type Span,
  firstOfMonth,
  fiscalYearStart,
  mondayOf,
} from '#core/dates.ts'

/** Spans of the property's financial year, and of quarters counted from its first month. */
export const FISCAL_SPANS = ['thisFiscalYear', 'lastFiscalYear', 'thisFiscalQuarter', 'lastFiscalQuarter'] as const
type FiscalSpan = (typeof FISCAL_SPANS)[number]
export const isFiscal = (name: string): name is FiscalSpan => FISCAL_SPANS.some((one) => one === name)

/** Spans that have a name, counted from the business date. */
export const NAMED_SPANS = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'last7', 'monthToDate', 'thisMonth', 'lastMonth', 'last28', 'last30', 'next7', 'next30', 'last90', 'next90', 'thisQuarter', 'lastQuarter', 'yearToDate', 'thisYear', 'lastYear', ...FISCAL_SPANS] as const // prettier-ignore
export type NamedSpan = (typeof NAMED_SPANS)[number]

/** Spans that are requested by name; the others are named by their days. */
export const PRESETS = [...NAMED_SPANS, 'custom'] as const
export type Preset = (typeof PRESETS)[number]

export const isPreset = (text: string | undefined): text is Preset => PRESETS.some((preset) => preset === text)

const yearOf = (day: Day): Day => `${day.slice(0, 5)}01-01` as Day
/** The first day of the quarter a day is in. */
const quarterOf = (day: Day): Day => addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3))
const JANUARY = 1
/** Presets that are offered: a financial year that is the calendar's is not named twice, unless it was requested. */
export const presetsOf = <Name extends Preset>(
  presets: readonly Name[],
  fiscalYearMonth: number,
  chosen: string | undefined,
): readonly Name[] => presets.filter((name) => fiscalYearMonth !== JANUARY || !isFiscal(name) || name === chosen)

/** The first day of the quarter of a financial year that a day is in. */
const fiscalQuarterOf = (day: Day, firstMonth: number): Day =>
  addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - firstMonth + 12) % 3))
const days = (from: Day, count: number): Span => ({ from, until: addDays(from, count) })

/**
 * The days of a span by its name; half-open. A month or year so far has the days that are over, so that none of them may still grow; on its first
 * day, that day.
 *
 * @param fiscalYearMonth the month the property's financial year begins in
 */
export function spanOf(name: Exclude<NamedSpan, FiscalSpan>, today: Day): Span
export function spanOf(name: NamedSpan, today: Day, fiscalYearMonth: number): Span
export function spanOf(name: NamedSpan, today: Day, fiscalYearMonth = JANUARY): Span {
  if (isFiscal(name)) return fiscalSpan(name, today, fiscalYearMonth)
  switch (name) {
    case 'today':
      return days(today, 1)
    case 'yesterday':
      return days(addDays(today, -1), 1)
    case 'thisWeek':
      return days(mondayOf(today), 7)
    case 'lastWeek':
      return days(addDays(mondayOf(today), -7), 7)
    case 'monthToDate':
      return today === firstOfMonth(today) ? days(today, 1) : { from: firstOfMonth(today), until: today }
    case 'thisMonth':
      return { from: firstOfMonth(today), until: addMonths(firstOfMonth(today), 1) }
    case 'lastMonth':
      return { from: addMonths(firstOfMonth(today), -1), until: firstOfMonth(today) }
    case 'last7':
      return days(addDays(today, -7), 7)
    case 'last28':
      return days(addDays(today, -28), 28)
    case 'last30':
      return days(addDays(today, -30), 30)
    case 'next7':
      return days(today, 7)
    case 'next30':
      return days(today, 30)
    case 'last90':
      return days(addDays(today, -90), 90)
    case 'next90':
      return days(today, 90)
    case 'thisQuarter':
      return { from: quarterOf(today), until: addMonths(quarterOf(today), 3) }
    case 'lastQuarter':
      return { from: addMonths(quarterOf(today), -3), until: quarterOf(today) }
    case 'yearToDate':
      return today === yearOf(today) ? days(today, 1) : { from: yearOf(today), until: today }
    case 'thisYear':
      return { from: yearOf(today), until: addMonths(yearOf(today), 12) }
    case 'lastYear':
      return { from: addMonths(yearOf(today), -12), until: yearOf(today) }
  }
}

function fiscalSpan(name: FiscalSpan, today: Day, firstMonth: number): Span {
  const isYear = name.endsWith('Year')
  const [from, months] = isYear ? [fiscalYearStart(today, firstMonth), 12] : [fiscalQuarterOf(today, firstMonth), 3]
  return name.startsWith('last') ? { from: addMonths(from, -months), until: from } : { from, until: addMonths(from, months) }
} // prettier-ignore

/** The span of an address; the usual one where it has none, or an invalid one. */
export function spanInAddress(
  fields: Readonly<Record<string, string | undefined>>,
  today: Day,
  fiscalYearMonth: number,
  usual: NamedSpan = 'thisMonth',
): { preset: Preset; span: Span } {
  const { period, from, until } = fields
  if (period === 'custom' && from && until && isDay(from) && isDay(until) && from < until)
    return { preset: 'custom', span: { from, until } }
  const preset = isPreset(period) && period !== 'custom' ? period : usual
  return { preset, span: spanOf(preset, today, fiscalYearMonth) }
}

/** Whether days are to come, the open one at most with them: what is on the books for them is not what they will have been. */
export const isAhead = ({ from, until }: Span, today: Day): boolean => from >= today && until > addDays(today, 1)

const [DAYS_OF_A_MONTH, DAYS_OF_A_SEASON] = [45, 190]

/** The periods a span is drawn by: as many points as a picture bears. */
export function periodsOfPicture({ from, until }: Span): 'day' | 'week' | 'month' {
  const length = daysBetween(from, until)
  return length <= DAYS_OF_A_MONTH ? 'day' : length <= DAYS_OF_A_SEASON ? 'week' : 'month'
}

/** What one period of a grouping is made of: its days, and the next finer grouping; none for a day or weekday. */
export function finerPeriod(grouping: string, key: string): { span: Span; groupBy: 'day' | 'month' } | undefined {
  switch (grouping) {
    case 'week':
      return { span: days(key as Day, 7), groupBy: 'day' }
    case 'month':
      return { span: { from: `${key}-01` as Day, until: addMonths(`${key}-01` as Day, 1) }, groupBy: 'day' }
    case 'quarter': {
      const month = String((Number(key.slice(-1)) - 1) * 3 + 1).padStart(2, '0')
      const from = `${key.slice(0, 4)}-${month}-01` as Day
      return { span: { from, until: addMonths(from, 3) }, groupBy: 'month' }
    }
    case 'year':
      return { span: { from: `${key}-01-01` as Day, until: addMonths(`${key}-01-01` as Day, 12) }, groupBy: 'month' }
    default:
      return undefined
  }
}

/** A span cut to another, so that the first month of a report that begins in its middle stays as it was shown. */
export const overlapOf = (inner: Span, outer: Span): Span => ({
  from: inner.from > outer.from ? inner.from : outer.from,
  until: inner.until < outer.until ? inner.until : outer.until,
})
