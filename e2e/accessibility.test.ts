import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ScreenRoute } from '#web/screens.ts'
import { hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'

/** Every screen there is, as the areas register them. */
const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../src/areas/*/screens/routes.tsx', { eager: true })
const screens = Object.values(modules).flatMap(({ routes }) => routes)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** 'list.title' or 'rooms:list.title' standing alone where words should be. */
const RAW_KEY = /^(?:[a-z][a-zA-Z-]*:)?[a-z][a-zA-Z]*(?:\.[a-z_][a-zA-Z_]*)+$/
const TITLE = /^[^>|]+( > [^>|]+)* \| Hotelmate$/

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let addresses: string[]

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  const [found] = await hotel.rows<{ booking: string; reference: string; customer: string; invoice: string }>(
    `select b.id as booking, b.reference, b.customer_id as customer, i.id as invoice
       from properties p
       join invoices i on i.property_id = p.id
       join bookings b on b.property_id = p.id and b.id = i.booking_id
      where p.name = 'Demo Palace' order by i.id desc limit 1`,
  )
  if (!found) throw new Error('the demo has no invoice')
  const fields = { ':referenceId': found.reference, ':bookingId': found.booking, ':invoiceId': found.invoice }
  addresses = screens.map(({ path }) => {
    const filled = Object.entries(fields).reduce<string>((text, [name, value]) => text.replace(name, value), path)
    return path === '/customer' ? `${filled}?id=${found.customer}` : filled
  })
})
afterAll(async () => {
  await browser?.close()
  await hotel?.close()
})

/** Goes there as a link would, without loading the page anew, and waits until nothing is being read any more. */
async function goTo({ page }: Person, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await page.waitForFunction(
    (path) => location.pathname === path && !document.querySelector('[aria-busy=true], .MuiSkeleton-root'),
    address.split('?')[0],
    { timeout: 10_000 },
  )
  await page.locator('#page-title').waitFor()
}

const heavy = async (axe: AxeBuilder): Promise<string[]> =>
  (await axe.analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`)

/** What is wrong with the screen as it stands, and in the other colour scheme; empty when nothing is. */
async function wrongWith({ page }: Person, { scheme, narrowest }: Sweep): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split('\n')
  const wrong = lines.filter((line) => RAW_KEY.test(line.trim())).map((line) => `raw key ${line}`)
  const title = await page.title()
  if (!TITLE.test(title)) wrong.push(`titled ${title}`)
  wrong.push(...(await heavy(new AxeBuilder({ page }).withTags(RULES))))
  await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
  wrong.push(
    ...(await heavy(new AxeBuilder({ page }).withRules('color-contrast'))).map((each) => `${each}, re-coloured`),
  )
  await page.emulateMedia({ colorScheme: scheme })
  const size = page.viewportSize()
  for (const width of [size?.width, narrowest].filter((each) => each !== undefined)) {
    await page.setViewportSize({ width, height: 844 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.push(`${over} px wider than ${width}`)
  }
  if (size) await page.setViewportSize(size)
  return wrong
}

type Sweep = { width: number; scheme: 'light' | 'dark'; locale: string; narrowest?: number }

/** Looks at every screen in one tab, and says what is wrong with which. */
async function inspect(sweep: Sweep) {
  const { width, scheme, locale } = sweep
  const owner = await openPage(browser, hotel.url, { width, height: 844, isDark: scheme === 'dark', locale })
  await signIn(owner, 'prop-admin')
  // What is left undrawn below the fold keeps the colours it had before the scheme changed, until it is scrolled to.
  await owner.page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  const wrong: Record<string, string[]> = {}
  for (const address of addresses) {
    const found = await goTo(owner, address)
      .then(() => wrongWith(owner, sweep))
      .catch((error: unknown) => [String(error)])
    if (found.length > 0) wrong[address] = found
  }
  const { faults } = owner
  await owner.context.close()
  return { wrong, faults }
}

describe.skipIf(!hasBrowser)(`every screen${withoutBrowser}`, () => {
  const clean = { wrong: {}, faults: [] }
  test('is accessible on a phone, in French, by night and by day, and never scrolls sideways', async () => {
    expect(await inspect({ width: 390, scheme: 'dark', locale: 'fr-FR', narrowest: 320 })).toEqual(clean)
  })
})
