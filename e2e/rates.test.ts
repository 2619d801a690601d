import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

type Hotel = Awaited<ReturnType<typeof openDemoHotel>>

describe.skipIf(!hasBrowser)(`rate calendar${withoutBrowser}`, () => {
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

  const cell = (page: Page, row: number, column: number) =>
    page.locator(`td[data-row="${row}"][data-column="${column}"]`)
  /** What a spreadsheet puts on the clipboard, pasted where the focus is. */
  const paste = (page: Page, text: string) =>
    page.evaluate((copied) => {
      const data = new DataTransfer()
      data.setData('text/plain', copied)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, text)

  test('a manager pastes a season from a sheet, restricts its weekend and undoes both; the desk sees each at once', async () => {
    const manager = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const desk = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = manager
    await signIn(manager, 'prop-manager', '/bookone/manage-rates-availability')
    await signIn(desk, 'prop-frontdesk', '/bookone/manage-rates-availability')
    await cell(page, 0, 2).waitFor()
    const first = (await cell(page, 0, 2).textContent()) ?? ''

    await cell(page, 0, 2).click()
    await paste(page, '7,100\t7200.50\t₹ 7 300')
    await expect.poll(() => cell(page, 0, 3).textContent()).toBe('₹7,200.50')
    await expect.poll(() => cell(desk.page, 0, 4).textContent()).toBe('₹7,300')
    const stored = await hotel.rows<{ amount: number }>(
      'select base_minor as amount from day_prices where night between $1 and $2 and base_minor in (710000, 720050, 730000)',
      [addDays(TODAY, 2), addDays(TODAY, 4)],
    )
    expect(stored).toHaveLength(3)

    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(page, 0, 2).textContent()).toBe(first)
    await expect.poll(() => cell(desk.page, 0, 2).textContent()).toBe(first)

    await page.goto(`${hotel.url}/bookone/manage-rates-availability?view=minStay`)
    await cell(page, 0, 7).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, 5, 8).textContent()).toBe('2')
    await expect.poll(() => cell(desk.page, 0, 7).textContent()).toContain('min 2')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(page, 5, 8).textContent()).toBe('')
    await expect.poll(() => cell(desk.page, 0, 7).textContent()).not.toContain('min')
    await Promise.all([manager.close(), desk.close()])
  })

  test('two managers at once see each other, and which cells the other has selected; one who leaves is removed at once', async () => {
    const asha = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const desk = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const sent: string[] = []
    asha.page.on('request', (request) => {
      if (request.url().endsWith('/api/live/presence')) sent.push(request.postDataJSON().kind)
    })
    await signIn(asha, 'prop-manager', '/bookone/manage-rates-availability')
    await cell(asha.page, 2, 3).click()
    await asha.page.waitForTimeout(6_000)
    expect(sent).toEqual(['JOIN'])

    await signIn(desk, 'prop-frontdesk', '/bookone/manage-rates-availability')
    const outline = (page: Page) => page.locator('td[data-other]')
    await outline(desk.page).waitFor()
    expect(await outline(desk.page).getAttribute('data-row')).toBe('2')
    const name = (await outline(desk.page).getAttribute('data-other-names')) ?? ''
    expect(name).not.toBe('')
    await desk.page.getByRole('status').filter({ hasText: name }).waitFor()
    await asha.page.keyboard.press('Shift+ArrowRight')
    await asha.page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => outline(desk.page).count()).toBe(4)
    await cell(desk.page, 5, 6).click()
    await expect.poll(() => outline(asha.page).getAttribute('data-row')).toBe('5')

    await asha.page.goto(`${hotel.url}/master-service/home`)
    await expect.poll(() => outline(desk.page).count()).toBe(0)
    expect([asha.faults, desk.faults]).toEqual([[], []])
    await Promise.all([asha.close(), desk.close()])
  })
})
