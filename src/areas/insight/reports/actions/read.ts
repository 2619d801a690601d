import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Received } from '#core/contract.ts'
import type { Day, Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_ROWS } from '../contract/limits.ts'
import type { Cells, ReportTable } from '../contract/replies.ts'
import type { reports } from '../contract/reports.ts'
import { type Filter, findCoverage, findRows, sumMeasures } from '../queries/figures.ts'
import { findBalanceRows } from '../queries/balance-rows.ts'
import { countListRows, findListRows } from '../queries/lists.ts'
import { budgetOf, withRooms } from '../rules/budget.ts'
import {
  type Dataset,
  datasetOf,
  type Grouping,
  isBalance,
  isKey,
  isPeriod,
  type Key,
  KEYS,
} from '../rules/datasets.ts'
import {
  datasetsOf,
  hasRows,
  isOfAccounts,
  isMetricCutBy,
  type Measures,
  measuresOf,
  type MetricCode,
  metricOf,
} from '../rules/metrics.ts'
import type { FigureReport, ListReport, ComputedList, Report } from '../rules/report.ts'
import { figuresIn } from '../rules/formulas.ts'
import { comparedSpan } from '../rules/spans.ts'
import {
  figureColumns,
  figureRows,
  figureTotals,
  type Group,
  inWords,
  listColumns,
  listTotals,
  wholeOf,
} from '../rules/tables.ts'
import { budgetCells } from './budget.ts'
import { reportFor } from './catalogue.ts'
import { forecastRows } from './forecast.ts'

export type TableRequest = Omit<Received<typeof reports.read>, 'offset'>

/** The keys that a request narrows a report down to. */
const filterOf = (asked: Partial<Record<Key, string | undefined>>): Filter =>
  Object.fromEntries(KEYS.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]])))

/** @throws Refusal not_filtered_so when a figure of the report cannot be narrowed down that way */
function assertFiltered(metrics: readonly MetricCode[], filter: Filter): void {
  for (const key of Object.keys(filter) as Key[])
    for (const metric of metrics) if (!isMetricCutBy(metric, key)) refuse('not_filtered_so', { filter: key, metric })
}

/**
 * The figures that can be cut so: one whose parts cannot is left out, so that no row shows a figure of everything.
 *
 * @throws Refusal not_grouped_so when the report is not grouped that way
 */
function metricsCutBy(report: FigureReport, grouping: Grouping): FigureReport {
  if (!report.groupings.includes(grouping)) refuse('not_grouped_so', { groupBy: grouping })
  const metrics = report.metrics.filter((metric) => isMetricCutBy(metric, grouping))
  const [first, ...rest] = metrics
  if (!first) return refuse('not_grouped_so', { groupBy: grouping })
  const chart = metrics.includes(report.chart.metric) ? report.chart : { ...report.chart, metric: first }
  const formulas = (report.formulas ?? []).filter(({ text }) =>
    figuresIn(text).every((metric) => isMetricCutBy(metric, grouping)),
  )
  return { ...report, metrics: [first, ...rest], formulas, chart }
}

