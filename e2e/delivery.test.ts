import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#db/demo/properties.ts'
import { closePages, hasBrowser, openBrowser, openPage, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'

// What a browser really fetches, from an empty cache, as the bytes that came over the network: not the size a bundler reports. The bounds
// are what it took when they were last lowered, and a little; they only go down. Goals: sign-in 200 kB of scripts in 15 files, sign-in to home
// 350 kB in 40.

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** Files of scripts, and kilobytes by kind. */
type Fetched = { files: number; scripts: number; texts: number; fonts: number; styles: number }
const STREAM = 'text/event-stream'
const QUIET_MS = 400
/** So long is waited for the end of what was sent: a browser does not report that of everything. */
const PATIENCE_MS = 5_000
/** The palette comes a second and a half after the shell. */
const PALETTE_MS = 1_700
const KINDS = { Script: 'scripts', Font: 'fonts', Stylesheet: 'styles' } as const

const kindOf = (type: string, url: string) =>
  new URL(url).pathname.startsWith('/assets/texts-') ? 'texts' : KINDS[type as keyof typeof KINDS]

/** The requests that have ended; one that is a stream has ended with its first byte. */
function endedOn(wire: CDPSession): Set<string> {
  const ended = new Set<string>()
  wire.on('Network.loadingFinished', ({ requestId }) => void ended.add(requestId))
  wire.on('Network.loadingFailed', ({ requestId }) => void ended.add(requestId))
  wire.on('Network.responseReceived', ({ requestId, response }) => response.mimeType === STREAM && ended.add(requestId))
  return ended
}

/** Until the page has run what came, has drawn it and has nothing left to do. */
async function untilIdle(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.waitForTimeout(50)
  }
}

/** A new visitor, and what was fetched for them so far. */
async function visitor() {
  const { page, context } = await openPage(browser, hotel.url, { isNew: true })
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const kinds = new Map<string, keyof Omit<Fetched, 'files'>>()
  const bytes = { scripts: 0, texts: 0, fonts: 0, styles: 0 }
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = kindOf(type, response.url)
    if (kind) kinds.set(requestId, kind)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  const begun = new Set<string>()
  const ended = endedOn(wire)
  wire.on('Network.requestWillBeSent', ({ requestId, loaderId }) => {
    // Of what the page before sent, a browser does not report the end.
    if (requestId === loaderId) for (const earlier of begun) ended.add(earlier)
    begun.add(requestId)
  })
  /** Once all that was sent has ended and the page, left alone for a moment, sends nothing more. */
  const untilQuiet = async (ms = QUIET_MS): Promise<void> => {
    let before: number
    do {
      before = begun.size
      const patience = Date.now() + PATIENCE_MS
      while ([...begun].some((id) => !ended.has(id)) && Date.now() < patience) await page.waitForTimeout(20)
      await untilIdle(page)
      await page.waitForTimeout(ms)
    } while (before !== begun.size)
  }
  const fetched = async (ms = QUIET_MS): Promise<Fetched> => {
    await untilQuiet(ms)
    const files = [...kinds.values()].filter((kind) => kind === 'scripts').length
    const rounded = Object.entries(bytes).map(([kind, sum]) => [kind, Math.round(sum / 1_000)])
    return { files, ...(Object.fromEntries(rounded) as typeof bytes) }
  }
  return { page, wire, fetched, untilQuiet }
}

function expectWithin(fetched: Fetched, most: Fetched): void {
  expect(fetched.files).toBeGreaterThan(0)
  for (const [kind, bound] of Object.entries(most))
    expect(fetched[kind as keyof Fetched], `${kind} of ${JSON.stringify(fetched)}`).toBeLessThanOrEqual(bound)
}

async function signInAtHome(page: Page): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill('prop-frontdesk@demo.hotelmate.test')
  await page.getByLabel('Password').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: /Arrivals/ }).waitFor()
}

async function goHome(page: Page): Promise<void> {
  await page.goto('/master-service/home')
  await page.getByRole('heading', { name: /Arrivals/ }).waitFor()
}

/** The shell polls for new orders now and then, on every page: no test waits for that. */
const isByTheClock = (url: string) => new URL(url).pathname === '/api/notifications'

/** So long after a press a page begins at the latest to ask for what it shows. */
const BEGINS_MS = 5_000

/**
 * How often a browser waits for the server while it does something: requests sent at once are one wait, cached ones are none. It waits at
 * least once. What was sent is let through once nothing more is sent without it, and the page has done with it before the next is.
 */
