import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`timesheet${withoutBrowser}`, () => {
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

  test('time is typed on a telephone and submitted, approved by the manager, billed by finance, and in the report of hours', async () => {
    const worker = await openPage(browser, hotel.url)
    await worker.page.setViewportSize({ width: 390, height: 844 })
    await signIn(worker, 'prop-marketing', '/project/timesheet')
    await typeWeek(worker.page)
    await expectUsable(worker.page)
    await worker.page.getByRole('button', { name: 'Submit week' }).click()
    await worker.page.getByText('The week is submitted').waitFor()

    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/project/timesheets')
    await approveOne(manager.page)

    const finance = await openPage(browser, hotel.url)
    await signIn(finance, 'prop-finance', '/project')
    await billGala(finance.page)
    await expectUsable(finance.page)

    await finance.page.goto(`${hotel.url}/report/view/hours-by-activity?period=thisYear`)
    const hours = finance.page.getByRole('row').filter({ hasText: 'GALA' })
    await hours.filter({ hasText: 'Billable' }).first().waitFor()
    await expectUsable(finance.page)
  })
})

/** Adds the gala to the week and types an hour and a half on its first day. */
async function typeWeek(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Timesheet' }).waitFor()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add row' })
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /GALA/ }).click()
  await dialog.getByRole('button', { name: 'Add row' }).click()
  const cell = page.getByRole('textbox', { name: /New Year gala/ })
  await cell.fill('1:30')
  await cell.press('Enter')
  await page.getByText('Total: 1:30').waitFor()
}

/** Opens the week that was submitted last and approves it. */
async function approveOne(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Timesheets' }).waitFor()
  await page.getByRole('row').filter({ hasText: '1:30' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByText('New Year gala').waitFor()
  await panel.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The week is approved').waitFor()
}

async function billGala(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /GALA/ }).waitFor()
  await page.getByRole('link', { name: 'Open' }).last().click()
  await page.getByRole('heading', { name: /GALA/ }).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: /^Bill / }).click()
  await page.getByText(/are on a draft/).waitFor()
  await expect.poll(() => page.url()).toContain('/invoice/')
}
