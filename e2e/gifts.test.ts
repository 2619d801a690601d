import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

/** The hotel's page, and a booking to come that owes more than a voucher pays. */
const OWING = `
  select p.seo_friendly_name as at, b.reference from bookings b
    join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
    join properties p on p.id = b.property_id and p.name = 'Demo Palace'
   where b.status = 'CONFIRMED' and f.due_minor - f.on_account_minor > 250000 order by b.id limit 1`

describe.skipIf(!hasBrowser)(`a gift voucher${withoutBrowser}`, () => {
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

  test('is bought on the public page from a phone, and pays a booking at the desk', async () => {
    const [found] = await hotel.rows<{ at: string; reference: string }>(OWING)
    if (!found) throw new Error('the demo has no booking that owes something')
    const buyer = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })
    const { page: phone } = buyer
    await phone.goto(`${hotel.url}/house?at=${found.at}&lang=en`)
    await phone.getByRole('link', { name: 'Give a voucher' }).click()
    await phone.getByRole('heading', { level: 1, name: /^Gift voucher of/ }).waitFor()
    await expectUsable(phone)
    await phone.getByLabel('Your name').fill('Ada Ray')
    await phone.getByLabel('Your email').fill('ada@mail.example')
    await phone.getByLabel('Name of the recipient (optional)').fill('Leela')
    await phone.getByRole('button', { name: /^Order and pay ₹2,500/ }).click()
    await phone.waitForURL(/127\.0\.0\.1:\d+\/pay\//)
    await phone.getByRole('button', { name: 'Card' }).click()
    await phone.getByRole('heading', { name: 'Paid, thank you' }).waitFor()
    await expectUsable(phone)

    const desk = await openPage(browser, hotel.url)
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(desk, 'prop-frontdesk', '/gift-orders')
    await page.getByText('Ada Ray').first().waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Open voucher' }).first().click()
    await page.getByRole('button', { name: 'Show code' }).click()
    const code = await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()
    await page.goto(`/master-service/reservation-details/${found.reference}`)
    await page.getByRole('button', { name: 'Take payment' }).first().click()
    await page.getByRole('radio', { name: 'Gift voucher' }).check()
    await page.getByLabel('Voucher code').fill(code)
    await page.getByText(/₹2,500\.00 left/).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save ₹2,500/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(
      await hotel.rows(
        `select v.balance_minor::int as balance from gift_vouchers v
           join gift_orders o on o.property_id = v.property_id and o.voucher_id = v.id`,
      ),
    ).toEqual([{ balance: 0 }])
    expect([desk.faults, buyer.faults]).toEqual([[], []])
    for (const person of [desk, buyer]) await person.close()
  })
})