async function waitsOf(wire: CDPSession, page: Page, act: () => Promise<void>): Promise<number> {
  const requests: { requestId: string; networkId?: string | undefined; request: { url: string } }[] = []
  const stored = new Set<string>()
  const ended = endedOn(wire)
  wire.on('Fetch.requestPaused', (request) => void requests.push(request))
  wire.on('Network.requestServedFromCache', ({ requestId }) => void stored.add(requestId))
  wire.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && stored.add(requestId))
  await wire.send('Fetch.enable')
  let isDone = false
  const acted = act().finally(() => (isDone = true))
  let waits = 0
  // The address changes before the page asks for its data, which takes a moment on a slow machine.
  const begin = Date.now() + BEGINS_MS
  while (requests.length === 0 && (!isDone || Date.now() < begin)) await page.waitForTimeout(20)
  // A slow page may do nothing for a moment and then go on: until it has done, what it sends is let through.
  while (!isDone || requests.length > 0) {
    await untilIdle(page)
    const together = requests.splice(0)
    for (const { requestId, networkId = '' } of together)
      await wire.send('Fetch.continueRequest', { requestId }).catch((error: unknown) => {
        // The page itself aborted it while it was delayed.
        if (!ended.has(networkId)) throw error
      })
    const patience = Date.now() + PATIENCE_MS
    while (together.some(({ networkId }) => networkId && !ended.has(networkId)) && Date.now() < patience)
      await page.waitForTimeout(20)
    await untilIdle(page)
    if (together.some(({ networkId = '', request }) => !stored.has(networkId) && !isByTheClock(request.url))) waits += 1
  }
  await acted
  await wire.send('Fetch.disable')
  return waits
}

describe.skipIf(!hasBrowser)(`what a browser fetches${withoutBrowser}`, () => {
  test('sign-in, then home, then the chart', async () => {
    const { page, fetched } = await visitor()
    await page.goto('/sessions/signin')
    await page.getByLabel('Password').first().waitFor()
    expectWithin(await fetched(), { files: 5, scripts: 199, texts: 9, fonts: 60, styles: 5 })

    await signInAtHome(page)
    expectWithin(await fetched(PALETTE_MS), { files: 19, scripts: 347, texts: 29, fonts: 60, styles: 5 })

    await page.locator('a[href="/bookone/manage-booking/chart"]').first().click()
    await page.getByRole('grid').first().waitFor()
    expectWithin(await fetched(), { files: 21, scripts: 373, texts: 34, fonts: 60, styles: 8 })
  })

  test.each([
    ['/bookone-support', 11, 273],
    ['/invoice/access', 12, 280],
    ['/sessions/sign-up', 11, 264],
    ['/table', 12, 282],
  ])('the page for guests at %s', async (address, files, scripts) => {
    const { page, fetched } = await visitor()
    await page.goto(address)
    await page.getByRole('heading').first().waitFor()
    expectWithin(await fetched(), { files, scripts, texts: 22, fonts: 60, styles: 8 })
  })

  test.each([
    ['/house?at=demo-palace', 2, 76],
    ['/bookone-payment?token=1-x', 5, 83],
    ['/stay?token=1-x', 5, 89],
  ])(
    'the light page for guests at %s is there within 120 kB of all that is fetched for it',
    async (address, files, scripts) => {
      const { page, fetched } = await visitor()
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expectWithin(await fetched(), { files, scripts, texts: 0, fonts: 0, styles: 5 })
    },
  )

  test('a language is loaded when it is chosen, and offline the one before stays', async () => {
    const { page } = await visitor()
    await page.goto('/bookone-support')
    const french = page.getByRole('button', { name: 'Français' })
    await french.waitFor()
    const english = await page.getByRole('main').innerText()
    await page.route('**/assets/texts-*/fr/*', (route) => route.abort())
    await french.click()
    await page.getByText('The server could not be reached').waitFor()
    expect(await page.getByRole('main').innerText()).toBe(english)
    await page.unroute('**/assets/texts-*/fr/*')
    await french.click()
    await page.locator('html[lang=fr]').waitFor()
    const text = await page.getByRole('main').innerText()
    expect(text).not.toBe(english)
    expect(text).not.toMatch(/\b[a-z]+[.:][a-z]+/)
  })

  test('who opens a page for the first time waits at most twice as often as who opens it again', async () => {
    const { page, wire, untilQuiet } = await visitor()
    await page.goto('/sessions/signin')
    await signInAtHome(page)
    for (const address of [
      '/bookone/manage-booking/chart',
      '/bookone/rooms',
      '/bookone/customer-list',
      '/bookone/manage-payment',
    ]) {
      const open = async () => {
        await page.locator(`a[href="${address}"]`).first().click()
        await page.waitForURL(`**${address}`)
      }
      await untilQuiet(PALETTE_MS)
      const first = await waitsOf(wire, page, open)
      await goHome(page)
      await untilQuiet(PALETTE_MS)
      const again = await waitsOf(wire, page, open)
      expect([address, again]).not.toEqual([address, 0])
      expect(first, address).toBeLessThanOrEqual(2 * again)
      await goHome(page)
    }
  }, 240_000)
})
