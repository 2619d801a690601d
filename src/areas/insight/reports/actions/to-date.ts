import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { ReportTable } from '../contract/replies.ts'
import type { FigureReport } from '../rules/report.ts'
import { spansToDate, TO_DATE_WORDS } from '../rules/to-date.ts'
import { GROUPING_WORDS } from '../rules/words.ts'
import { figureTable, groupingOf, type TableRequest } from './figure-table.ts'

/** Figures of the last day, and of its month and years so far: a row each, which add up to nothing. @throws Refusal not_filtered_so */
async function toDateTable(
  ctx: Context,
  asked: TableRequest,
  report: FigureReport,
  language: Language,
): Promise<ReportTable> {
  const whole: FigureReport = { ...report, groupings: ['none'] }
  const spans = spansToDate(asked, ctx.property.fiscalYearMonth)
  const tables = await Promise.all(
    spans.map(({ span }) => figureTable(ctx, { ...asked, ...span, groupBy: 'none' }, whole, language)),
  )
  const [first] = tables
  const longest = tables.at(-1)
  if (!first || !longest) return refuse('not_grouped_so', { groupBy: 'toDate' })
  const [, ...figures] = first.columns
  return {
    ...longest,
    from: asked.from,
    until: asked.until,
    groupBy: 'toDate',
    columns: [{ key: 'group', kind: 'text', label: GROUPING_WORDS.toDate[language] }, ...figures],
    rows: spans.map(({ key }, at) => ({ key, group: TO_DATE_WORDS[key][language], ...tables[at]?.totals })),
    totals: {},
    missingDays: Math.max(...tables.map(({ missingDays }) => missingDays)),
    restatedDays: Math.max(...tables.map(({ restatedDays = 0 }) => restatedDays)),
  }
}

/** A report of figures as requested. @throws Refusal not_grouped_so; not_filtered_so */
export const figuresTable = (
  ctx: Context,
  asked: TableRequest,
  report: FigureReport,
  language: Language,
): Promise<ReportTable> =>
  (groupingOf(report, asked.groupBy) === 'toDate' ? toDateTable : figureTable)(ctx, asked, report, language)
