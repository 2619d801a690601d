import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { readTable, withoutTitle } from '#core/csv.ts'
import { refuse } from '#core/refusal.ts'

/** The limits of a table that is read in. */
const MOST_ROWS = 5_000
const MOST_COLUMNS = 80
const MOST_CELL = 500
/** Lines above the header of a workbook's sheet. */
const MOST_TITLE = 20

/** A workbook is a zip: a small file can contain a very large one, so both the declared size and the memory used are bounded. */
const MOST_UNPACKED_BYTES = 60_000_000
const MOST_MEMORY_MB = 400
const MOST_SECONDS = 20

/**
 * Runs in a thread of its own: plain JavaScript, since a thread is started before any loader. The workbook is first unpacked into
 * pieces that cannot grow beyond what they declare, then read.
 */
const READER = `
const { parentPort, workerData } = require('node:worker_threads')
const { unzipSync, zipSync } = require(workerData.zip)
const { default: readSheets } = require(workerData.reader)
let left = workerData.mostBytes
const pieces = unzipSync(workerData.bytes, {
  filter: ({ name, originalSize }) => {
    if (!/\\.(xml|rels)$/.test(name)) return false
    left -= originalSize
    if (left < 0) throw new Error('too large')
    return true
  },
})
const day = (date) => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
const textOf = (cell) =>
  cell === null || cell === undefined ? ''
  : cell instanceof Date ? (Number.isNaN(cell.getTime()) ? '' : day(cell))
  : typeof cell === 'boolean' ? (cell ? 'yes' : 'no')
  : String(cell)
const isFilled = (row) => row.some((cell) => textOf(cell) !== '')
const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
const xmlOf = (name) => (pieces[name] ? Buffer.from(pieces[name]).toString('utf8') : '')
const attribute = (tag, name) => (new RegExp('\\\\b' + name + '="([^"]*)"').exec(tag) || [])[1]
const targets = new Map(
  [...xmlOf('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\\b[^>]*>/g)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
)
const files = [...xmlOf('xl/workbook.xml').matchAll(/<sheet\\b[^>]*>/g)].map(([tag]) => {
  const target = targets.get(attribute(tag, 'r:id')) || ''
  return target.startsWith('/') ? target.slice(1) : 'xl/' + target
})
const merged = (rows, xml) => {
  for (const [, from, top, , bottom] of xml.matchAll(/<mergeCell\\b[^>]*ref="([A-Z]+)(\\d+):([A-Z]+)(\\d+)"/g)) {
    const column = columnOf(from)
    const cell = (rows[top - 1] || [])[column]
    for (let row = Number(top); row < Math.min(Number(bottom), rows.length); row += 1)
      if (rows[row] && column < rows[row].length) rows[row][column] = cell
  }
  return rows
}
readSheets(Buffer.from(zipSync(pieces, { level: 0 })))
  .then((sheets) => {
    const at = Math.max(0, sheets.findIndex(({ data }) => data.filter(isFilled).length > 1))
    const rows = merged((sheets[at] || { data: [] }).data, xmlOf(files[at] || ''))
    parentPort.postMessage({ rows: rows.slice(0, workerData.mostRows + 2 + workerData.mostTitle).map((row) => row.map(textOf)) })
  })
  .catch(() => parentPort.postMessage({}))
`

/**
 * The cells of a table in a file, as texts: of the first sheet of an Excel workbook with a table, or of a text file with commas, semicolons or tabs
 * between them. Empty lines are left out, spaces around a cell too, and what is above the header; the first line is the titles. A
 * cell merged over several lines has the same value in each.
 *
 * @throws Refusal not_a_table for what is neither or has no line, unread_format for a spreadsheet of another kind, table_too_long
 */
export async function readTableFile(bytes: Buffer): Promise<string[][]> {
  const format = formatOf(bytes)
  if (format !== undefined) refuse('unread_format', { format })
  const isWorkbook = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
  const read = isWorkbook ? await runQueued(() => readWorkbook(bytes)) : readTable(textOf(bytes))
  const cells = read.map((row) => row.slice(0, MOST_COLUMNS).map(cleaned))
  const rows = withoutTitle(cells.filter((row) => row.some((cell) => cell !== '')))
  if (rows.length < 2) refuse('not_a_table')
  if (rows.length > MOST_ROWS + 1) refuse('table_too_long', { most: MOST_ROWS })
  return rows
}

/** Characters that cannot be shown make a text of no use; line ends within a cell become spaces. */
const cleaned = (cell: string): string =>
  cell
    .slice(0, MOST_CELL)
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .replaceAll(/[\ud800-\udfff]/gu, '')
    .trim()

/** Of a spreadsheet that is neither a workbook of today nor text: what its files are called. */
function formatOf(bytes: Buffer): '.xls' | '.ods' | '.numbers' | undefined {
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return '.xls'
  const start = bytes.subarray(0, 400).toString('latin1')
  if (!start.startsWith('PK\x03\x04')) return undefined
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) return '.ods'
  return start.includes('Index/') && start.includes('.iwa') ? '.numbers' : undefined
}

/** Old programs write Windows-1252, Excel's “Unicode text” is UTF-16. @throws Refusal not_a_table for bytes that are no text */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) refuse('not_a_table')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: each may take some hundred megabytes for a moment. */
function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const resolve = createRequire(import.meta.url).resolve
  const workerData = {
    bytes,
    zip: resolve('fflate'),
    reader: resolve('read-excel-file/node'),
    mostBytes: MOST_UNPACKED_BYTES,
    mostRows: MOST_ROWS,
    mostTitle: MOST_TITLE,
  }
  return new Promise<string[][]>((done) => {
    const worker = new Worker(READER, {
      eval: true,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      stderr: true,
    })
    const end = (rows: string[][]) => {
      clearTimeout(clock)
      void worker.terminate()
      done(rows)
    }
    const clock = setTimeout(() => end([]), MOST_SECONDS * 1_000)
    worker.once('message', ({ rows }: { rows?: string[][] }) => end(rows ?? []))
    worker.once('error', () => end([]))
    worker.once('exit', () => end([]))
  })
}
