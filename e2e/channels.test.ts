import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, nightsIn } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** A reservation of two nights as the channel sends it. */
function reservation(reference: string, room: string, rate = 'FLEX') {
  const span = { arrival: addDays(TODAY, 9), departure: addDays(TODAY, 11) }
  const nights = nightsIn(span).map((day) => ({ day, amount: 500_000 }))
  return {
    messageId: `${reference}-1`,
    reservation: reference,
    version: 1,
    kind: 'NEW',
    rooms: [{ id: '1', room, rate, ...span, adults: 2, nights }],
    guest: { firstName: 'Noor', lastName: 'Haddad' },
    currency: 'INR',
  }
}

describe.skipIf(!hasBrowser)(`reservations of channels${withoutBrowser}`, () => {
  test('a key is created once, what the channel sends is booked while the chart is open, and what it cannot mean is decided at the desk; a portal reads a calendar', async () => {
    const admin = await openPage(browser, hotel.url)
    await signIn(admin, 'prop-admin', '/bookone-admin/channel-configure/0/0/0')
    await admin.page.getByText('Wayfarer (practice)').first().click()
    await admin.page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Key for reservations' })
    const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue()
    const address = new URL(await dialog.getByRole('textbox', { name: 'Address' }).inputValue()).pathname
    await picture(admin.page, 'channel-key')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await admin.page.getByText(`ends in ${key.slice(-4)}`).waitFor()

    const [code] = await hotel.rows<{ room: string; hotel: string }>(
      'select r.code as room, c.hotel_code as hotel from channel_rooms r join channel_connections c using (property_id, channel_id) join channels h on h.id = c.channel_id where h.code = $1 limit 1',
      ['WAYFARER'],
    )
    const desk = await openPage(browser, hotel.url)
    const { page } = desk
    await signIn(desk, 'prop-frontdesk', '/bookone/manage-booking/chart')
    const unassigned = page.getByRole('button', { name: /^Unassigned \([1-9]/ })
    const [waiting] = /\d+/.exec(await unassigned.innerText()) ?? []

    const response = await admin.page.request.post(address, {
      headers: { authorization: `Bearer ${key}` },
      data: {
        hotel: code?.hotel,
        messages: [reservation('NH-1', code?.room ?? ''), reservation('NH-2', 'TREE HOUSE')],
      },
    })
    expect(await response.json()).toMatchObject({
      results: [{ status: 'STORED' }, { status: 'TRAY', reason: 'channel_room_unmapped' }],
    })

    // The chart that is open shows it without a press.
    await page.getByRole('button', { name: `Unassigned (${Number(waiting) + 1})` }).waitFor()
    await picture(page, 'channel-chart')
    await page.goto('/bookone/channel-reservations')
    await page.getByRole('row', { name: /NH-1.*Booked/ }).waitFor()
    await picture(page, 'channel-reservations')
    await page.getByRole('row', { name: /NH-2/ }).click()
    await page.getByText('The room code TREE HOUSE means nothing here.').last().waitFor()
    const pick = async (label: string) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option').first().click()
    }
    await pick('Room type')
    await pick('Rate plan')
    await picture(page, 'channel-tray')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Reservation NH-2 is booked.').waitFor()
    await page.getByRole('row', { name: /NH-2.*Booked/ }).waitFor()

    await page.getByRole('row', { name: /WF-20417/ }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const question = page.getByRole('dialog', { name: 'Dismiss reservation WF-20417?' })
    await question.getByRole('textbox', { name: 'Reason' }).fill('Booked by hand')
    await question.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Reservation WF-20417 is dismissed.').waitFor()
    await page.getByRole('row', { name: /WF-20417.*Dismissed/ }).waitFor()

    await admin.page.getByRole('button', { name: 'Stop sales' }).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Stop sales' }).click()
    await admin.page.getByText('Sales at Wayfarer (practice) are stopped.').waitFor()
    await admin.page.getByRole('button', { name: 'Open sales' }).click()
    await admin.page.getByText('Sales at Wayfarer (practice) are open.').waitFor()
    await admin.page.getByRole('tab', { name: 'Parity' }).click()
    await admin.page.getByRole('row', { name: /Rooms available.*Unknown/ }).first().waitFor() // prettier-ignore
    await picture(admin.page, 'channel-parity')

    await admin.page.goto(`${hotel.url}/bookone-admin/channel-configure/0/0/0`)
    await admin.page.getByRole('button', { name: 'Create a calendar' }).click()
    const form = admin.page.getByRole('dialog', { name: 'Create a calendar' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Lake portal')
    await form.getByRole('combobox', { name: 'Room type' }).click()
    await admin.page.getByRole('option').nth(1).click()
    await form.getByRole('combobox', { name: /^Room$/ }).click()
    await admin.page.getByRole('option').nth(1).click()
    await form.getByRole('button', { name: 'Create a calendar' }).click()
    const made = admin.page.getByRole('dialog', { name: 'Address of the calendar' })
    const feed = new URL(await made.getByRole('textbox', { name: 'Address' }).inputValue()).pathname
    await picture(admin.page, 'channel-feed')
    await made.getByRole('button', { name: 'Done' }).click()
    expect(await (await admin.page.request.get(feed)).text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
    const line = admin.page.getByRole('row', { name: /Lake portal/ })
    await line.scrollIntoViewIfNeeded()
    await picture(admin.page, 'channel-feeds')
    await line.getByRole('button').last().click()
    await admin.page.getByRole('menuitem', { name: 'Revoke' }).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await admin.page.getByText('Lake portal is revoked.').waitFor()
    expect((await admin.page.request.get(feed)).status()).toBe(404)

    expect([...desk.faults, ...admin.faults]).toEqual([])
    await desk.close()
    await admin.close()
  })
})
