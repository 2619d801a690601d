import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FileReply } from '#core/contract.ts'
import { BYTE_ORDER_MARK, csvLine } from '#core/csv.ts'
import { type Currency, decimalsOf, decimalText, majorText, type Minor, percentOf } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { SHEET_TYPES, type SheetColumn, type SheetFormat, type SheetFormula, type SheetTotals } from '#core/sheet.ts'

/** How many rows of an export are read at a time. */
const BATCH = 2_000

export type Sheet<Row> = {
  /** The file is called so, with the ending of its format. */
  name: string
  columns: readonly SheetColumn<Row>[]
  rows: AsyncIterable<readonly Row[]>
  /** The line below the rows, requested when all were read. */
  totals?: () => SheetTotals<Row>
  /** How long a workbook may be, where the setting does not define it. */
  maxRows?: number
}

/** For whom a sheet is: moments are those of the property, and the setting limits a workbook, which is built whole in memory. */
type SheetContext = { property: { timeZone: string }; settings: { exportRows: number } }

/**
 * All rows of a list in batches, each beginning where the one before ended.
 *
 * @param read the list's own query: rows after a place, at most so many
 * @param placeOf the place of a row, as the list's cursor names it
 */
export async function* batchesOf<Row, Place>(
  read: (page: { after: Place | undefined; limit: number }) => Promise<readonly Row[]>,
  placeOf: (last: Row) => Place | Promise<Place>,
): AsyncGenerator<readonly Row[]> {
  let after: Place | undefined
  for (;;) {
    const rows = await read({ after, limit: BATCH })
    const last = rows.at(-1)
    if (last !== undefined) yield rows
    if (last === undefined || rows.length < BATCH) return
    after = await placeOf(last)
  }
}

/**
 * A list as a file. CSV leaves batch by batch while it is read, so that it begins at once and costs one batch of memory; a workbook is
 * built beside the server's own thread, which goes on serving others.
 *
 * @throws Refusal too_many_rows when the list is longer than a workbook may be
 */
export async function writeSheet<Row>(
  { property, settings }: SheetContext,
  { maxRows = settings.exportRows, ...sheet }: Sheet<Row>,
  format: SheetFormat,
): Promise<FileReply> {
  const clock = clockAt(property.timeZone)
  const [csv, xlsx] = SHEET_TYPES
  return format === 'csv'
    ? { fileName: `${sheet.name}.csv`, type: csv, bytes: new Uint8Array(), pieces: csvOf(sheet, clock) }
    : { fileName: `${sheet.name}.xlsx`, type: xlsx, bytes: await workbookOf(sheet, clock, maxRows) }
}

async function* counted<Row>(rows: AsyncIterable<readonly Row[]>, most: number) {
  let count = 0
  for await (const batch of rows) {
    count += batch.length
    if (count > most) refuse('too_many_rows', { most, format: 'xlsx' })
    yield batch
  }
}

async function* csvOf<Row>({ columns, rows, totals }: Sheet<Row>, clock: Clock): AsyncGenerator<Uint8Array> {
  let titles = `${BYTE_ORDER_MARK}${csvLine(columns.map(({ header }) => header))}\r\n`
  for await (const batch of rows) {
    const lines = batch.map((row) => `${csvLine(columns.map((column) => plain(column, row, clock)))}\r\n`)
    yield Buffer.from(titles + lines.join(''))
    titles = ''
  }
  const cells = totals && totalsLine(columns, totals(), (column, row) => plain(column, row, clock))
  const end = cells ? `${csvLine(cells)}\r\n` : ''
  if (titles || end) yield Buffer.from(titles + end)
}

/** The cells of the line of totals: its label is in the first column, which adds nothing up. */
const totalsLine = <Row, Written>(
  columns: readonly SheetColumn<Row>[],
  { row, label }: SheetTotals<Row>,
  write: (column: SheetColumn<Row>, row: Row) => Written,
): (Written | string)[] => columns.map((column, index) => (index === 0 ? label : write(column, row)))

