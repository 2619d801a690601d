import type { TableRequest } from '#areas/insight/reports/actions/figure-table.ts'
import { countRows, tableOf } from '#areas/insight/reports/actions/read.ts'
import type { Cells, ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { reportDocument } from '#areas/insight/reports/rules/document.ts'
import { withFormulaTotals } from '#areas/insight/reports/rules/list-formulas.ts'
import { sheetColumns, sheetTotals } from '#areas/insight/reports/rules/sheet.ts'
import { sumsOf } from '#areas/insight/reports/rules/tables.ts'
import { refuse } from '#core/refusal.ts'
import { printPdf } from '#server/documents/pdf.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import type { Actor, Context } from '#server/request/context.ts'
import type { System } from '#server/jobs/jobs.ts'
import { MAX_FILE_ROWS } from '../contract/limits.ts'
import { type BegunFile, insertPart, markProgress, type Run } from '../queries/files.ts'
import { namesOf } from './files.ts'
import { tableRequestOf } from './requests.ts'

/** Rows that are read in one transaction, by one statement. */
const PAGE_ROWS = 2_000

/** Bytes of a piece of a file that is built in memory. */
const PIECE_BYTES = 1_000_000

/** Another run makes the file by now: this one stops. */
export class Superseded extends Error {}

/** A file that is being made: in whose name, and where. */
export type Work = { system: System; propertyId: number; run: Run; file: BegunFile; actor: Actor }

/** Each step is a transaction of its own, so that others see how far it is. */
async function step<T>({ system, propertyId, actor }: Work, work: (ctx: Context) => Promise<T>): Promise<T> {
  const result = await system.inProperty(propertyId, async (ctx) => ({ value: await work(ctx) }), { actor })
  if (!result) throw new Superseded()
  return result.value
}

/** A page of the report, with how far the file is after it. @throws Refusal too_many_rows */
function readPage(work: Work, asked: TableRequest, offset: number): Promise<ReportTable> {
  const { format } = work.file
  const most = MAX_FILE_ROWS[format]
  return step(work, async (ctx) => {
    const rowTotal = offset === 0 ? ((await countRows(ctx, asked)) ?? null) : null
    if ((rowTotal ?? 0) > most) refuse('too_many_rows', { most, format })
    const table = await tableOf(ctx, asked, { offset, limit: PAGE_ROWS, summed: 'page' })
    const rowCount = offset + table.rows.length
    if (rowCount > most) refuse('too_many_rows', { most, format })
    if (!(await markProgress(ctx.tx, work.run, { rowCount, rowTotal, at: ctx.now }))) throw new Superseded()
    ctx.publish('schedules')
    return table
  })
}

/** A report page by page: its columns come with the first, its totals are known after the last. */
async function openReport(work: Work) {
  const asked = tableRequestOf(work.file)
  const first = await readPage(work, asked, 0)
  let { totals } = first
  const keys = Object.keys(totals)
  const pages = async function* (): AsyncGenerator<readonly Cells[]> {
    yield first.rows
    for (let { next } = first; next !== undefined;) {
      const page = await readPage(work, asked, next)
      totals = sumsOf(keys, [totals, page.totals])
      yield page.rows
      next = page.next
    }
  }
  const wholeTotals = () => (first.groupBy === null ? withFormulaTotals({ ...first, totals }) : totals)
  return { first, pages: pages(), whole: (rows: Cells[]): ReportTable => ({ ...first, rows, totals: wholeTotals() }) }
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}

type Place = Pick<Context, 'property' | 'now'>

async function printed({ file }: Work, table: ReportTable, { property, now }: Place): Promise<Uint8Array> {
  const { locale, timeZone, name: propertyName } = property
  return printPdf(reportDocument(table, { locale, timeZone, language: file.language, propertyName, now }))
}

/** The bytes of the report in pieces. Text is written as it is read; a workbook and pages are built of all rows, of which there are fewer. */
async function piecesOf(work: Work): Promise<AsyncIterable<Uint8Array>> {
  const { format } = work.file
  const place = await step(work, async ({ property, settings, now }) => ({ property, settings, now }))
  const { first, pages, whole } = await openReport(work)
  if (format === 'pdf') {
    const rows: Cells[] = []
    for await (const page of pages) rows.push(...page)
    return slicesOf(await printed(work, whole(rows), place))
  }
  const name = namesOf({ code: first.code, from: first.from, format }).fileName.slice(0, -format.length - 1)
  const sheet = { name, columns: sheetColumns(first), rows: pages }
  // Figures come whole on their first page, and are added up from its rows; a list by its declaration.
  const totals = () => sheetTotals(whole(first.rows))
  const { bytes, pieces } = await writeSheet(place, { ...sheet, totals, maxRows: MAX_FILE_ROWS.xlsx }, format)
  return pieces ?? slicesOf(bytes)
}

/** Writes a report into the pieces of its file. @returns its size in bytes @throws Refusal of the report; too_many_rows; Superseded */
export async function writeFile(work: Work): Promise<number> {
  let [position, size] = [0, 0]
  for await (const piece of await piecesOf(work)) {
    const at = position
    if (!(await step(work, (ctx) => insertPart(ctx, work.run, at, piece)))) throw new Superseded()
    position += 1
    size += piece.length
  }
  return size
}
