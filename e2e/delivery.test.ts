import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#db/demo/houses.ts'
import { hasBrowser, openBrowser, openPage, withoutBrowser } from './browser.ts'
import type { Hotel } from './chart-hand.ts'
import { openDemoHotel } from './hotel.ts'

// What a browser really fetches, from an empty cache, as the bytes that came over the line: not what a bundle says of itself. The bounds
// are what it took when they were last lowered, and a little; they only go down. Goals: sign-in 200 kB in 15, sign-in to home 350 kB in 40.

let hotel: Hotel
let browser: Browser
beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hotel?.close()
})

/** A new visitor, and the scripts fetched for them so far. */
async function visitor() {
  const { page, context } = await openPage(browser, hotel.url)
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  wire.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  /** Once nothing has come for a second. */
  const fetched = async () => {
    for (let before = -1; before !== bytes;) {
      before = bytes
      await page.waitForTimeout(1_000)
    }
    return { files: scripts.size, kilobytes: Math.round(bytes / 1_000) }
  }
  return { page, fetched }
}

function expectWithin(fetched: { files: number; kilobytes: number }, most: { files: number; kilobytes: number }): void {
  expect(fetched.files).toBeGreaterThan(0)
  expect(fetched.files).toBeLessThanOrEqual(most.files)
  expect(fetched.kilobytes).toBeLessThanOrEqual(most.kilobytes)
}

describe.skipIf(!hasBrowser)(`what a browser fetches${withoutBrowser}`, () => {
  test('sign-in, then home, then the chart', async () => {
    const { page, fetched } = await visitor()
    await page.goto('/sessions/signin')
    await page.getByLabel('Password').first().waitFor()
    expectWithin(await fetched(), { files: 40, kilobytes: 412 })

    await page.getByLabel(/e-?mail/i).fill('prop-frontdesk@demo.hotelmate.test')
    await page.getByLabel('Password').first().fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /Arrivals/ }).waitFor()
    expectWithin(await fetched(), { files: 122, kilobytes: 690 })

    await page.locator('a[href="/bookone/manage-booking/chart"]').first().click()
    await page.getByRole('grid').first().waitFor()
    expectWithin(await fetched(), { files: 132, kilobytes: 735 })
  })

  test('a page for guests', async () => {
    const { page, fetched } = await visitor()
    await page.goto('/bookone-support')
    await page.getByRole('heading').first().waitFor()
    expectWithin(await fetched(), { files: 42, kilobytes: 420 })
  })
})
