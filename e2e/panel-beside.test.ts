import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBetween } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { hand, property, type Hotel, inDays, openChart } from './chart-hand.ts'
import { openDemoHotel } from './hotel.ts'
import { LEAST_TARGET, smallTargets } from './touch-targets.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not in view')
  return box
}
const small = (page: Page) => page.evaluate(smallTargets, LEAST_TARGET)

describe.skipIf(!hasBrowser)(`a panel beside the page${withoutBrowser}`, () => {
  let hotel: Hotel
  let browser: Browser
  beforeAll(async () => {
    hotel = await openDemoHotel()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(browser)
    await hotel?.close()
  })

  test('home stays as it is laid out while a booking is open over it', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await signIn(person, 'prop-frontdesk', '/master-service/home')
    const arrivals = page.getByRole('table', { name: 'Arrivals' })
    const departures = page.getByRole('table', { name: 'Departures' })
    const before = [await boxOf(arrivals), await boxOf(departures)]
    await arrivals
      .locator('tbody tr')
      .first()
      .click({ position: { x: 8, y: 8 } })
    await page.getByRole('dialog').getByRole('button', { name: 'Open reservation' }).waitFor()
    expect([await boxOf(arrivals), await boxOf(departures)]).toEqual(before)
    expect(person.faults).toEqual([])
    await person.close()
  })

  test('the chart retains its columns, shows the cells that were drawn until they are written, and scrolls from under the panel', async () => {
    const { room } = property(hotel)
    const { id } = await room('305')
    const person = await openChart(browser, hotel, 'prop-fo-executive')
    const { page } = person
    const chart = hand(person)
    const dayWidth = () => chart.grid.evaluate((grid) => getComputedStyle(grid).getPropertyValue('--tape-day'))
    await chart.show(id)
    const before = await dayWidth()
    await chart.drag(await chart.place(id, inDays(8)), await chart.place(id, inDays(11)))
    const panel = page.getByRole('dialog', { name: 'New booking' })
    await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
    expect(await dayWidth()).toBe(before)

    const drawn = chart.grid.locator('[data-ghost=drawn]')
    const width = Number.parseFloat(before)
    const box = await boxOf(drawn)
    expect(Math.round(box.width / width)).toBe(daysBetween(inDays(8), inDays(11)))
    expect(box.x + box.width).toBeLessThanOrEqual((await boxOf(panel)).x)

    // The request is delayed on its way: the cells are still marked, and no longer once the booking is shown there.
    let arrive = () => {}
    const arrived = new Promise<void>((done) => (arrive = done))
    await page.route('**/api/bookings', async (route) => {
      if (route.request().method() === 'POST') await arrived
      await route.continue()
    })
    await page.keyboard.type('Nora Quist')
    await panel.getByRole('button', { name: /with tax/ }).waitFor()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/bookings'),
    )
    await panel.getByRole('button', { name: 'Create booking' }).click()
    await sent
    expect(await drawn.count()).toBe(1)
    arrive()
    await chart.message(/^Booked: /).waitFor()
    await page.getByRole('gridcell', { name: /Quist/ }).waitFor()
    expect(await drawn.count()).toBe(0)
    expect(person.faults).toEqual([])
    await person.close()
  })

  test.each([1440, 1024])('60 days chosen are 60 days in view at %i px', async (width) => {
    const person = await openChart(browser, hotel, 'prop-frontdesk', { width })
    const { page } = person
    await page.getByRole('button', { name: '60 days' }).click()
    const grid = page.getByRole('grid', { name: 'Tape chart' })
    await expect.poll(() => grid.getByRole('columnheader').count()).toBe(61)
    expect(await grid.evaluate((chart) => chart.scrollWidth - chart.clientWidth)).toBeLessThanOrEqual(1)
    expect(person.faults).toEqual([])
    await person.close()
  })

  test.each([1024, 390])(
    'by finger at %i px all that a panel, the search and the chart offer is large enough',
    async (width) => {
      const person = await openChart(browser, hotel, 'prop-frontdesk', { width, isTouch: true })
      const { page } = person
      expect(await small(page)).toEqual([])
      await page.getByRole('button', { name: 'New booking' }).first().click()
      const panel = page.getByRole('dialog', { name: 'New booking' })
      await panel.getByText('Standard').waitFor()
      expect(await small(page)).toEqual([])
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await page.keyboard.type('asha rao')
      await page
        .getByRole('option', { name: /Asha Rao/ })
        .first()
        .waitFor()
      expect(await small(page)).toEqual([])
      expect(person.faults).toEqual([])
      await person.close()
    },
  )
})
