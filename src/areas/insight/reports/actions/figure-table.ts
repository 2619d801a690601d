import type { Received } from '#core/contract.ts'
import type { Day, Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { ReportTable } from '../contract/replies.ts'
import type { reports } from '../contract/reports.ts'
import { type Filter, findCoverage, sumMeasures } from '../queries/figures.ts'
import { budgetOf, withRooms } from '../rules/budget.ts'
import { missingDaysOf } from '../rules/coverage.ts'
import { type Dataset, type Grouping, isBalance, type Key, KEYS } from '../rules/datasets.ts'
import { figuresIn } from '../rules/formulas.ts'
import { datasetsOf, isMetricCutBy, type Measures, type MetricCode } from '../rules/metrics.ts'
import { readConditions } from '../rules/list-request.ts'
import type { FigureReport, Report } from '../rules/report.ts'
import { forecastGroups } from '../rules/foreseen.ts'
import { comparedSpan, isOfSameDays } from '../rules/spans.ts'
import { figureColumns, figureRows, figureTotals, type Group, wholeOf } from '../rules/tables.ts'
import { budgetCells } from './budget.ts'
import { forecastDays } from './forecast.ts'

export type TableRequest = Omit<Received<typeof reports.read>, 'offset'>

/** The keys that a request narrows a report down to. */
export const filterOf = (asked: Partial<Record<Key, string | undefined>>): Filter =>
  Object.fromEntries(KEYS.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]])))

/** @throws Refusal not_filtered_so when a figure of the report cannot be narrowed down that way */
export function assertFiltered(metrics: readonly MetricCode[], filter: Filter): void {
  for (const key of Object.keys(filter) as Key[])
    for (const metric of metrics) if (!isMetricCutBy(metric, key)) refuse('not_filtered_so', { filter: key, metric })
}

/** Figures are narrowed down by keys, and not by what their rows meet. @throws Refusal not_filtered_so */
export function assertFigures({ where }: Pick<TableRequest, 'where'>): void {
  const [condition] = where === undefined ? [] : (readConditions(where) ?? [])
  if (condition) refuse('not_filtered_so', { filter: condition.column })
}

/** How a report is requested to be grouped; as it opens, when nothing is named. @throws Refusal not_grouped_so */
export function groupingOf({ groupings }: FigureReport, groupBy: string | undefined): Grouping {
  if (groupBy === undefined) return groupings[0]
  return groupings.find((one) => one === groupBy) ?? refuse('not_grouped_so', { groupBy })
}

/**
 * The figures that can be cut so: one whose parts cannot is left out, so that no row shows a figure of everything.
 *
 * @throws Refusal not_grouped_so when none can
 */
export function metricsCutBy(report: FigureReport, grouping: Grouping): FigureReport {
  const metrics = report.metrics.filter((metric) => isMetricCutBy(metric, grouping))
  const [first, ...rest] = metrics
  if (!first) return refuse('not_grouped_so', { groupBy: grouping })
  const chart = metrics.includes(report.chart.metric) ? report.chart : { ...report.chart, metric: first }
  const formulas = (report.formulas ?? []).filter(({ text }) =>
    figuresIn(text).every((metric) => isMetricCutBy(metric, grouping)),
  )
  return { ...report, metrics: [first, ...rest], formulas, chart }
}

/** The datasets a report is read from. */
const datasetsIn = ({ metrics, formulas = [] }: Pick<FigureReport, 'metrics' | 'formulas'>): Dataset[] => [
  ...new Set([...metrics, ...formulas.flatMap(({ text }) => figuresIn(text))].flatMap(datasetsOf)),
]

