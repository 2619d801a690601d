import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '#test/pictures.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const CLERK = `
  select e.display_name as name from employees e join users u on u.id = e.user_id where u.email = 'prop-frontdesk@demo.hotelmate.test'`

describe.skipIf(!hasBrowser)(`expense claims${withoutBrowser}`, () => {
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

  test('claimed on a phone with a photographed receipt, approved for less, paid in one go', async () => {
    const [clerk] = await hotel.rows<{ name: string }>(CLERK)
    if (!clerk) throw new Error('the demo has no clerk')
    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await signIn(phone, 'prop-frontdesk', '/hrm/claims')
    await phone.page.getByRole('button', { name: 'New claim' }).click()
    const form = phone.page.getByRole('dialog', { name: 'New claim' })
    await form.getByLabel(/^What for/).fill('Taxi for a lost guest')
    await form.getByRole('combobox', { name: 'Category' }).click()
    await phone.page.getByRole('option', { name: 'Travel' }).click()
    await form.getByLabel(/^Vendor/).fill('Night Cabs')
    await form.getByLabel(/^Amount/).fill('640')
    await phone.page.keyboard.press('Tab')
    await form.getByText('A receipt is needed').waitFor()
    await form.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await drawn(60, 80).png() }) // prettier-ignore
    await form.getByText('slip.png').waitFor()
    await expectUsable(phone.page)
    await form.getByRole('button', { name: 'Save draft' }).click()
    const own = phone.page.getByRole('dialog', { name: 'Taxi for a lost guest' })
    await own.getByRole('button', { name: 'slip.png' }).waitFor()
    await expectUsable(phone.page)
    await own.getByRole('button', { name: 'Submit' }).click()
    await own.getByText('Submitted', { exact: true }).first().waitFor()

    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/hrm/approvals')
    await manager.page.getByRole('row').filter({ hasText: 'Taxi for a lost guest' }).getByText(clerk.name).click()
    const panel = manager.page.getByRole('dialog', { name: 'Taxi for a lost guest' })
    await panel.getByRole('button', { name: 'Approve less of a line' }).click()
    await panel.getByLabel('Night Cabs').fill('600')
    await panel.getByLabel('Comment').fill('The tip is your own')
    await expectUsable(manager.page)
    await panel.getByRole('button', { name: /^Approve ₹600/ }).click()
    await panel.waitFor({ state: 'detached' })

    const finance = await openPage(browser, hotel.url)
    await signIn(finance, 'prop-finance', '/hrm/claims/team?tab=toPay')
    await finance.page.getByRole('row').filter({ hasText: 'Taxi for a lost guest' }).getByText(clerk.name).click()
    const paying = finance.page.getByRole('dialog', { name: 'Taxi for a lost guest' })
    await paying.getByText('The tip is your own').waitFor()
    await expectUsable(finance.page)
    await paying.getByRole('button', { name: /^Pay ₹600/ }).click()
    const dialog = finance.page.getByRole('dialog', { name: new RegExp(`to ${clerk.name}$`) })
    await dialog.getByRole('radio', { name: 'Bank' }).click()
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await paying.getByText('Paid', { exact: true }).waitFor()

    await phone.page.reload()
    await own.getByText('₹600.00 approved').waitFor()
    await own.getByText('Paid', { exact: true }).waitFor()
    await expectUsable(phone.page)
    expect([manager.faults, phone.faults, finance.faults]).toEqual([[], [], []])
    for (const person of [phone, manager, finance]) await person.close()
  })
})
