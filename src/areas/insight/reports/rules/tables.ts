import type { Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import type { Cells, ReportColumn } from '../contract/replies.ts'
import { type Coverage, isKnown, isKnownWhole, knownGroups, wholePeriods } from './coverage.ts'
import { type Grouping, isPeriod, type Measure, type Period } from './datasets.ts'
import { isForecast } from './foreseen.ts'
import { type Formula, type FormulaUnit, formulaValue } from './formulas.ts'
import { figureOf, isStated, type Measures, metricOf, type MetricCode } from './metrics.ts'
import type { FigureReport, ListColumn, Words } from './report.ts'
import { type Comparison, daysOfWeeks, isOfSameDays, periodsOf } from './spans.ts'
import { groupName, GROUPING_WORDS, METRIC_WORDS, otherWords } from './words.ts'

/** Measures of a group, with its name. */
export type Group = { key: string; label: string; measures: Measures }

/** The name of a figure in the compared span: none has a colon in its own. */
export const before = (code: string): string => `${code}:before`

export const KIND_OF: Readonly<Record<FormulaUnit, ReportColumn['kind']>> = {
  money: 'money',
  number: 'average',
  percent: 'percent',
}

/** The columns of figures: the group, then each figure with that of the compared span after it. */
export function figureColumns(
  report: FigureReport,
  grouping: Grouping,
  comparison: Comparison | undefined,
  language: Language,
): ReportColumn[] {
  const group: ReportColumn = {
    key: 'group',
    label: GROUPING_WORDS[grouping][language],
    kind: grouping === 'weekday' || grouping === 'weekdayHour' ? grouping : isPeriod(grouping) ? 'period' : 'text',
  }
  return [
    group,
    ...metricColumns(report.metrics, comparison, language),
    ...formulaColumns(report.formulas ?? [], comparison, language),
  ]
}

/** The columns of formulas, each with that of the compared span after it. */
export function formulaColumns(
  formulas: readonly Formula[],
  comparison: Comparison | undefined,
  language: Language,
): ReportColumn[] {
  const other = otherWords(comparison)
  return formulas.flatMap(({ key, label, unit, text }): ReportColumn[] => {
    const column: ReportColumn = { key, label, kind: KIND_OF[unit], formula: text }
    if (!comparison) return [column]
    const past = { key: before(key), label: `${label}, ${other[language]}`, kind: column.kind }
    return [{ ...column, comparesWith: past.key }, past]
  })
}

/** Figures as columns, each with that of the compared span after it. */
export function metricColumns(
  metrics: readonly MetricCode[],
  comparison: Comparison | undefined,
  language: Language,
): ReportColumn[] {
  const other = otherWords(comparison)
  return metrics.flatMap((code): ReportColumn[] => {
    const { label, formula } = METRIC_WORDS[code]
    const column: ReportColumn = {
      key: code,
      label: label[language],
      kind: metricOf(code).unit,
      formula: formula[language],
    }
    if (!comparison) return [column]
    const past = { key: before(code), label: `${label[language]}, ${other[language]}`, kind: column.kind }
    return [{ ...column, comparesWith: past.key }, past]
  })
}

/** Measures that are compared with, and which figures they state: a budget and a forecast state some of them only. */
type Then = { measures: Measures; states: (code: MetricCode, measures: Measures) => boolean }

/** Formulas as they are computed of the figures of a row. */
type Computed = { key: string; valueOf: ReturnType<typeof formulaValue> }

const computedOf = ({ formulas = [] }: FigureReport, currency: Currency): Computed[] =>
  formulas.map((formula) => ({ key: formula.key, valueOf: formulaValue(formula, currency) }))

/** Figures and formulas of two spans; null measures are those of days there is no record of, and so are their figures. */
function figuresOf(
  metrics: readonly MetricCode[],
  now: Measures | null,
  then: Then | null | undefined,
  formulas: readonly Computed[],
): Cells {
  const current = (code: MetricCode) => now && figureOf(code, now)
  const past = (code: MetricCode) => thenOf(code, then ?? null)
  const cellsOf = (key: string, value: number | null, old: () => number | null): [string, number | null][] => [
    [key, value],
    ...(then === undefined ? [] : [[before(key), old()] satisfies [string, number | null]]),
  ]
  return Object.fromEntries([
    ...metrics.flatMap((code) => cellsOf(code, current(code), () => past(code))),
    ...formulas.flatMap(({ key, valueOf }) => cellsOf(key, valueOf(current), () => valueOf(past))),
  ])
}

const thenOf = (code: MetricCode, then: Then | null): number | null =>
  then === null || !then.states(code, then.measures) ? null : figureOf(code, then.measures)

/** What a span comes to: sums of its groups, and balances as they were read of the whole, which are no sums of days. */
export const wholeOf = (groups: readonly Group[], balances: readonly Group[]): Measures => ({
  ...sumOf(groups),
  ...sumOf(balances),
})

/** Measures of several groups added up. */
export function sumOf(groups: readonly Pick<Group, 'measures'>[]): Measures {
  const total: Partial<Record<Measure, number>> = {}
  for (const { measures } of groups)
    for (const [measure, amount] of Object.entries(measures) as [Measure, number][])
      total[measure] = (total[measure] ?? 0) + amount
  return total
}

/** Groups of several datasets as one list, each group once. */
export function merged(groups: readonly Group[]): Map<string, Group> {
  const byKey = new Map<string, Group>()
  for (const group of groups) {
    const known = byKey.get(group.key)
    byKey.set(group.key, known ? { ...known, measures: sumOf([known, group]) } : group)
  }
  return byKey
}

type RowsRequest = {
  grouping: Grouping
  span: Span
  compared: Span | null
  comparison: Comparison | undefined
  /** Of which days there is a record: a figure of others is missing, and not nothing. */
  coverage: Coverage
  /** That of what is compared where it is another: days that all of several properties have a record of. */
  pastCoverage?: Coverage
  language: Language
  currency: Currency
}

/**
 * The rows of a report. Periods are all of the span, in their order, and are compared one by one from the first; anything else is what has a
 * figure in either span, the largest first, and is compared with its own. What no day is recorded of is missing, and so is what a week would be
 * compared with of which another number of days is in the span.
 */
export function figureRows(
  report: FigureReport,
  now: readonly Group[],
  then: readonly Group[],
  asked: RowsRequest,
): Cells[] {
  const { grouping, language, currency } = asked
  const formulas = computedOf(report, currency)
  const [current, past] = [merged(now), merged(then)]
  const nowOf = measuresNow(current, asked)
  const pastOf = measuresThen(past, asked)
  if (isPeriod(grouping)) return periodRows(report, { nowOf, pastOf, formulas }, { ...asked, grouping })
  const main = report.chart.metric
  const keys = [...new Set([...current.keys(), ...past.keys()])]
  const rows = keys.map((key) => {
    const { label } = current.get(key) ?? past.get(key) ?? { label: key }
    return {
      key,
      group: groupName(grouping, key, label, language),
      ...figuresOf(report.metrics, nowOf(key), pastOf(key), formulas),
    }
  })
  const size = (row: Cells) => Number(row[main] ?? 0)
  if (grouping === 'weekdayHour') return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return grouping === 'hour'
    ? rows.toSorted((one, other) => Number(one.key) - Number(other.key))
    : rows.toSorted((one, other) => size(other) - size(one) || (one.group < other.group ? -1 : 1))
}

type Groups = ReadonlyMap<string, Group>
type Read = {
  nowOf: (key: string) => Measures | null
  pastOf: (key: string) => Then | null | undefined
  formulas: readonly Computed[]
}

function measuresNow(groups: Groups, { grouping, span, coverage }: RowsRequest): Read['nowOf'] {
  const isGroupKnown = knownGroups(coverage, span, grouping)
  return (key) => (isGroupKnown(key) ? (groups.get(key)?.measures ?? {}) : null)
}

/** What a comparison states of a figure: a forecast the ones it foresees, a budget those it has whole, other days all. */
function statedBy(comparison: Comparison | undefined): Then['states'] {
  if (comparison === 'forecast') return (code, measures) => isForecast(code) && isStated(code, measures)
  return comparison === 'budget' ? isStated : () => true
}

/** A budget is stated ahead, and so is a forecast; anything else is compared with days that are all recorded. Undefined where nothing is compared. */
function measuresThen(
  groups: Groups,
  {
    grouping,
    compared,
    comparison,
    coverage,
    pastCoverage = coverage,
  }: Omit<RowsRequest, 'language' | 'span' | 'currency'>,
): Read['pastOf'] {
  if (!compared) return () => undefined
  const states = statedBy(comparison)
  const isMatch = isOfSameDays(comparison)
    ? () => true
    : isPeriod(grouping)
      ? wholePeriods(pastCoverage, compared, grouping)
      : () => isKnownWhole(pastCoverage, compared)
  return (key) => (isMatch(key) ? { measures: groups.get(key)?.measures ?? {}, states } : null)
}

function periodRows(
  { metrics }: FigureReport,
  { nowOf, pastOf, formulas }: Read,
  { grouping, span, compared }: RowsRequest & { grouping: Period },
): Cells[] {
  const earlier = compared ? periodsOf(compared, grouping) : []
  const [days, earlierDays] = [daysOfWeeks(span, grouping), daysOfWeeks(compared ?? span, grouping)]
  return periodsOf(span, grouping).map((key, index) => {
    const pastKey = grouping === 'weekday' ? key : earlier[index]
    const isPair = pastKey !== undefined && days.get(key) === earlierDays.get(pastKey)
    const then = compared && !isPair ? null : pastOf(pastKey ?? '')
    return {
      key,
      group: key,
      ...(compared && { comparedGroup: pastKey ?? null }),
      ...figuresOf(metrics, nowOf(key), then, formulas),
    }
  })
}

/** The line below: figures of everything together. @param now measures of the whole span @param then those it is compared with */
export const figureTotals = (
  report: FigureReport,
  now: Measures,
  then: Measures,
  asked: Omit<RowsRequest, 'grouping' | 'language'>,
): Cells =>
  figuresOf(
    report.metrics,
    isKnown(asked.coverage, asked.span) ? now : null,
    measuresThen(new Map([['', { key: '', label: '', measures: then }]]), { ...asked, grouping: 'none' })(''),
    computedOf(report, asked.currency),
  )

export const listColumns = (columns: readonly ListColumn[], language: Language): ReportColumn[] =>
  columns.map(({ key, kind, label, link }) => ({ key, kind, label: label[language], ...(link && { link }) }))

/** A code in words; several codes have a comma and a space between them. */
export const codedWords = (values: Readonly<Record<string, Words>>, value: string, language: Language): string =>
  value
    .split(', ')
    .map((code) => values[code]?.[language] ?? code)
    .join(', ')

/** Rows of a list with words in place of codes. */
export function inWords(columns: readonly ListColumn[], rows: readonly Cells[], language: Language): Cells[] {
  const coded = columns.flatMap(({ key, values }) => (values ? [{ key, values }] : []))
  if (coded.length === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      coded.map(({ key, values }) => [
        key,
        typeof row[key] === 'string' ? codedWords(values, row[key], language) : (row[key] ?? null),
      ]),
    ),
  }))
}

/** The columns of a list that are added up; averages and shares of a list are of one row each and have no total. */
export const summedKeys = (columns: readonly ListColumn[]): string[] =>
  columns.filter(({ isSummed }) => isSummed).map(({ key }) => key)

/** Fields of rows added up. What is missing adds nothing, and a field that is missing in all rows is missing in their sum. */
export const sumsOf = (keys: readonly string[], rows: readonly Cells[]): Cells =>
  Object.fromEntries(keys.map((key) => [key, sumOfField(key, rows)]))

function sumOfField(key: string, rows: readonly Cells[]): number | null {
  const known = rows.flatMap((row) => row[key] ?? [])
  return rows.length > 0 && known.length === 0 ? null : known.reduce<number>((total, value) => total + Number(value), 0)
}
