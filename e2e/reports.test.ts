import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`reports${withoutBrowser}`, () => {
  let hotel: Awaited<ReturnType<typeof openDemoHotel>>
  let browser: Browser
  beforeAll(async () => {
    hotel = await openDemoHotel()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(browser)
    await hotel?.close()
  })

  test('an owner compares a month with the one before, goes down to a booking, and saves the view', async () => {
    const owner = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = owner
    await signIn(owner, 'prop-admin', '/report/report-dashboard?tab=library')
    await page.getByRole('link', { name: 'Room revenue by source' }).click()
    await page.getByRole('heading', { name: 'Room revenue by source' }).waitFor()
    await page.getByRole('combobox', { name: /^Period/ }).click()
    await page.getByRole('option', { name: 'Last month' }).click()
    await page.getByRole('combobox', { name: /^Compare with/ }).click()
    await page.getByRole('option', { name: 'Period before' }).click()
    const table = page.getByRole('table', { name: 'Room revenue by source' })
    const direct = table.getByRole('row', { name: /^Direct/ })
    await direct.getByText(/^[▲▼] /).first().waitFor() // prettier-ignore
    expect(new URL(page.url()).search).toContain('compare=previous')
    await page.locator('figure[data-chart="bar"] svg').first().waitFor()

    // The rows behind a figure add up to it.
    const sold = direct.getByRole('button').first()
    const shown = Number(await sold.locator('span > span').first().textContent())
    await sold.click()
    const behind = page.getByRole('dialog', { name: 'Rooms sold: Direct' })
    await behind.locator('[data-total]').waitFor()
    expect(shown).toBeGreaterThan(0)
    const reference = behind.getByRole('link').first()
    const booking = (await reference.textContent()) ?? ''
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Save view' }).click()
    const form = page.getByRole('dialog', { name: 'Save view' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Sources of last month')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sources of last month is saved').waitFor()
    await page.goto(`${hotel.url}/report/report-dashboard?tab=views`)
    await page.getByRole('link', { name: 'Sources of last month' }).click()
    await direct.getByRole('button').first().click()
    await behind.getByRole('link', { name: booking, exact: true }).first().click()
    await page.waitForURL(/reservation-details/)
    expect(owner.faults).toEqual([])
    await owner.close()
  })

  test('an owner filters by one source in the bar, on a phone too; the file and the saved view have the filter', async () => {
    const owner = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = owner
    await signIn(owner, 'prop-admin', '/report/view/revenue-by-source?period=lastMonth')
    const table = page.getByRole('table', { name: 'Room revenue by source' })
    await table.getByRole('row', { name: /^Website/ }).waitFor()
    await page.getByRole('combobox', { name: /^Filter by/ }).click()
    await page.getByRole('option', { name: 'Source', exact: true }).click()
    await page.getByRole('combobox', { name: /^Which/ }).click()
    await page.getByRole('option', { name: 'Direct', exact: true }).click()
    await page.getByText('Source: Direct').waitFor()
    await table.getByRole('row', { name: /^Website/ }).waitFor({ state: 'detached' })
    await expectUsable(page)
    await page.getByRole('button', { name: 'Save the whole list' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'As CSV' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect([text.includes('Direct'), text.includes('Website')]).toEqual([true, false])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await page.getByRole('combobox', { name: /^Filter by/ }).click()
    await page.getByRole('option', { name: 'Everything' }).click()
    await page.getByText('Source: Direct').waitFor({ state: 'detached' })
    expect(owner.faults).toEqual([])
    await owner.close()
  })

  test('an accountant takes the month away as a workbook whose amounts are numbers and whose totals agree', async () => {
    const accountant = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = accountant
    await signIn(accountant, 'prop-finance', '/report/view/revenue?period=lastMonth&group=day')
    await page.getByRole('table', { name: 'Revenue by department' }).waitFor()
    await page.getByRole('button', { name: 'Save the whole list' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'As an Excel workbook' }).click(),
    ])
    const rows = await readSheet(await readFile(await download.path()))
    const [heads, ...cells] = rows
    expect(heads).toEqual(['Day', 'Revenue', 'Tax', 'Revenue with tax'])
    const total = cells.at(-1)
    const sum = cells.slice(0, -1).reduce((all, row) => all + Math.round(Number(row[1]) * 100), 0)
    expect(Math.round(Number(total?.[1]) * 100)).toBe(sum)
    expect(sum).toBeGreaterThan(0)
    expect(accountant.faults).toEqual([])
    await accountant.close()
  })

  test.each([
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])('the library, the dictionary and a report beside last year are usable at $width px', async (size) => {
    const manager = await openPage(browser, hotel.url, size)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/report/report-dashboard?tab=library')
    for (const path of [
      '/report/report-dashboard?tab=library',
      '/report/report-dashboard?tab=dictionary',
      '/report/view/occupancy?compare=lastYear',
    ]) {
      if (!page.url().endsWith(path)) await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectUsable(page)
    }
    expect(manager.faults).toEqual([])
    await manager.close()
  })
})