type Clock = (instant: string) => string

/** '2026-11-20 14:05' at a place. Swedish writes moments so; a formatter is made once per file, not per cell. */
function clockAt(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (instant) => format.format(new Date(instant))
}

/** A number as it is written: its minus is none of a formula's. */
const bare = (text: string) => ({ toString: () => text })

/** A cell of a text file. Amounts are no strings: a minus is no formula there. */
function plain<Row>(column: SheetColumn<Row>, row: Row, clock: Clock): unknown {
  if (column.kind === 'flag') return column.value(row) ? 'yes' : 'no'
  if (column.kind === 'money') {
    const amount = column.value(row)
    return amount === null ? '' : bare(decimalText(amount, column.currency(row)))
  }
  const value = column.value(row)
  if (value === null) return ''
  if (column.kind === 'moment') return clock(value as string)
  if (column.kind === 'decimal') return bare(value as string)
  if (column.kind === 'percent') return bare(percentOf(value as number).toFixed(2))
  if (column.kind === 'rate') return bare(majorText(value as string, column.currency(row)))
  return value
}

/** A cell as it is posted to the thread that writes workbooks, which takes no functions. */
type Cell = null | {
  kind: 'text' | 'number' | 'day' | 'moment'
  value: string | number
  format?: string
  /** What its value is computed by when a spreadsheet opens it. */
  formula?: string
}

const PERCENT = '0.00%'
/** Basis points of a whole, as workbooks count shares. */
const WHOLE_BP = 10_000

function cellOf<Row>(column: SheetColumn<Row>, row: Row, clock: Clock): Cell {
  if (column.kind === 'flag') return { kind: 'text', value: column.value(row) ? 'yes' : 'no' }
  if (column.kind === 'money') return moneyOf(column.value(row), column.currency(row))
  const value = column.value(row)
  if (value === null || value === '') return null
  if (column.kind === 'text') return { kind: 'text', value }
  if (column.kind === 'day') return { kind: 'day', value }
  if (column.kind === 'moment') return { kind: 'moment', value: clock(value as string) }
  if (column.kind === 'percent') return { kind: 'number', value: Number(value) / WHOLE_BP, format: PERCENT }
  if (column.kind === 'number' || column.kind === 'decimal')
    return { kind: 'number', value: Number(value), ...(column.format && { format: column.format }) }
  return { kind: 'number', value: Number(majorText(String(value), column.currency(row))) }
}

function moneyOf(amount: Minor | null, currency: Currency): Cell {
  if (amount === null) return null
  const decimals = decimalsOf(currency)
  const format = decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
  return { kind: 'number', value: Number(decimalText(amount, currency)), format }
}

/** 'A' for the first column, 'AA' for the twenty-seventh. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

/** A formula of the line of totals, below `count` rows that begin at the second line. */
function formulaText(formula: SheetFormula, index: number, count: number): string {
  if (formula.kind === 'sum') return `SUM(${columnName(index)}2:${columnName(index)}${count + 1})`
  const sum = (columns: readonly number[]) => columns.map((column) => `${columnName(column)}${count + 2}`).join('+')
  return `ROUND((${sum(formula.of)})/(${sum(formula.per)}),${formula.digits})`
}

/** The line of totals of a workbook. Without a row above it there is nothing to compute. */
function totalCells<Row>(
  columns: readonly SheetColumn<Row>[],
  totals: SheetTotals<Row>,
  count: number,
  clock: Clock,
): Cell[] {
  const cells = totalsLine(columns, totals, (column, row) => cellOf(column, row, clock))
  return cells.map((cell, index) => {
    if (typeof cell === 'string') return { kind: 'text', value: cell }
    const formula = totals.formulas[index]
    return cell && formula && count > 0 ? { ...cell, formula: formulaText(formula, index, count) } : cell
  })
}

/** A workbook as it is posted to the thread, as plain data. */
type Workbook = { sheet: string; headers: string[]; widths: number[]; rows: Cell[][]; hasTotals: boolean }

