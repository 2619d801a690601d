import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { printPdf } from '#server/documents/pdf.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import type { ReportTable } from '../contract/replies.ts'
import type { reports } from '../contract/reports.ts'
import { reportDocument } from '../rules/document.ts'
import { withFormulaTotals } from '../rules/list-formulas.ts'
import { sheetColumns, sheetTotals } from '../rules/sheet.ts'
import { sumsOf } from '../rules/tables.ts'
import type { TableRequest } from './figure-table.ts'
import { tableOf } from './read.ts'

/** Rows of a PDF: more are no pages anyone reads. */
const MAX_PRINTED_ROWS = 2_000

/** The whole of a report, page after page. @throws Refusal too_many_rows */
async function wholeOf(ctx: Context, asked: TableRequest, most: number, format: string): Promise<ReportTable> {
  const first = await tableOf(ctx, asked, { offset: 0, summed: 'page' })
  const rows = [...first.rows]
  for (let { next } = first; next !== undefined && rows.length <= most;) {
    const page: ReportTable = await tableOf(ctx, asked, { offset: next, summed: 'page' })
    rows.push(...page.rows)
    next = page.next
  }
  if (rows.length > most) refuse('too_many_rows', { most, format })
  if (first.groupBy !== null) return first
  // The total of a list is that of the rows the file has.
  return { ...first, rows, totals: withFormulaTotals({ ...first, totals: sumsOf(Object.keys(first.totals), rows) }) }
}

/**
 * A report to download, which the audit trail stores.
 *
 * @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong; too_many_rows
 */
export const file: Action<typeof reports.file> = async (ctx, { format, ...asked }) => {
  const table = await wholeOf(ctx, asked, format === 'pdf' ? MAX_PRINTED_ROWS : ctx.settings.exportRows, format)
  const { reportCode: code, from, until } = asked
  const after = { from, until, format, rows: table.rows.length }
  ctx.record({ type: 'REPORT_EXPORTED', entity: 'report', entityId: code, after })
  const name = `${code}-${from}`
  if (format !== 'pdf') {
    const rows = (async function* () {
      yield table.rows
    })()
    const sheet = { name, columns: sheetColumns(table), rows }
    return writeSheet(ctx, { ...sheet, totals: () => sheetTotals(table) }, format)
  }
  const { locale, timeZone, name: propertyName } = ctx.property
  const reader = { locale, timeZone, language: await languageFor(ctx, asked.language), propertyName, now: ctx.now }
  return { fileName: `${name}.pdf`, type: 'application/pdf', bytes: await printPdf(reportDocument(table, reader)) }
}
