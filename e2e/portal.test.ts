import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

/** Who comes today, to a room that is ready. */
const EXPECTED = `
  select b.id, b.reference, s.adults, c.first_name as "firstName" from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where c.email = 'asha.rao@guest.example' and b.status = 'CONFIRMED' and s.room_id is not null order by b.arrival_on limit 1`

/** What the guest ordered to the room. */
const ORDERED = `
  select status, special_notes as notes from orders where booking_id = $1 and source_channel = 'WEB' and delivery_method = 'Room Order'`

describe.skipIf(!hasBrowser)(`the guest's page${withoutBrowser}`, () => {
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

  test('a guest registers on a phone, writes to the desk, and the desk checks in with one press', async () => {
    const [booking] = await hotel.rows<{ id: string; reference: string; adults: number; firstName: string }>(EXPECTED)
    if (!booking) throw new Error('the demo expects nobody today')
    await hotel.rows(`delete from portal_pages where booking_id = $1`, [booking.id])

    const desk = await openPage(browser, hotel.url)
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(desk, 'prop-frontdesk', `/master-service/reservation-details/${booking.reference}`)
    await page.getByRole('button', { name: 'Make the page' }).click()
    const link = new URL(await page.getByRole('textbox', { name: 'Link of the page' }).inputValue())

    const guest = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })
    const phone = guest.page
    await phone.goto(`${hotel.url}${link.pathname}${link.search}&lang=en`)
    await phone.getByRole('heading', { level: 1, name: /^Your stay at/ }).waitFor()
    await expectUsable(phone)
    await phone.getByRole('button', { name: 'Start' }).click()
    for (let number = 1; number <= booking.adults; number += 1) {
      await phone.getByText(new RegExp(`^Guest ${number}, `)).waitFor()
      if (number > 1) {
        await phone.getByLabel('First name').fill('Kiran')
        await phone.getByLabel('Last name').fill('<b>Rao</b>')
      } else {
        await phone.getByLabel('City').fill('Mysuru')
        await phone.getByLabel('Identity document').selectOption({ label: 'Passport' })
        await phone.getByLabel('Number of the document').fill('Z4815162')
      }
      await expectUsable(phone)
      await phone.getByRole('button', { name: 'Save and continue' }).click()
    }
    await phone.getByLabel('Time of arrival').fill('15:30')
    await phone.getByLabel('Number plate of your car').fill('KA 01 AB 1234')
    await phone.getByRole('button', { name: 'Save and continue' }).click()
    const pad = phone.getByRole('button', { name: /^Signature/ })
    await pad.focus()
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await phone.keyboard.press(key)
    await expectUsable(phone)
    await phone.getByRole('button', { name: 'Sign and send' }).click()
    await phone.getByText('Signed. The desk has it; you can still change it before you arrive.').waitFor()
    await phone.getByLabel('Your message').fill('We come with two cars.')
    await phone.getByRole('button', { name: 'Send' }).last().click()
    await phone.getByText('We come with two cars.').waitFor()
    await expectUsable(phone)

    await page.goto(`/portal/arrivals?booking=${booking.id}`)
    await page.getByText('Mysuru').first().waitFor()
    await page.getByText('Kiran <b>Rao</b>').first().waitFor()
    await expectUsable(page)
    await desk.start()
    await page.getByRole('button', { name: 'Accept and check in' }).click()
    await page.getByText(/is checked in$/).waitFor()
    expect(await desk.count()).toBe(1)
    expect(
      await hotel.rows(
        `select b.status, c.city, p.state from bookings b
           join customers c on c.property_id = b.property_id and c.id = b.customer_id
           join portal_pages p on p.property_id = b.property_id and p.booking_id = b.id where b.id = $1`,
        [booking.id],
      ),
    ).toEqual([{ status: 'IN_HOUSE', city: 'Mysuru', state: 'ACCEPTED' }])

    await phone.reload()
    await phone.getByRole('button', { name: 'Towels' }).first().waitFor()
    await expectUsable(phone)
    await phone.getByRole('button', { name: 'See the menu' }).click()
    await phone
      .getByRole('button', { name: /^Choose: / })
      .first()
      .click()
    await expectUsable(phone)
    await phone.getByRole('button', { name: /^Add for / }).click()
    await phone.getByLabel(/^Allergies/).fill('No nuts, please')
    await phone.getByRole('button', { name: /^Order for / }).click()
    await phone.getByText('Sent; we look at it').waitFor()
    await expectUsable(phone)
    expect(await hotel.rows(ORDERED, [booking.id])).toEqual([{ status: 'Submitted', notes: 'No nuts, please' }])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/portal/arrivals')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectUsable(page)
    }
    expect([desk.faults, guest.faults]).toEqual([[], []])
    for (const person of [desk, guest]) await person.close()
  })
})