/** Runs in a thread of its own: plain JavaScript, since a thread is started before any loader. It writes one workbook per message. */
const WRITER = `
const { parentPort, workerData } = require('node:worker_threads')
const write = require(workerData)
const moment = (text) => new Date(text.length === 10 ? text + 'T00:00:00Z' : text.replace(' ', 'T') + ':00Z')
const cellOf = (cell) =>
  cell === null ? null
  : cell.formula ? { type: 'Formula', value: cell.formula, ...(cell.format ? { format: cell.format } : {}) }
  : cell.kind === 'text' ? { type: String, value: cell.value }
  : cell.kind === 'number' ? { type: Number, value: cell.value, ...(cell.format ? { format: cell.format } : {}) }
  : { type: Date, value: moment(cell.value), format: cell.kind === 'day' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' }
const bold = (cell) => cell && { ...cell, fontWeight: 'bold' }
// A formula comes with its value, for programs that show a workbook without computing it. Texts are stored elsewhere, so that none is met here.
const valued = (values) => ({
  files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: (xml) => {
    let at = 0
    return xml.replaceAll('</f></c>', () => '</f><v>' + values[at++] + '</v></c>')
  } } } },
})
parentPort.on('message', async ({ sheet, headers, widths, rows, hasTotals }) => {
  const heads = headers.map((value) => ({ type: String, value, fontWeight: 'bold' }))
  const columns = widths.map((width) => ({ width }))
  const cells = [heads, ...rows.map((row) => row.map(cellOf))]
  if (hasTotals) cells.push(cells.pop().map(bold))
  const values = hasTotals ? rows.at(-1).filter((cell) => cell && cell.formula).map(({ value }) => value) : []
  const features = values.length > 0 ? [valued(values)] : []
  parentPort.postMessage(await write(cells, { columns, stickyRowsCount: 1, sheet }, { features }).toBuffer())
})
`

/** How long a thread waits for a next workbook. Starting one takes longer than writing a short list. */
const IDLE_MS = 10_000

let idleThread: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** The thread that waits for work, or a new one. */
function takeThread(): Worker {
  const thread =
    idleThread ??
    new Worker(WRITER, { eval: true, workerData: createRequire(import.meta.url).resolve('write-excel-file/node') })
  clearTimeout(idleTimer)
  idleThread = undefined
  thread.ref()
  return thread
}

/** One thread waits for the next workbook, and does not block the exit of the process; a second one ends. */
function releaseThread(thread: Worker): void {
  thread.unref()
  if (idleThread) return void thread.terminate()
  idleThread = thread
  idleTimer = setTimeout(() => {
    idleThread = undefined
    void thread.terminate()
  }, IDLE_MS).unref()
}

/** @throws what the thread failed with; that thread has ended then, and the next workbook gets a new one */
function write(workbook: Workbook): Promise<Uint8Array<ArrayBuffer>> {
  const thread = takeThread()
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`the writer of workbooks ended with ${code}`))
    thread.once('error', reject)
    thread.once('exit', onExit)
    thread.once('message', (bytes: Uint8Array<ArrayBuffer>) => {
      thread.off('error', reject)
      thread.off('exit', onExit)
      releaseThread(thread)
      resolve(bytes)
    })
    thread.postMessage(workbook)
  })
}

/** The name of a sheet as spreadsheets allow it. */
const sheetName = (name: string) => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

async function workbookOf<Row>(
  { name, columns, rows, totals }: Sheet<Row>,
  clock: Clock,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const cells: Cell[][] = []
  for await (const batch of counted(rows, most))
    for (const row of batch) cells.push(columns.map((column) => cellOf(column, row, clock)))
  if (totals) cells.push(totalCells(columns, totals(), cells.length, clock))
  return write({
    sheet: sheetName(name),
    headers: columns.map(({ header }) => header),
    widths: columns.map(({ header, width, kind }) => width ?? (kind === 'text' ? 22 : Math.max(12, header.length + 2))),
    rows: cells,
    hasTotals: totals !== undefined,
  })
}
