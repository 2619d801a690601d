import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

/** Pastes cells of a spreadsheet, as its clipboard has them. */
const pasteInto = (box: Locator, cells: string) =>
  box.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, cells)

describe.skipIf(!hasBrowser)(`own reports and budgets${withoutBrowser}`, () => {
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

  test('a manager builds a report with a formula of their own, and reads it in the library', async () => {
    const manager = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = manager
    await signIn(manager, 'prop-manager', '/report/report-dashboard?tab=library')
    await page.getByRole('link', { name: 'Put a report together' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: false }).first().fill('Spend of a guest')
    const figures = page.getByRole('combobox', { name: 'Figures' })
    await figures.fill('Guests')
    await page.getByRole('option', { name: /^Guests ?Adults/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a formula' }).click()
    const formula = page.getByRole('group', { name: 'Formula 1' })
    await formula.getByRole('textbox', { name: 'Name of the column' }).fill('Per guest')
    const text = formula.getByRole('textbox', { name: 'Formula', exact: true })
    await text.fill('revenue / visitors')
    await formula.getByText('visitors is no figure of the dictionary.').waitFor()
    await text.fill('revenue / guests')
    const preview = page.getByRole('table', { name: 'This year' })
    await preview.getByRole('columnheader', { name: /Per guest/ }).waitFor()
    const total = preview.getByRole('row', { name: /^Total/ })
    await expect.poll(async () => await total.textContent()).toMatch(/Total₹[\d,.]+[\d,]+₹[\d,.]+/)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Save report' }).click()
    await page.getByRole('heading', { name: 'Spend of a guest' }).waitFor()
    const table = page.getByRole('table', { name: 'Spend of a guest' })
    await table.getByRole('columnheader', { name: /Per guest/ }).waitFor()
    await page.goto(`${hotel.url}/report/report-dashboard?tab=library`)
    await page.getByRole('heading', { name: 'Put together here' }).waitFor()
    await page.getByRole('link', { name: 'Spend of a guest', exact: true }).click()
    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByRole('heading', { name: 'Change report' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('finance pastes a budget from a spreadsheet, mends a cell, saves it, and a report stands beside it', async () => {
    const finance = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = finance
    await signIn(finance, 'prop-finance', '/report/report-dashboard?tab=budget')
    await page.getByRole('combobox', { name: /Year/ }).click()
    await page.getByRole('option').last().click()
    const services = page.getByRole('textbox', { name: 'Services, Jan' })
    await services.waitFor()
    await pasteInto(services, '1000\t2,000.50\tabc')
    await page.getByText('abc is no amount. Nothing was pasted.').waitFor()
    expect(await services.inputValue()).toBe('')
    await pasteInto(services, '1000\t2,000.50\n10\t20')
    await expect.poll(() => page.getByRole('textbox', { name: 'Extras, Feb' }).inputValue()).toBe('20')
    const fees = page.getByRole('textbox', { name: 'Fees, Jan' })
    await fees.fill('x')
    await page.getByText('Mend the marked cells first.').waitFor()
    expect(await page.getByRole('button', { name: 'Save budget' }).isDisabled()).toBe(true)
    await fees.fill('5')
    // Up and down move between lines.
    await fees.press('ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Extras, Jan')
    await expectUsable(page)
    await page.getByRole('button', { name: 'Save budget' }).click()
    await page.getByText(/^The budget of \d{4} is saved$/).waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Services, Feb' }).inputValue()).toBe('2000.50')

    await page.goto(`${hotel.url}/report/view/manager?period=thisYear&group=month&compare=budget`)
    const occupancy = page.getByRole('table', { name: 'Manager report' }).getByRole('row', { name: /^January/ })
    await occupancy.getByText(/\([+-]?\d+ %\)/).first().waitFor() // prettier-ignore
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${hotel.url}/report/report-dashboard?tab=budget`)
    await page.getByRole('textbox', { name: 'Services, Jan' }).waitFor()
    await expectUsable(page)
    expect(finance.faults).toEqual([])
    await finance.close()
  })
})
