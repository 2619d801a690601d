/**
 * The rates sheet of two years in a real browser against the product as built: prices of 40 rows and 730 nights, scrolled along the nights by a
 * wheel. A plain page of two colours beside it shows what the machine itself leaves out.
 *
 *   node --import tsx bench/sheet-wheel.ts --data /tmp/bench          leaves the database for the next run
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { plainPage, turnWheel, type Wheel } from './chart-wheel.ts'
import { loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { ensureDatabase, openStage } from './stage.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const ROWS = 40
/** Pixels a second; a night is 88 wide. */
const SPEEDS = [1_000, 2_500, 5_000]
const SHEET = '/bookone/manage-rates-availability?nights=730'

/** Plans after the first one, until the sheet has its rows. */
async function addPlans(page: Page): Promise<number> {
  await page.goto(SHEET)
  await page.locator('[role=grid] [role=gridcell]').first().waitFor()
  const rows = () => page.locator('[role=grid] tbody tr').count()
  const token = await page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
  for (let more = 1; (await rows()) < ROWS && more < 12; more++) {
    const data = { name: `Bench plan ${more}`, code: `BENCH${more}` }
    await page.request.post('/api/rates/plans', { data, headers: { authorization: token } })
    await page.reload()
    await page.locator('[role=grid] [role=gridcell]').first().waitFor()
  }
  return rows()
}

const lineOf = ({ speed, frames, late, unfinished }: Wheel, plain: Wheel) =>
  `${speed} px/s: ${frames} frames, ${late} later than 25 ms, ${unfinished} with a part not drawn yet; a plain page: ${plain.late} of ${plain.frames} late`

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-sheet-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const product = await serveProduct(stage, await ensureDatabase(stage, { rooms: 100, bookings: 20_000 }))
  const browser = await openBrowser()
  try {
    const person = await openPage(browser, `http://127.0.0.1:${product.port}`)
    const { page } = person
    await signIn(person, 'prop-admin')
    console.log(`${await addPlans(page)} rows, 730 nights, load average ${loadAverage()}`)
    const plain = await page.context().newPage()
    await plain.setContent(plainPage)
    for (const speed of SPEEDS) {
      await plain.bringToFront()
      const other = await turnWheel(plain, speed, 'along')
      await page.bringToFront()
      console.log(lineOf(await turnWheel(page, speed, 'along'), other))
    }
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}
