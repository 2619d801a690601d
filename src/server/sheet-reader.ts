import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { readTable } from '#core/csv.ts'
import { refuse } from '#core/refusal.ts'

/** What a table may hold that is read in. */
export const MOST_ROWS = 5_000
export const MOST_COLUMNS = 80
export const MOST_CELL = 500

/** A workbook is a zip: a small file can hold a very large one, so what it says of its size and what it may take are both bounded. */
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
const { readSheet } = require(workerData.reader)
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
readSheet(Buffer.from(zipSync(pieces, { level: 0 })))
  .then((rows) => parentPort.postMessage({ rows: rows.slice(0, workerData.mostRows + 2).map((row) => row.map(textOf)) }))
  .catch(() => parentPort.postMessage({}))
`

/**
 * The cells of a table in a file, as texts: of the first sheet of an Excel workbook, or of a text file with commas, semicolons or tabs
 * between them. Empty lines are left out, spaces around a cell too; the first line is the titles.
 *
 * @throws Refusal not_a_table for what is neither or holds no line, table_too_long
 */
export async function readTableFile(bytes: Buffer): Promise<string[][]> {
  const isWorkbook = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
  const read = isWorkbook ? await inTurn(() => readWorkbook(bytes)) : readTable(textOf(bytes))
  const rows = read
    .map((row) => row.slice(0, MOST_COLUMNS).map(cleaned))
    .filter((row) => row.some((cell) => cell !== ''))
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

/** Old programs write Windows' own letters. @throws Refusal not_a_table for bytes that are no text */
function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) refuse('not_a_table')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: each may take some hundred megabytes for a moment. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
