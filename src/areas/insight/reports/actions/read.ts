import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_ROWS } from '../contract/limits.ts'
import type { Cells, ReportTable } from '../contract/replies.ts'
import type { reports } from '../contract/reports.ts'
import { findBalanceRows } from '../queries/balance-rows.ts'
import { findCoverage, findRows } from '../queries/figures.ts'
import { countListRows, findListRows, sumListColumns } from '../queries/lists.ts'
import { datasetOf, isKey, isPeriod } from '../rules/datasets.ts'
import { hasRows, isOfAccounts, isMetricCutBy, measuresOf, type MetricCode, metricOf } from '../rules/metrics.ts'
import type { ComputedList, ListReport, ReadList, Report } from '../rules/report.ts'
import { inWords, listColumns, summedKeys, sumsOf } from '../rules/tables.ts'
import { reportFor } from './catalogue.ts'
import { assertFiltered, figureTable, filterOf, metricsCutBy, tableHead, type TableRequest } from './figure-table.ts'
import { forecastRows } from './forecast.ts'

/** Who computes lists that no statement could return, by their codes. */
const COMPUTED: Readonly<Record<string, (ctx: Context, span: Span) => Promise<Cells[]>>> = { forecast: forecastRows }

async function computedRows(ctx: Context, { code }: ComputedList, { from, until }: Span): Promise<Cells[]> {
  const compute = COMPUTED[code]
  if (!compute) throw new Error(`nobody computes ${code}`)
  return compute(ctx, { from, until })
}

type FoundRows = { rows: Cells[]; totals: Cells; hasMore: boolean }

/** Rows of a list that a statement reads, and what its columns come to. A list that is whole is added up without another statement. */
async function findRowsOf(
  ctx: Context,
  report: ReadList,
  { from, until }: Span,
  { offset, limit, summed }: RowsPage,
): Promise<FoundRows> {
  const asked = { from, until, open: ctx.businessDate, timeZone: ctx.property.timeZone }
  const found = await findListRows(ctx.tx, report, { ...asked, offset, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  const keys = summedKeys(report.columns)
  const isWhole = summed === 'page' || (offset === 0 && !hasMore)
  return { rows, hasMore, totals: isWhole ? sumsOf(keys, rows) : await sumListColumns(ctx.tx, report, keys, asked) }
}

/** Rows of a list that is computed, all of which are added up. */
async function computeRowsOf(
  ctx: Context,
  report: ComputedList,
  span: Span,
  { offset, limit, summed }: RowsPage,
): Promise<FoundRows> {
  const all = await computedRows(ctx, report, span)
  const rows = all.slice(offset, offset + limit)
  const totals = sumsOf(summedKeys(report.columns), summed === 'page' ? rows : all)
  return { rows, totals, hasMore: all.length > offset + limit }
}

async function listTable(
  ctx: Context,
  asked: TableRequest,
  report: ListReport,
  language: Language,
  page: RowsPage,
): Promise<ReportTable> {
  assertListed(asked)
  const { rows, totals, hasMore } = await ('sql' in report
    ? findRowsOf(ctx, report, asked, page)
    : computeRowsOf(ctx, report, asked, page))
  return {
    ...tableHead(ctx, asked, report, language),
    groupBy: null,
    compared: null,
    columns: listColumns(report.columns, language),
    rows: inWords(report.columns, rows, language).map(({ id, ...cells }) => ({ key: String(id), ...cells })),
    totals,
    chart: null,
    drawn: report.drawn ?? null,
    ...(report.isOfNow && { isOfNow: report.isOfNow }),
    missingDays: 0,
    ...(hasMore && { next: page.offset + page.limit }),
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

/** Which rows of a list: from one on, and how many at most. Its totals are of all rows, or of this page for who adds up the pages. */
type RowsPage = { offset: number; limit: number; summed: 'list' | 'page' }

/** A report as requested, in the reader's language; a list from a row on. */
export async function tableOf(
  ctx: Context,
  asked: TableRequest,
  { offset, limit = MAX_ROWS, summed = 'list' }: Pick<RowsPage, 'offset'> & Partial<RowsPage>,
): Promise<ReportTable> {
  const report = await reportFor(ctx, asked.reportCode)
  const language = await languageFor(ctx, asked.language)
  return report.kind === 'rows'
    ? listTable(ctx, asked, report, language, { offset, limit, summed })
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
export const read: Action<typeof reports.read> = (ctx, { offset, ...asked }) => tableOf(ctx, asked, { offset })

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
  const { reportCode, until, offset, key, groupBy = 'none' } = asked
  const report = await reportFor(ctx, reportCode)
  const metric = metricBehind(report, asked.metric)
  if (!isMetricCutBy(metric, groupBy)) refuse('not_grouped_so', { groupBy })
  const filter = { ...filterOf(asked), ...(report.kind === 'figures' && report.filter) }
  assertFiltered([metric], filter)
  const measures = measuresOf(metric)
  const [first] = measures
  if (!first) return refuse('no_rows_behind', { metric })
  const { knownFrom } = await findCoverage(ctx.tx, asked, [])
  const from = asked.from > knownFrom ? asked.from : knownFrom
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
