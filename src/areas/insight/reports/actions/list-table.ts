import type { Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Cells, ReportTable } from '../contract/replies.ts'
import { findCoverage } from '../queries/figures.ts'
import {
  countListRows,
  findListRows,
  groupListRows,
  type ListRequest,
  type ListSource,
  readSource,
  setSource,
  sumListColumns,
} from '../queries/lists.ts'
import {
  chosenColumns,
  type Condition,
  faultyCondition,
  type ListGrouping,
  listGrouping,
  listSort,
  readConditions,
} from '../rules/list-request.ts'
import {
  type Group,
  groupColumns,
  groupRows,
  groupTotals,
  listFields,
  MOST_GROUPS,
  ROW_COUNT,
  withOthers,
} from '../rules/list-tables.ts'
import type { Formula } from '../rules/formulas.ts'
import { faultyFormula, readFormulas, withFormulas } from '../rules/list-formulas.ts'
import type { ComputedList, ListColumn, ReadList, TableList } from '../rules/report.ts'
import { comparedSpan, isOfSameDays } from '../rules/spans.ts'
import { formulaColumns, inWords, listColumns, summedKeys, sumsOf } from '../rules/tables.ts'
import { filterOf, tableHead, type TableRequest } from './figure-table.ts'
import { forecastPartRows, forecastRows } from './forecast.ts'
import { salaryRows } from './salaries.ts'
import { depositsDueRows, rateVarianceRows } from './stay-prices.ts'

/** Which rows of a list: from one on, and how many at most. Its totals are of all rows, or of this page for who adds up the pages. */
export type RowsPage = { offset: number; limit: number; summed: 'list' | 'page' }

/** How a list is read: what its rows meet, what they are put together by, and their order. */
type Reading = {
  columns: readonly ListColumn[]
  formulas: readonly Formula[]
  conditions: readonly Condition[]
  grouping: ListGrouping | undefined
  sort: ReturnType<typeof listSort>
}

/**
 * How a list is requested to be read.
 *
 * @throws Refusal not_filtered_so for a key of figures, a column it does not have and a value that is none of the column; not_grouped_so;
 *   formula_wrong for one that names what is no number of the list
 */
export function listReading(report: TableList, asked: Omit<TableRequest, 'from' | 'until'>): Reading {
  const [key] = Object.keys(filterOf(asked))
  if (key) refuse('not_filtered_so', { filter: key })
  const conditions = asked.where === undefined ? [] : (readConditions(asked.where) ?? [])
  const faulty = faultyCondition(report.columns, conditions)
  if (faulty) refuse('not_filtered_so', { filter: faulty.column })
  const grouping = asked.groupBy ? listGrouping(report.columns, asked.groupBy) : undefined
  if (asked.groupBy && !grouping) refuse('not_grouped_so', { groupBy: asked.groupBy })
  const formulas = asked.formulas === undefined ? [] : (readFormulas(asked.formulas) ?? [])
  const wrong = faultyFormula(report.columns, formulas)
  if (wrong) refuse('formula_wrong', wrong)
  const columns = chosenColumns(report.columns, asked.columns)
  return {
    columns,
    formulas,
    conditions,
    grouping,
    sort: asked.sort === undefined ? undefined : listSort(report.columns, asked.sort),
  }
}

const requestOf = (ctx: Context, { from, until }: Span, conditions: readonly Condition[]): ListRequest => ({
  from,
  until,
  open: ctx.businessDate,
  timeZone: ctx.property.timeZone,
  conditions,
})

/** Who computes lists that no statement could return, by their codes. */
const COMPUTED: Readonly<Record<string, (ctx: Context, span: Span, report: ComputedList) => Promise<Cells[]>>> = {
  forecast: forecastRows,
  'forecast-by-type': forecastPartRows('roomType'),
  'forecast-by-source': forecastPartRows('source'),
  'forecast-by-segment': forecastPartRows('segment'),
  'deposits-due': depositsDueRows,
  'rate-variance': rateVarianceRows,
  'salary-register': salaryRows,
}

/** Rows of a list in a span, for the statements that narrow them down: what is computed is so once. */
async function sourceOf(ctx: Context, report: TableList, { from, until }: Span): Promise<ListSource> {
  if ('sql' in report) return readSource(report)
  const compute = COMPUTED[report.code]
  if (!compute) throw new Error(`nothing computes ${report.code}`)
  return setSource(report, await compute(ctx, { from, until }, report))
}

/** How many rows a list is written in: its own, or its groups, which are read at once. */
export const countRowsOf = async (ctx: Context, report: ReadList, asked: TableRequest): Promise<number | undefined> => {
  const { conditions, grouping } = listReading(report, asked)
  return grouping ? undefined : countListRows(ctx.tx, readSource(report), requestOf(ctx, asked, conditions))
}

type FoundRows = { rows: Cells[]; totals: Cells; hasMore: boolean }

