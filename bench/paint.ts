/**
 * How long a user waits for the desk's home and the tape chart of a large property, in a real browser against the product as built:
 * from the navigation to the frame that shows the rows. For comparison the same address with an empty page of the same server,
 * which is what the browser and the loopback cost alone.
 *
 *   node --import tsx bench/paint.ts --data /tmp/bench          500 rooms, 200,000 bookings; leaves the database for the next run
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Page } from 'playwright-core'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { ensureDatabase, openStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '500' },
    bookings: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string' },
  },
})

const LIMIT_MS = 1_000
const pages = [
  { label: 'Home of the desk', path: '/master-service/home', shown: 'main :is(table, [role=table], li) >> nth=0' },
  { label: 'Tape chart, 14 days', path: '/bookone/manage-booking/chart?days=14', shown: '[data-stay] >> nth=0' },
  { label: 'Tape chart, 30 days', path: '/bookone/manage-booking/chart?days=30', shown: '[data-stay] >> nth=0' },
]

/** Milliseconds on the browser's own clock since the navigation began, when nothing is left to load and the frame is drawn. */
async function timed(page: Page, path: string, shown: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(shown).waitFor()
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root'))
  return page.evaluate(
    () =>
      new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))),
  )
}

const middle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-paint-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const size = { rooms: Number(values.rooms), bookings: Number(values.bookings) }
  const product = await serveProduct(stage, await ensureDatabase(stage, size))
  const browser = await openBrowser()
  try {
    const person = await openPage(browser, `http://127.0.0.1:${product.port}`)
    await signIn(person, 'prop-admin')
    console.log(`${size.rooms} rooms, ${size.bookings} bookings, load average ${loadAverage()}; milliseconds`)
    for (const { label, path, shown } of pages) {
      const first = await timed(person.page, path, shown)
      const rounds: number[] = []
      const empty: number[] = []
      for (let round = 0; round < Number(values.rounds); round += 1) {
        rounds.push(await timed(person.page, path, shown))
        empty.push(await timed(person.page, '/healthz', 'body'))
      }
      const ms = middle(rounds)
      const verdict = ms < LIMIT_MS ? 'within a second' : 'ABOVE A SECOND'
      console.log(
        `${label.padEnd(22)} first ${first.toFixed(0).padStart(5)}   then ${ms.toFixed(0).padStart(5)}   an empty page ${middle(empty).toFixed(0).padStart(4)}   ${verdict}`,
      )
      if (ms >= LIMIT_MS) process.exitCode = 1
    }
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}
