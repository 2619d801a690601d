import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

type Found = { id: string; reference: string; paid: number; due: number; status: string }
const bookings = (where: string) =>
  hotel.rows<Found>(
    `select b.id, b.reference, b.status, f.paid_minor::int as paid, f.due_minor::int as due
       from bookings b
       join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
       join properties p on p.id = b.property_id and p.name = 'Demo Palace'
      where ${where} order by b.id limit 1`,
  )

describe.skipIf(!hasBrowser)(`money goes back${withoutBrowser}`, () => {
  test('13: finance cancels a paid booking and refunds the rest with four presses at most', async () => {
    const [booking] = await bookings(
      `b.status = 'CONFIRMED' and f.paid_minor > f.room_minor / 2 and b.arrival_on > '${TODAY}'
       and not exists (select from invoices i where (i.property_id, i.booking_id) = (b.property_id, b.id))`,
    )
    if (!booking) throw new Error('the demo has no paid booking to come')
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-finance', `/master-service/reservation-details/${booking.reference}`)
    await page.locator('#page-title').waitFor()
    await clerk.start()

    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: /^Cancel/ }).click()
    const question = page.getByRole('dialog', { name: new RegExp(`Cancel.*${booking.reference}`) })
    await question.getByText('Fee', { exact: false }).first().waitFor()
    await question.getByLabel(/Reason/).fill('Flight cancelled')
    await question.getByRole('button', { name: /Cancel (the )?booking/ }).click()
    const refund = page.getByRole('dialog', { name: /^Refund/ })
    await refund.waitFor()
    await refund.getByRole('radio', { checked: true }).or(refund.locator('[aria-pressed=true]')).first().waitFor()
    await refund.getByRole('button', { name: /^Refund/ }).click()
    await refund.waitFor({ state: 'detached' })
    expect(await clerk.count()).toBeLessThanOrEqual(4)

    const [after] = await bookings(`b.id = '${booking.id}'`)
    expect(after?.status).toBe('CANCELLED')
    expect(after?.due).toBe(0)
    expect(after?.paid).toBeLessThan(booking.paid)
    const audited = await hotel.rows<{ type: string }>('select type from audit_events where booking_id = $1', [
      booking.id,
    ])
    expect(audited.map(({ type }) => type)).toEqual(expect.arrayContaining(['BOOKING_CANCELLED', 'PAYMENT_REFUNDED']))
    const refunds = await hotel.rows<{ name: string }>(
      `select business_service_name as name from payments where booking_id = $1 and kind = 'REFUND'`,
      [booking.id],
    )
    expect(refunds).toEqual([{ name: 'Booking Refund' }])
    const unallocated = await hotel.rows(
      `select 1 from room_nights n join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id) where s.booking_id = $1`,
      [booking.id],
    )
    expect(unallocated).toEqual([])
    expect(clerk.faults).toEqual([])
    await clerk.close()
  })
})
