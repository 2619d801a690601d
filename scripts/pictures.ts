import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { loadDemo } from '#db/demo/demo.ts'
import { PASSWORD } from '#db/demo/properties.ts'
import type { Day } from '#core/dates.ts'
import { openHotelmate } from '#main/hotelmate.ts'
import { projectRoot } from '#server/project-root.ts'
import { readSettings } from '#server/settings.ts'
import { findChromium } from './chromium.mjs'

/** npm run pictures: the README's pictures, taken from the demo, so that they never show what the product no longer is. */

const folder = join(projectRoot, 'docs', 'pictures')
const TODAY = '2026-11-20' as Day

const settings = readSettings({
  PORT: '0',
  DATA_DIR: join(tmpdir(), `hotelmate-pictures-${process.pid}`),
  DEMO: 'on',
  LOG_LEVEL: 'error',
})
const hotelmate = await openHotelmate(settings)
await loadDemo(hotelmate, { rooms: 40, today: TODAY })
await hotelmate.listen()
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
mkdirSync(folder, { recursive: true })

type Shot = {
  name: string
  role: string
  path: string
  width?: number
  height?: number
  isDark?: boolean
  prepare?: (page: Page) => Promise<unknown>
}

const openGuest = (page: Page) => page.locator('[data-stay]', { hasText: 'Hannah Sharma' }).first().click()
const shots: Shot[] = [
  { name: 'chart-light', role: 'prop-frontdesk', path: '/bookone/manage-booking/chart' },
  { name: 'chart-dark', role: 'prop-frontdesk', path: '/bookone/manage-booking/chart', isDark: true },
  { name: 'home-light', role: 'prop-frontdesk', path: '/master-service/home' },
  { name: 'reservation-light', role: 'prop-manager', path: '/bookone/manage-booking/chart', prepare: openGuest },
  { name: 'rooms-phone', role: 'prop-housekeeping', path: '/bookone/rooms', width: 390, height: 760 },
  {
    name: 'invoice-light',
    role: 'prop-finance',
    path: '/invoice/invoice-list',
    prepare: (page) =>
      page
        .getByText(/^INV\//)
        .first()
        .click(),
  },
]

for (const { name, role, path, width = 1440, height = 860, isDark = false, prepare } of shots) {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${hotelmate.port()}`,
    viewport: { width, height },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
  })
  const page = await context.newPage()
  await page.goto('/sessions/signin')
  await page.getByLabel(/e-?mail/i).fill(`${role}@demo.hotelmate.test`)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sessions'))
  await page.goto(path)
  await page.waitForTimeout(2_500) // the live stream stays open, so the network never is idle
  await prepare?.(page)
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(name)
}
await browser.close()
await hotelmate.stop()
