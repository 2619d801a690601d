import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`pay${withoutBrowser}`, () => {
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

  test('prepared by finance, looked at and approved by the administrator, read on a phone, withdrawn, and prepared anew until it is paid', async () => {
    const finance = await openPage(browser, hotel.url)
    await signIn(finance, 'prop-finance', '/hrm/pay')
    await finance.page.getByText('In review').first().click()
    await finance.page.getByText('You prepared this run').waitFor()
    expect(await finance.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await finance.page.getByRole('button', { name: 'Compute again' }).click()
    await finance.page.getByText('Computed again').waitFor()
    await expectUsable(finance.page)

    const admin = await openPage(browser, hotel.url)
    const { page } = admin
    await signIn(admin, 'prop-admin', '/hrm/pay')
    await page.getByText('In review').first().click()
    await page.getByRole('button', { name: 'Show what everybody is paid' }).click()
    const clerk = page.getByRole('row').filter({ hasText: 'Dev Desk' })
    await clerk.waitFor()
    const net = (await clerk.getByRole('cell').nth(3).textContent()) ?? ''
    await expectUsable(page)
    await clerk.click()
    const panel = page.getByRole('dialog', { name: 'Dev Desk' })
    await panel.getByRole('button', { name: 'Show the payslip' }).click()
    await panel.getByText('House rent allowance').waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Pay is approved').waitFor()
    await page.getByRole('button', { name: 'Mark as paid' }).waitFor()

    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await signIn(phone, 'prop-frontdesk', '/hrm/payslips')
    await phone.page.getByText('Approved', { exact: true }).waitFor()
    await phone.page.getByRole('button', { name: / – / }).first().click()
    const slip = phone.page.getByRole('dialog')
    await slip.getByText('House rent allowance').waitFor()
    expect(await slip.textContent()).toContain(net)
    await expectUsable(phone.page)

    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw this pay run' })
    await dialog.getByLabel('Reason').fill('Hours of the kitchen are missing')
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Hours of the kitchen are missing').waitFor()
    expect(await page.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await phone.page.reload()
    await phone.page.getByText('This payslip was withdrawn').waitFor()
    await expectUsable(phone.page)

    await finance.page.goto(`${hotel.url}/hrm/pay?new=yes`)
    await finance.page
      .getByRole('dialog', { name: 'Prepare a run' })
      .getByRole('button', { name: 'Prepare a run' })
      .click()
    await finance.page.getByText('Pay is computed.').waitFor()
    await page.goto(finance.page.url())
    for (const [name, done] of [
      ['Approve', 'Pay is approved'],
      ['Mark as paid', 'The run is paid'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('alertdialog').getByRole('button', { name }).click()
      await page.getByText(done).waitFor()
    }
    await finance.page.goto(`${hotel.url}/report/view/pay-register?period=thisMonth`)
    await finance.page
      .getByRole('row')
      .filter({ hasText: 'House rent allowance' })
      .filter({ hasText: 'Paid' })
      .first()
      .waitFor()
    await expectUsable(finance.page)
    expect([finance.faults, admin.faults, phone.faults]).toEqual([[], [], []])
  })

  test('the tip box prepared by finance is shared by the administrator, and a waiter sees on a phone how it came out', async () => {
    const admin = await openPage(browser, hotel.url)
    const { page } = admin
    await signIn(admin, 'prop-admin', '/hrm/pay/tips')
    await page.getByText('Open', { exact: true }).first().click()
    const panel = page.getByRole('dialog', { name: 'Tip box' })
    await panel.getByRole('button', { name: 'Show the shares' }).click()
    await panel.getByText('Waiter, 8 points').first().waitFor()
    await expectUsable(page)
    await panel.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The pool is approved').waitFor()

    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await signIn(phone, 'prop-service', '/hrm/payslips')
    await phone.page.getByText('Your position has 8 points').first().waitFor()
    await phone.page.getByText('It comes with your next payslip.').first().waitFor()
    await expectUsable(phone.page)
    expect([admin.faults, phone.faults]).toEqual([[], []])
  })
})
