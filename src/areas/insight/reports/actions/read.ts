import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_ROWS } from '../contract/limits.ts'
import type { ReportTable } from '../contract/replies.ts'
import type { reports } from '../contract/reports.ts'
import { findBalanceRows } from '../queries/balance-rows.ts'
import { findCoverage, findRows } from '../queries/figures.ts'
import { datasetOf, isKey, isPeriod } from '../rules/datasets.ts'
import { hasRows, isOfAccounts, isMetricCutBy, measuresOf, type MetricCode, metricOf } from '../rules/metrics.ts'
import type { Report } from '../rules/report.ts'
import { spansToDate } from '../rules/to-date.ts'
import { reportFor } from './catalogue.ts'
import { assertFigures, assertFiltered, filterOf, groupingOf, metricsCutBy, type TableRequest } from './figure-table.ts'
import { countRowsOf, listReading, listTable, type RowsPage } from './list-table.ts'
import { figuresTable } from './to-date.ts'

/**
 * That a report can be grouped and filtered so, without reading it.
 *
 * @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong
 */
export async function assertReadable(ctx: Context, asked: Omit<TableRequest, 'from' | 'until'>): Promise<void> {
  const report = await reportFor(ctx, asked.reportCode)
  if (report.kind === 'rows') return void listReading(report, asked)
  assertFigures(asked)
  const { metrics } = metricsCutBy(report, groupingOf(report, asked.groupBy))
  assertFiltered(metrics, filterOf(asked))
}

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
    : figuresTable(ctx, asked, report, language)
}

/** How many rows a list has; undefined for figures and groups, which are read at once, and for what is computed, which would be so twice. @throws Refusal not_found; not_filtered_so; not_grouped_so */
export async function countRows(ctx: Context, asked: TableRequest): Promise<number | undefined> {
  const report = await reportFor(ctx, asked.reportCode)
  if (!('sql' in report)) return undefined
  return countRowsOf(ctx, report, asked)
}

/** @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong */
export const read: Action<typeof reports.read> = (ctx, { offset, ...asked }) => tableOf(ctx, asked, { offset })

/** @throws Refusal no_rows_behind for a figure there is none of in the report, or a state that has no rows */
function metricBehind(report: Report, metric: string): MetricCode {
  const found = report.kind === 'figures' ? report.metrics.find((code) => code === metric) : undefined
  if (!found || !hasRows(found)) return refuse('no_rows_behind', { metric })
  return found
}

/** Which days and group a figure is of: one of a span to date is that of the whole span. */
function behindOf(ctx: Context, { groupBy = 'none', key, from, until }: Received<typeof reports.rows>) {
  if (groupBy !== 'toDate') return { groupBy, key, from, until }
  const found = spansToDate({ until }, ctx.property.fiscalYearMonth).find((one) => one.key === key)
  return { groupBy: 'none' as const, key: '', ...(found?.span ?? { from, until }) }
}

/**
 * The rows a figure is made of: what its measures are added up from, each with what it adds. Of a figure that is divided, those of what it
 * divides; rooms available are counted and have none.
 *
 * @throws Refusal not_found; not_grouped_so; not_filtered_so; no_rows_behind
 */
export const rows: Action<typeof reports.rows> = async (ctx, asked) => {
  const { reportCode, offset } = asked
  const { groupBy, key, until, ...begin } = behindOf(ctx, asked)
  const report = await reportFor(ctx, reportCode)
  const metric = metricBehind(report, asked.metric)
  if (!isMetricCutBy(metric, groupBy)) refuse('not_grouped_so', { groupBy })
  const filter = { ...filterOf(asked), ...(report.kind === 'figures' && report.filter) }
  assertFiltered([metric], filter)
  const measures = measuresOf(metric)
  const [first] = measures
  if (!first) return refuse('no_rows_behind', { metric })
  const { knownFrom } = await findCoverage(ctx.tx, { from: begin.from, until }, [])
  const from = begin.from > knownFrom ? begin.from : knownFrom
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