/** Groups of all datasets a report reads, and what the span as a whole comes to, in one round trip. */
async function groupsOf(
  ctx: Context,
  { metrics, formulas = [] }: FigureReport,
  span: { from: Day; until: Day },
  grouping: Grouping,
  filter: Filter,
): Promise<{ groups: Group[]; whole: Measures }> {
  const needed = datasetsIn({ metrics, formulas })
  const read = async (dataset: Dataset, by: Grouping): Promise<Group[]> => {
    const open =
      ctx.businessDate < span.from ? span.from : ctx.businessDate > span.until ? span.until : ctx.businessDate
    const rows = await sumMeasures(ctx.tx, dataset, { ...span, open }, { grouping: by, filter })
    return rows.map(({ key, label, ...measures }) => ({ key, label, measures }))
  }
  // Without groups the one row of a balance is the whole.
  const apart = grouping === 'none' ? [] : needed.filter(isBalance)
  const [groups, balances] = await Promise.all([
    Promise.all(needed.map((dataset) => read(dataset, grouping))),
    Promise.all(apart.map((dataset) => read(dataset, 'none'))),
  ])
  return { groups: groups.flat(), whole: wholeOf(groups.flat(), balances.flat()) }
}

/** From the first day of either span to the last. */
const bothOf = (one: Span, other: Span): Span => ({
  from: one.from < other.from ? one.from : other.from,
  until: one.until > other.until ? one.until : other.until,
})

const NOTHING: { groups: Group[]; whole: Measures } = { groups: [], whole: {} }

/** A report of figures as requested. @throws Refusal not_grouped_so; not_filtered_so */
export async function figureTable(
  ctx: Context,
  asked: TableRequest,
  found: FigureReport,
  language: Language,
): Promise<ReportTable> {
  const { from, until, compare } = asked
  assertFigures(asked)
  const grouping = groupingOf(found, asked.groupBy)
  const report = metricsCutBy(found, grouping)
  const filter = { ...filterOf(asked), ...found.filter }
  assertFiltered(report.metrics, filter)
  const span = { from, until }
  const compared = compare ? comparedSpan(span, compare) : null
  const [now, past, cells, foreseen, coverage] = await Promise.all([
    groupsOf(ctx, report, span, grouping, filter),
    compared && !isOfSameDays(compare) ? groupsOf(ctx, report, compared, grouping, filter) : NOTHING,
    // Nothing narrower than a department is budgeted.
    compare === 'budget' && Object.keys(filter).every((key) => key === 'department')
      ? budgetCells(ctx, from, until)
      : [],
    // Nothing narrower than all nights is forecast.
    compare === 'forecast' && Object.keys(filter).length === 0 ? forecastDays(ctx) : [],
    findCoverage(ctx.tx, compared ? bothOf(span, compared) : span, datasetsIn(report)),
  ])
  const stated = (by: Grouping) =>
    compare === 'forecast'
      ? forecastGroups(foreseen, span, by)
      : withRooms(budgetOf(cells, span, { grouping: by, department: filter.department }), now.groups, by)
  const then = isOfSameDays(compare) ? stated(grouping) : past.groups
  const thenTotal = isOfSameDays(compare) ? (stated('none')[0]?.measures ?? {}) : past.whole
  const { currency } = ctx.property
  const asCompared = { span, compared, comparison: compare, coverage, currency }
  return {
    ...tableHead(ctx, asked, report, language),
    groupBy: grouping,
    compared,
    columns: figureColumns(report, grouping, compare, language),
    rows: figureRows(report, now.groups, then, { grouping, ...asCompared, language }),
    totals: figureTotals(report, now.whole, thenTotal, asCompared),
    chart: report.chart,
    drawn: null,
    missingDays: missingDaysOf(coverage, span),
    restatedDays: coverage.restated.filter((day) => day >= from && day < until).length,
    knownFrom: coverage.knownFrom,
  }
}

/** What every table of a report begins with. */
export const tableHead = (
  { property }: Context,
  { reportCode: code, from, until }: TableRequest,
  { title }: Report,
  language: Language,
) => ({
  code,
  title: title[language],
  from,
  until,
  currency: property.currency,
})
