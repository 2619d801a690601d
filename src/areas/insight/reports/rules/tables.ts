import { addDays, type Day, type Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import type { Cells, ReportColumn } from '../contract/replies.ts'
import { type Grouping, isPeriod, type Measure } from './datasets.ts'
import { type Formula, type FormulaUnit, formulaValue } from './formulas.ts'
import { figureOf, isStated, type Measures, metricOf, type MetricCode } from './metrics.ts'
import type { FigureReport, ListColumn, Words } from './report.ts'
import { type Comparison, periodOf, periodsOf } from './spans.ts'
import { BEFORE, BUDGET, groupName, GROUPING_WORDS, METRIC_WORDS } from './words.ts'

/** Measures of a group, with its name. */
export type Group = { key: string; label: string; measures: Measures }

/** The name of a figure in the compared span: none has a colon in its own. */
const before = (code: string): string => `${code}:before`

const KIND_OF: Readonly<Record<FormulaUnit, ReportColumn['kind']>> = {
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

function formulaColumns(
  formulas: readonly Formula[],
  comparison: Comparison | undefined,
  language: Language,
): ReportColumn[] {
  const other = comparison === 'budget' ? BUDGET : BEFORE
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
  const other = comparison === 'budget' ? BUDGET : BEFORE
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

/** Measures that are compared with; `isPartial` for those of a budget, which states some of them only. */
type Then = { measures: Measures; isPartial: boolean }

/** Formulas as they are computed of the figures of a row. */
type Computed = { key: string; valueOf: ReturnType<typeof formulaValue> }

const computedOf = ({ formulas = [] }: FigureReport, currency: Currency): Computed[] =>
  formulas.map((formula) => ({ key: formula.key, valueOf: formulaValue(formula, currency) }))

/** Figures and formulas of two spans; null measures are those of days there is no record of, and so are their figures. */
function figuresOf(
  metrics: readonly MetricCode[],
  now: Measures,
  then: Then | null | undefined,
  formulas: readonly Computed[],
): Cells {
  const current = (code: MetricCode) => figureOf(code, now)
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
  then === null || (then.isPartial && !isStated(code, then.measures)) ? null : figureOf(code, then.measures)

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
  /** The first day there is any record of: what is compared with days before it is missing, and not nothing. */
  knownFrom: Day
  language: Language
  currency: Currency
}

/**
 * The rows of a report. Periods are all of the span, in their order, and are compared one by one from the first; anything else is what has a
 * figure in either span, the largest first, and is compared with its own.
 */
export function figureRows(
  report: FigureReport,
  now: readonly Group[],
  then: readonly Group[],
  { grouping, span, compared, comparison, knownFrom, language, currency }: RowsRequest,
): Cells[] {
  const formulas = computedOf(report, currency)
  const [current, past] = [merged(now), merged(then)]
  const isPartial = comparison === 'budget'
  const pastOf = (key: string): Then => ({ measures: past.get(key)?.measures ?? {}, isPartial })
  const isKnown = compared !== null && compared.from >= knownFrom
  if (isPeriod(grouping)) {
    const earlier = compared ? periodsOf(compared, grouping) : []
    return periodsOf(span, grouping).map((key, index) => {
      const pastKey = grouping === 'weekday' ? key : earlier[index]
      const isRecorded =
        isKnown || (grouping !== 'weekday' && (pastKey ?? '') > periodOf(addDays(knownFrom, -1), grouping))
      const old = compared ? (isRecorded ? pastOf(pastKey ?? '') : null) : undefined
      return {
        key,
        group: key,
        ...(compared && { comparedGroup: pastKey ?? null }),
        ...figuresOf(report.metrics, current.get(key)?.measures ?? {}, old, formulas),
      }
    })
  }
  const main = report.chart.metric
  const keys = [...new Set([...current.keys(), ...past.keys()])]
  const rows = keys.map((key) => {
    const { label } = current.get(key) ?? past.get(key) ?? { label: key }
    const old = compared ? (isKnown ? pastOf(key) : null) : undefined
    return {
      key,
      group: groupName(grouping, key, label, language),
      ...figuresOf(report.metrics, current.get(key)?.measures ?? {}, old, formulas),
    }
  })
  const size = (row: Cells) => Number(row[main] ?? 0)
  if (grouping === 'weekdayHour') return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return grouping === 'hour'
    ? rows.toSorted((one, other) => Number(one.key) - Number(other.key))
    : rows.toSorted((one, other) => size(other) - size(one) || (one.group < other.group ? -1 : 1))
}

/** The line below: figures of everything together. @param now measures of the whole span @param then those it is compared with */
export const figureTotals = (
  report: FigureReport,
  now: Measures,
  then: Measures,
  {
    compared,
    comparison,
    knownFrom,
    currency,
  }: Pick<RowsRequest, 'compared' | 'comparison' | 'knownFrom' | 'currency'>,
): Cells =>
  figuresOf(
    report.metrics,
    now,
    compared ? (compared.from >= knownFrom ? { measures: then, isPartial: comparison === 'budget' } : null) : undefined,
    computedOf(report, currency),
  )

export const listColumns = (columns: readonly ListColumn[], language: Language): ReportColumn[] =>
  columns.map(({ key, kind, label, link }) => ({ key, kind, label: label[language], ...(link && { link }) }))

/** Rows of a list with words in place of codes. */
export function inWords(columns: readonly ListColumn[], rows: readonly Cells[], language: Language): Cells[] {
  const coded = columns.flatMap(({ key, values }) => (values ? [{ key, values }] : []))
  if (coded.length === 0) return [...rows]
  const written = (values: Readonly<Record<string, Words>>, value: string) =>
    value
      .split(', ')
      .map((code) => values[code]?.[language] ?? code)
      .join(', ')
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      coded.map(({ key, values }) => [
        key,
        typeof row[key] === 'string' ? written(values, row[key]) : (row[key] ?? null),
      ]),
    ),
  }))
}

/** Sums of the columns of a list that are added up. */
export const listTotals = (columns: readonly ListColumn[], rows: readonly Cells[]): Cells =>
  sumsOf(
    columns.filter(({ isSummed }) => isSummed).map(({ key }) => key),
    rows,
  )

/** Fields of rows added up; what is missing adds nothing. */
export const sumsOf = (keys: readonly string[], rows: readonly Cells[]): Cells =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)]))
