import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FileReply } from '#core/contract.ts'
import { BYTE_ORDER_MARK, csvLine } from '#core/csv.ts'
import { type Currency, decimalsOf, decimalText, majorText, type Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { SHEET_TYPES, type SheetColumn, type SheetFormat } from '#core/sheet.ts'

/** The most rows of a workbook: it is built whole in memory. Lines of text leave as they are read, as many as there are. */
export const MAX_WORKBOOK_ROWS = 20_000

/** How many rows of an export are read at a time. */
const BATCH = 2_000

export type Sheet<Row> = {
  /** The file is called so, with the ending of its format. */
  name: string
  columns: readonly SheetColumn<Row>[]
  /** Of the property, for moments. */
  timeZone: string
  rows: AsyncIterable<readonly Row[]>
}

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
 * built beside the server's own thread, which goes on answering others.
 *
 * @throws Refusal too_many_rows when the list is longer than a workbook may be
 */
export async function writeSheet<Row>(sheet: Sheet<Row>, format: SheetFormat): Promise<FileReply> {
  const [csv, xlsx] = SHEET_TYPES
  return format === 'csv'
    ? { fileName: `${sheet.name}.csv`, type: csv, bytes: new Uint8Array(), pieces: csvOf(sheet) }
    : { fileName: `${sheet.name}.xlsx`, type: xlsx, bytes: await workbookOf(sheet) }
}

async function* counted<Row>(rows: AsyncIterable<readonly Row[]>) {
  let count = 0
  for await (const batch of rows) {
    count += batch.length
    if (count > MAX_WORKBOOK_ROWS) refuse('too_many_rows', { most: MAX_WORKBOOK_ROWS, format: 'xlsx' })
    yield batch
  }
}

async function* csvOf<Row>({ columns, rows, timeZone }: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const clock = clockAt(timeZone)
  let titles = `${BYTE_ORDER_MARK}${csvLine(columns.map(({ header }) => header))}\r\n`
  for await (const batch of rows) {
    const lines = batch.map((row) => `${csvLine(columns.map((column) => plain(column, row, clock)))}\r\n`)
    yield Buffer.from(titles + lines.join(''))
    titles = ''
  }
  if (titles) yield Buffer.from(titles)
}

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
  if (column.kind === 'rate') return bare(majorText(value as string, column.currency(row)))
  return value
}

/** A cell as it is posted to the thread that writes workbooks, which takes no functions. */
type Cell = null | { kind: 'text' | 'number' | 'day' | 'moment'; value: string | number; format?: string }

function cellOf<Row>(column: SheetColumn<Row>, row: Row, clock: Clock): Cell {
  if (column.kind === 'flag') return { kind: 'text', value: column.value(row) ? 'yes' : 'no' }
  if (column.kind === 'money') return moneyOf(column.value(row), column.currency(row))
  const value = column.value(row)
  if (value === null || value === '') return null
  if (column.kind === 'text') return { kind: 'text', value }
  if (column.kind === 'day') return { kind: 'day', value }
  if (column.kind === 'moment') return { kind: 'moment', value: clock(value as string) }
  if (column.kind === 'number') return { kind: 'number', value }
  if (column.kind === 'decimal') return { kind: 'number', value: Number(value) }
  return { kind: 'number', value: Number(majorText(String(value), column.currency(row))) }
}

function moneyOf(amount: Minor | null, currency: Currency): Cell {
  if (amount === null) return null
  const decimals = decimalsOf(currency)
  const format = decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
  return { kind: 'number', value: Number(decimalText(amount, currency)), format }
}

/** A workbook as it is posted to the thread, as plain data. */
type Workbook = { sheet: string; headers: string[]; widths: number[]; rows: Cell[][] }

/** Runs in a thread of its own: plain JavaScript, since a thread is started before any loader. It writes one workbook per message. */
const WRITER = `
const { parentPort, workerData } = require('node:worker_threads')
const write = require(workerData)
const moment = (text) => new Date(text.length === 10 ? text + 'T00:00:00Z' : text.replace(' ', 'T') + ':00Z')
const cellOf = (cell) =>
  cell === null ? null
  : cell.kind === 'text' ? { type: String, value: cell.value }
  : cell.kind === 'number' ? { type: Number, value: cell.value, ...(cell.format ? { format: cell.format } : {}) }
  : { type: Date, value: moment(cell.value), format: cell.kind === 'day' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' }
parentPort.on('message', async ({ sheet, headers, widths, rows }) => {
  const heads = headers.map((value) => ({ type: String, value, fontWeight: 'bold' }))
  const columns = widths.map((width) => ({ width }))
  const cells = [heads, ...rows.map((row) => row.map(cellOf))]
  parentPort.postMessage(await write(cells, { columns, stickyRowsCount: 1, sheet }).toBuffer())
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

/** One thread waits for the next workbook, and holds no process open; a second one ends. */
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

async function workbookOf<Row>({ name, columns, rows, timeZone }: Sheet<Row>): Promise<Uint8Array<ArrayBuffer>> {
  const clock = clockAt(timeZone)
  const cells: Cell[][] = []
  for await (const batch of counted(rows))
    for (const row of batch) cells.push(columns.map((column) => cellOf(column, row, clock)))
  return write({
    sheet: sheetName(name),
    headers: columns.map(({ header }) => header),
    widths: columns.map(({ header, width, kind }) => width ?? (kind === 'text' ? 22 : Math.max(12, header.length + 2))),
    rows: cells,
  })
}
