import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayAt } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const EMAIL = 'lena.last@staff.example'
const PASSWORD = 'Long-enough-7!'

describe.skipIf(!hasBrowser)(`leaver${withoutBrowser}`, () => {
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

  test('an employee is hired, hands in their notice, and leaves', async () => {
    const today = dayAt(new Date().toISOString(), 'Asia/Kolkata')
    const admin = await openPage(browser, hotel.url)
    const { page } = admin
    await signIn(admin, 'prop-admin', '/ems')
    const choose = async (scope: Pick<typeof page, 'getByRole'>, label: string | RegExp, option: string | RegExp) => {
      await scope.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).first().click()
    }
    await page.getByRole('button', { name: 'Add employee' }).click()
    const form = page.getByRole('form', { name: 'Add employee' })
    await form.getByLabel(/^First name/).fill('Lena')
    await form.getByLabel(/^Last name/).fill('Last')
    await form.getByRole('button', { name: 'Next' }).click()
    await choose(form, /^Department/, 'Front desk')
    await choose(form, /^Position/, 'Receptionist')
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByRole('button', { name: 'Create sign-in' }).click()
    await form.getByLabel(/^E-mail to sign in with/).fill(EMAIL)
    await choose(form, /^Role/, 'Front desk')
    await form.getByLabel(/^First password/).fill(PASSWORD)
    await form.getByRole('button', { name: 'Add employee' }).click()
    await page.getByRole('heading', { name: 'Lena Last', level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Pay and private' }).click()
    await page.getByRole('button', { name: /Show.*: Pay/ }).click()
    await page.getByRole('button', { name: 'Change pay' }).click()
    const pay = page.getByRole('dialog', { name: 'Change pay' })
    await pay.getByLabel(/^From/).fill(today)
    await pay.getByLabel(/^Amount/).fill('30000')
    await pay.getByRole('button', { name: 'Change pay' }).click()
    await pay.waitFor({ state: 'detached' })

    const phone = await openPage(browser, hotel.url, { width: 390, height: 844 })
    await phone.page.goto(`${hotel.url}/`)
    await phone.page.locator('input').nth(0).fill(EMAIL)
    await phone.page.locator('input').nth(1).fill(PASSWORD)
    await phone.page.keyboard.press('Enter')
    await phone.page.waitForFunction(() => sessionStorage.getItem('AuthToken') !== null)
    await phone.page.goto(`${hotel.url}/ems/own`)
    await phone.page.getByRole('link', { name: 'Leaving' }).click()
    await phone.page.getByRole('button', { name: 'Hand in notice' }).click()
    const notice = phone.page.getByRole('dialog', { name: 'Hand in notice' })
    await notice.getByLabel(/^Requested last day/).fill(today)
    await notice.getByLabel(/^Reason/).fill('Studies')
    await notice.getByText('This is before the end of your notice').waitFor()
    await expectUsable(phone.page)
    await notice.getByRole('button', { name: 'Hand in notice' }).click()
    await phone.page.getByText('Your manager has not decided yet.').waitFor()
    await expectUsable(phone.page)

    await page.goto(`${hotel.url}/ems/separations`)
    await page.getByRole('row').filter({ hasText: 'Lena Last' }).click()
    const panel = page.getByRole('dialog', { name: 'Lena Last' })
    await panel.getByRole('button', { name: 'Show reason and notes' }).click()
    await panel.getByText('Studies').waitFor()
    await panel.getByRole('button', { name: 'Accept' }).click()
    const accept = page.getByRole('dialog', { name: 'Accept' })
    await accept.getByLabel(/^Reason for the file/).fill('Resignation')
    await expectUsable(page)
    await accept.getByRole('button', { name: 'Accept' }).click()
    await accept.waitFor({ state: 'detached' })
    await panel.getByText('On notice').first().waitFor()
    await panel.getByRole('link', { name: /tasks done/ }).waitFor()
    await expectUsable(page)

    const finance = await openPage(browser, hotel.url)
    await signIn(finance, 'prop-finance', '/ems/separations')
    await finance.page.getByRole('row').filter({ hasText: 'Lena Last' }).click()
    const sheet = finance.page.getByRole('dialog', { name: 'Lena Last' })
    await sheet.getByRole('button', { name: 'Show the settlement' }).click()
    await sheet.getByRole('button', { name: 'Prepare settlement' }).click()
    const editor = finance.page.getByRole('dialog', { name: 'Prepare settlement' })
    await editor.getByRole('button', { name: 'Add line' }).click()
    await editor.getByLabel(/^Amount/).fill('1234')
    await editor.getByRole('combobox', { name: 'Paid as' }).click()
    await finance.page.getByRole('option', { name: 'Bonus' }).click()
    await expectUsable(finance.page)
    await editor.getByRole('button', { name: 'Prepare settlement' }).click()
    await editor.waitFor({ state: 'detached' })
    await sheet.getByText('Prepared by').first().waitFor()
    expect(await sheet.getByRole('button', { name: 'Approve settlement' }).count()).toBe(0)

    await panel.getByText('Prepared by').first().waitFor() // the live event has come: what is shown is of this version
    await panel.getByRole('button', { name: 'Show the settlement' }).click()
    await panel.getByText('Notice pay').first().waitFor()
    await expectUsable(page)
    await panel.getByRole('button', { name: 'Approve settlement' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve settlement' }).click()
    await panel.getByText('Settled', { exact: true }).first().waitFor()
    await panel.getByRole('button', { name: 'Close separation' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close separation' }).click()
    await page.getByText('The separation is closed').waitFor()

    await finance.page.goto(`${hotel.url}/hrm/pay`)
    await finance.page.getByRole('button', { name: 'Prepare a run' }).first().click()
    const run = finance.page.getByRole('dialog')
    await run.getByLabel(/^First day/).fill(today)
    await run.getByLabel(/^Last day/).fill(today)
    await run.getByLabel(/^Pay day/).fill(addDays(today, 1))
    await run.getByRole('button', { name: 'Prepare a run' }).click()
    await finance.page.getByRole('button', { name: 'Show what everybody is paid' }).click()
    await finance.page.getByRole('row').filter({ hasText: 'Lena Last' }).click()
    const slip = finance.page.getByRole('dialog', { name: 'Lena Last' })
    await slip.getByRole('button', { name: 'Show the payslip' }).click()
    await slip.getByText('1,234.00').first().waitFor()
    expect([admin.faults, finance.faults]).toEqual([[], []])
  })
})