/** Rows of a list, and what its columns come to. A list that is whole is added up without another statement. */
async function findRowsOf(
  ctx: Context,
  report: TableList,
  span: Span,
  { conditions, sort, offset, limit, summed }: Reading & RowsPage,
): Promise<FoundRows> {
  const asked = requestOf(ctx, span, conditions)
  const source = await sourceOf(ctx, report, span)
  const found = await findListRows(ctx.tx, source, { ...asked, offset, limit: limit + 1, sort })
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  const keys = summedKeys(report.columns)
  const isWhole = summed === 'page' || (offset === 0 && !hasMore)
  return { rows, hasMore, totals: isWhole ? sumsOf(keys, rows) : await sumListColumns(ctx.tx, source, keys, asked) }
}

/** Groups that are read of a span: those beyond are in the row of all others. */
const MOST_READ = 10 * MOST_GROUPS

type Grouped = { groups: Group[]; whole: { count: number; sums: Cells } }

async function groupsOf(ctx: Context, report: TableList, span: Span, asked: Reading, grouping: ListGrouping): Promise<Grouped> {
  const keys = summedKeys(report.columns)
  const request = requestOf(ctx, span, asked.conditions)
  const source = await sourceOf(ctx, report, span)
  const groups = await groupListRows(ctx.tx, source, { grouping, keys, limit: MOST_READ + 1 }, request)
  const isWhole = groups.length <= MOST_READ
  const [count, sums] = isWhole
    ? [groups.reduce((total, group) => total + group.count, 0), sumsOf(keys, groups.map((group) => group.sums))]
    : await Promise.all([countListRows(ctx.tx, source, request), sumListColumns(ctx.tx, source, keys, request)])
  return { groups, whole: { count, sums } }
} // prettier-ignore

/** What a list is compared with: another span, which is known where there is a record of it. A list of now has none. */
async function pastOf(ctx: Context, report: TableList, request: TableRequest, asked: Reading, grouping: ListGrouping) {
  const { from, until, compare } = request
  if (!compare || isOfSameDays(compare) || report.isOfNow) return undefined
  const span = comparedSpan({ from, until }, compare)
  const { knownFrom } = await findCoverage(ctx.tx, span, [])
  return {
    span,
    found: report.isAhead || span.from < knownFrom ? null : await groupsOf(ctx, report, span, asked, grouping),
  }
}

/** A list put together by one of its columns, the largest group drawn first or periods in their order. */
async function groupedTable(
  ctx: Context,
  request: TableRequest,
  {
    report,
    language,
    asked,
    grouping,
  }: { report: TableList; language: Language; asked: Reading; grouping: ListGrouping },
): Promise<Omit<ReportTable, keyof ReturnType<typeof tableHead>>> {
  const [now, past] = await Promise.all([
    groupsOf(ctx, report, request, asked, grouping),
    pastOf(ctx, report, request, asked, grouping),
  ])
  const isCompared = past !== undefined
  const computed = withFormulas(report.columns, asked.formulas, { currency: ctx.property.currency, isCompared })
  const summed = asked.columns.filter(({ isSummed }) => isSummed)
  const keys = summedKeys(report.columns)
  const totals = groupTotals(now.whole, past && (past.found?.whole ?? null), keys)
  const rows = groupRows(now.groups, {
    grouping,
    keys,
    span: request,
    past: past && { span: past.span, groups: past.found?.groups ?? null },
    language,
  })
  return {
    groupBy: request.groupBy ?? null,
    compared: past?.span ?? null,
    columns: [
      ...groupColumns(grouping, summed, isCompared, language),
      ...formulaColumns(asked.formulas, isCompared ? request.compare : undefined, language),
    ],
    rows: withOthers(rows, totals, language).map(computed),
    totals: computed(totals),
    chart: { metric: summedKeys(summed)[0] ?? ROW_COUNT, form: 'bar' },
    drawn: null,
    list: listFields(report.columns, language),
    missingDays: 0,
  }
}

/** A list as requested. @throws Refusal not_filtered_so; not_grouped_so; formula_wrong */
export async function listTable(
  ctx: Context,
  request: TableRequest,
  report: TableList,
  language: Language,
  page: RowsPage,
): Promise<ReportTable> {
  const asked = listReading(report, request)
  const head = tableHead(ctx, request, report, language)
  const ofNow = report.isOfNow && { isOfNow: report.isOfNow }
  if (asked.grouping)
    return { ...head, ...(await groupedTable(ctx, request, { report, language, asked, grouping: asked.grouping })), ...ofNow }
  const computed = withFormulas(report.columns, asked.formulas, { currency: ctx.property.currency, isCompared: false })
  const { rows, totals, hasMore } = await findRowsOf(ctx, report, request, { ...asked, ...page })
  return {
    ...head,
    groupBy: null,
    compared: null,
    columns: [...listColumns(asked.columns, language), ...formulaColumns(asked.formulas, undefined, language)],
    rows: inWords(report.columns, rows, language).map(({ id, ...cells }) => computed({ key: String(id), ...cells })),
    // Who adds up pages computes them of the whole.
    totals: asked.formulas.length > 0 && page.summed === 'list' ? computed(totals) : totals,
    chart: null,
    drawn: asked.conditions.length === 0 && !asked.sort ? (report.drawn ?? null) : null,
    list: listFields(report.columns, language),
    ...ofNow,
    missingDays: 0,
    ...(hasMore && { next: page.offset + page.limit }),
  }
} // prettier-ignore