/** Groups of all datasets a report reads, and what the span as a whole comes to, in one round trip. */
async function groupsOf(
  ctx: Context,
  { metrics, formulas = [] }: FigureReport,
  span: { from: Day; until: Day },
  grouping: Grouping,
  filter: Filter,
): Promise<{ groups: Group[]; whole: Measures }> {
  const needed = [...new Set([...metrics, ...formulas.flatMap(({ text }) => figuresIn(text))].flatMap(datasetsOf))]
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

const NOTHING: { groups: Group[]; whole: Measures } = { groups: [], whole: {} }

/** A report of figures as requested. @throws Refusal not_grouped_so; not_filtered_so */
export async function figureTable(
  ctx: Context,
  asked: TableRequest,
  found: FigureReport,
  language: Language,
): Promise<ReportTable> {
  const { from, until, compare } = asked
  const grouping = asked.groupBy ?? found.groupings[0]
  const report = metricsCutBy(found, grouping)
  const filter = { ...filterOf(asked), ...found.filter }
  assertFiltered(report.metrics, filter)
  const span = { from, until }
  const compared = compare ? comparedSpan(span, compare) : null
  const [now, past, cells, coverage] = await Promise.all([
    groupsOf(ctx, report, span, grouping, filter),
    compared && compare !== 'budget' ? groupsOf(ctx, report, compared, grouping, filter) : NOTHING,
    // Nothing narrower than a department is budgeted.
    compare === 'budget' && Object.keys(filter).every((key) => key === 'department')
      ? budgetCells(ctx, from, until)
      : [],
    findCoverage(ctx.tx, from, until),
  ])
  const isBudget = compare === 'budget'
  const budgeted = (by: Grouping) =>
    withRooms(budgetOf(cells, span, { grouping: by, department: filter.department }), now.groups, by)
  const then = isBudget ? budgeted(grouping) : past.groups
  const thenTotal = isBudget ? (budgeted('none')[0]?.measures ?? {}) : past.whole
  const { currency } = ctx.property
  const asCompared = { compared, comparison: compare, knownFrom: isBudget ? from : coverage.knownFrom, currency }
  return {
    ...tableHead(ctx, asked, report, language),
    groupBy: grouping,
    compared,
    columns: figureColumns(report, grouping, compare, language),
    rows: figureRows(report, now.groups, then, { grouping, span, ...asCompared, language }),
    totals: figureTotals(report, now.whole, thenTotal, asCompared),
    chart: report.chart,
    drawn: null,
    missingDays: coverage.missingDays,
    knownFrom: coverage.knownFrom,
  }
}

const tableHead = (
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

/** Who computes lists that no statement could return, by their codes. */
const COMPUTED: Readonly<Record<string, (ctx: Context, span: Span) => Promise<Cells[]>>> = { forecast: forecastRows }

async function computedRows(
  ctx: Context,
  { code }: ComputedList,
  { from, until, offset, limit }: Span & { offset: number; limit: number },
): Promise<Cells[]> {
  const compute = COMPUTED[code]
  if (!compute) throw new Error(`nobody computes ${code}`)
  return (await compute(ctx, { from, until })).slice(offset, offset + limit)
}

async function listTable(
  ctx: Context,
  asked: TableRequest,
  report: ListReport,
  language: Language,
  { offset, limit }: RowsPage,
): Promise<ReportTable> {
  assertListed(asked)
  const { from, until } = asked
  const page = { from, until, open: ctx.businessDate, timeZone: ctx.property.timeZone, offset, limit: limit + 1 }
  const found = 'sql' in report ? await findListRows(ctx.tx, report, page) : await computedRows(ctx, report, page)
  const rows = found.slice(0, limit)
  return {
    ...tableHead(ctx, asked, report, language),
    groupBy: null,
    compared: null,
    columns: listColumns(report.columns, language),
    rows: inWords(report.columns, rows, language).map(({ id, ...cells }) => ({ key: String(id), ...cells })),
    totals: listTotals(report.columns, rows),
    chart: null,
    drawn: report.drawn ?? null,
    ...(report.isOfNow && { isOfNow: report.isOfNow }),
    missingDays: 0,
    ...(found.length > limit && { next: offset + limit }),
  }
}

/**
 * That a report can be grouped and filtered so, without reading it.
 *
 * @throws Refusal not_found; not_grouped_so; not_filtered_so
 */
export async function assertReadable(ctx: Context, asked: Omit<TableRequest, 'from' | 'until'>): Promise<void> {
  const report = await reportFor(ctx, asked.reportCode)
  if (report.kind === 'rows') return assertListed(asked)
  const { metrics } = metricsCutBy(report, asked.groupBy ?? report.groupings[0])
  assertFiltered(metrics, filterOf(asked))
}

/** @throws Refusal not_filtered_so, not_grouped_so: a list is one whole */
function assertListed(asked: Omit<TableRequest, 'from' | 'until'>): void {
  const [key] = Object.keys(filterOf(asked))
  if (key) refuse('not_filtered_so', { filter: key })
  if (asked.groupBy) refuse('not_grouped_so', { groupBy: asked.groupBy })
}

/** Which rows of a list: from one on, and how many at most. */
type RowsPage = { offset: number; limit: number }

/** A report as requested, in the reader's language; a list from a row on. */
export async function tableOf(
  ctx: Context,
  asked: TableRequest,
  offset: number,
  limit = MAX_ROWS,
): Promise<ReportTable> {
  const report = await reportFor(ctx, asked.reportCode)
  const language = await languageFor(ctx, asked.language)
  return report.kind === 'rows'
    ? listTable(ctx, asked, report, language, { offset, limit })
    : figureTable(ctx, asked, report, language)
}

/** How many rows a list has; undefined for figures, which are read at once. @throws Refusal not_found */
export async function countRows(ctx: Context, asked: TableRequest): Promise<number | undefined> {
  const report = await reportFor(ctx, asked.reportCode)
  if (!('sql' in report)) return undefined
  const { from, until } = asked
  return countListRows(ctx.tx, report, { from, until, open: ctx.businessDate, timeZone: ctx.property.timeZone })
}

/** @throws Refusal not_found; not_grouped_so; not_filtered_so */
export const read: Action<typeof reports.read> = (ctx, { offset, ...asked }) => tableOf(ctx, asked, offset)

/** @throws Refusal no_rows_behind for a figure there is none of in the report, or a state that has no rows */
function metricBehind(report: Report, metric: string): MetricCode {
  const found = report.kind === 'figures' ? report.metrics.find((code) => code === metric) : undefined
  if (!found || !hasRows(found)) return refuse('no_rows_behind', { metric })
  return found
}

/**
 * The rows a figure is made of: what its measures are added up from, each with what it adds. Of a figure that is divided, those of what it
 * divides; rooms available are counted and have none.
 *
 * @throws Refusal not_found; not_grouped_so; not_filtered_so; no_rows_behind
 */
export const rows: Action<typeof reports.rows> = async (ctx, asked) => {
  const { reportCode, from, until, offset, key, groupBy = 'none' } = asked
  const report = await reportFor(ctx, reportCode)
  const metric = metricBehind(report, asked.metric)
  if (!isMetricCutBy(metric, groupBy)) refuse('not_grouped_so', { groupBy })
  const filter = { ...filterOf(asked), ...(report.kind === 'figures' && report.filter) }
  assertFiltered([metric], filter)
  const measures = measuresOf(metric)
  const [first] = measures
  if (!first) return refuse('no_rows_behind', { metric })
  const page = { measures, offset, limit: MAX_ROWS + 1 }
  const inPeriod = isPeriod(groupBy) && key !== '' && { period: { grouping: groupBy, key } }
  const found = isOfAccounts(metric)
    ? await findBalanceRows(ctx.tx, { from, until }, { ...page, ...inPeriod })
    : await findRows(ctx.tx, datasetOf(first), { from, until }, {
        ...page,
        filter: isKey(groupBy) ? { ...filter, [groupBy]: key } : filter,
        ...(!isKey(groupBy) && groupBy !== 'none' && key !== '' && { period: { grouping: groupBy, key } }),
      }) // prettier-ignore
  const terms = metricOf(metric).of
  const amounts = found.slice(0, MAX_ROWS).map((row) => ({
    day: row.day,
    refKind: row.refKind,
    refId: row.refId,
    reference: row.reference,
    description: row.description,
    amount: terms.reduce((total, term) => {
      const measure = measures.find((one) => one === term || `-${one}` === term)
      return total + (measure ? (row[measure] ?? 0) * (term.startsWith('-') ? -1 : 1) : 0)
    }, 0),
  }))
  return {
    rows: amounts,
    total: amounts.reduce((total, { amount }) => total + amount, 0),
    ...(found.length > MAX_ROWS && { next: offset + MAX_ROWS }),
  }
}
