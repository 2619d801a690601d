import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'
import { expectUsable } from './usable.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let desk: Person

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  desk = await openPage(browser, hotel.url)
  await signIn(desk, 'prop-admin')
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

type Found = { id: string; reference: string; due: number }

/** A booking to come that owes something and has no link yet. */
async function owing(): Promise<Found> {
  const [found] = await hotel.rows<Found>(
    `select b.id, b.reference, f.due_minor::int as due from bookings b
       join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
       join properties p on p.id = b.property_id and p.name = 'Demo Palace'
      where b.status = 'CONFIRMED' and b.arrival_on > '${TODAY}' and f.due_minor - f.on_account_minor > 100000
        and not exists (select from payment_links l where (l.property_id, l.booking_id) = (b.property_id, b.id))
      order by b.id limit 1`,
  )
  if (!found) throw new Error('the demo has no booking that owes something')
  return found
}
const dueOf = async (id: string) =>
  (await hotel.rows<{ due: number }>('select due_minor::int as due from folios where booking_id = $1', [id]))[0]?.due

/** Makes a link from the reservation's page, as a desk would; returns its address, with its own page open at the desk. */
async function makeLink(booking: Found, options: { isInParts?: boolean } = {}): Promise<string> {
  const { page } = desk
  await page.goto(`/master-service/reservation-details/${booking.reference}`)
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  await dialog.getByRole('textbox', { name: 'Send it to' }).fill('')
  if (options.isInParts) await dialog.getByRole('checkbox', { name: /in parts/ }).check()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: /is ready/ })
  await made.getByRole('img', { name: /QR code/ }).waitFor()
  const url = await made.getByRole('textbox', { name: 'Address of the link' }).inputValue()
  await made.getByRole('button', { name: 'Open its page' }).click()
  await page.getByText('What happened').waitFor()
  return url
}

const phone = (locale = 'en-IN') => openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, locale })

/** Presses Pay and lands on the provider's own page, which is not ours. */
async function goAndPay(page: Page, button: RegExp, way: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: way }).click()
}
const chip = (name: string) => desk.page.locator('[data-status]').filter({ hasText: name }).first()

describe.skipIf(!hasBrowser)(`a payment link${withoutBrowser}`, () => {
  test('is made at the desk, paid on a phone, and the desk sees it without a touch', async () => {
    const booking = await owing()
    const url = await makeLink(booking)
    await chip('Waiting').waitFor()
    const guest = await phone()
    const other = await phone()
    await Promise.all([guest.page.goto(url), other.page.goto(url)])
    await guest.page.locator(`[data-amount="${booking.due}"]`).waitFor()
    await guest.page.getByText(booking.reference).waitFor()
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    // The guest opens the provider's page, comes back, and sees that nothing was taken.
    await goAndPay(guest.page, /^Pay /, 'Go back without paying')
    await guest.page.getByText('You came back without paying').waitFor()
    expect(await dueOf(booking.id)).toBe(booking.due)

    await goAndPay(guest.page, /^Pay /, 'Pay by card')
    await guest.page.locator(`[data-paid="${booking.due}"]`).waitFor()
    await guest.page.getByText('Paid, thank you').waitFor()
    await chip('Paid').waitFor()
    expect(await dueOf(booking.id)).toBe(0)

    // The other tab still shows the bill; pressing there takes nothing a second time.
    await other.page
      .getByRole('button', { name: /^Pay / })
      .or(other.page.getByText('Paid, thank you'))
      .first()
      .waitFor()
    const late = other.page.getByRole('button', { name: /^Pay / })
    if (await late.isVisible()) await late.click({ timeout: 2_000 }).catch(() => {})
    await other.page.getByText('Paid, thank you').waitFor()
    const receipts = await hotel.rows(`select 1 from receipts where booking_id = $1 and provider = 'STRIPE'`, [
      booking.id,
    ])
    expect(receipts).toHaveLength(1)
    for (const { faults } of [desk, guest, other]) expect(faults).toEqual([])
    await Promise.all([guest.close(), other.close()])
  })

  test('is paid in parts, in French, and a declined card takes nothing', async () => {
    const booking = await owing()
    const url = await makeLink(booking, { isInParts: true })
    const guest = await phone('fr-FR')
    const { page } = guest
    await page.goto(url)
    await page.getByRole('radio', { name: 'Une partie' }).check()
    await page.getByRole('textbox', { name: /Montant/ }).fill('400')
    await page.getByRole('button', { name: /^Payer/ }).click()
    await page.waitForURL(/\/pay\//)
    await page.getByRole('button', { name: 'Let it be declined' }).click()
    await page.getByRole('alert').waitFor()
    expect(await dueOf(booking.id)).toBe(booking.due)
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.getByText(/sont arrivés/).waitFor()
    await page.locator(`[data-amount="${booking.due - 40_000}"]`).waitFor()
    await chip('Paid in part').waitFor()
    expect(await dueOf(booking.id)).toBe(booking.due - 40_000)
    expect(guest.faults).toEqual([])
    await guest.close()
  })

  test('paid after its end: the guest is notified, the bell rings, and the money is allocated to its booking', async () => {
    const booking = await owing()
    const url = await makeLink(booking)
    const guest = await phone()
    await guest.page.goto(url)
    await guest.page.getByRole('button', { name: /^Pay / }).click()
    await guest.page.waitForURL(/\/pay\//)
    // Its time runs out while the guest looks for the card. A job ends such links each minute, and the provider's page with
    // them: the guest presses between two of its runs.
    await expect.poll(() => Math.abs(new Date().getSeconds() - 30), { timeout: 60_000 }).toBeLessThan(20)
    await hotel.rows(`update payment_links set expires_at = now() - interval '1 minute' where booking_id = $1`, [
      booking.id,
    ])
    await guest.page.getByRole('button', { name: 'Pay by card' }).click()
    await guest.page.getByText('Your payment has arrived').waitFor()
    await guest.page.getByText(/no longer open.*please do not pay again/).waitFor()

    const { page } = desk
    const [late] = await poll(() =>
      hotel.rows<{ id: string; number: number }>(
        `select r.id, r.number::int as number from receipts r
           join gateway_collections c on c.property_id = r.property_id and c.provider_payment_id = r.provider_payment_id
          where c.booking_id = $1 and r.booking_id is null`,
        [booking.id],
      ),
    )
    expect(await dueOf(booking.id)).toBe(booking.due)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page
      .getByRole('button', { name: /no longer open/ })
      .first()
      .click()
    await page.getByText('It is on no booking').waitFor()
    await page.getByRole('button', { name: `Put on ${booking.reference}` }).click()
    await page.getByText(`It is on booking ${booking.reference} now`).waitFor()
    expect(await dueOf(booking.id)).toBe(0)
    expect(late?.number).toBeGreaterThan(0)
    for (const { faults } of [desk, guest]) expect(faults).toEqual([])
    await guest.close()
  })

  test('is read by everyone, worked by keys alone, in either language, and waits for the line', async () => {
    const guest = await phone()
    const { page, context } = guest
    await page.goto('/bookone-payment?token=1-unknown')
    await page.getByText('This link is not known').waitFor()
    await expectUsable(page)
    await page.goto(await makeLink(await owing(), { isInParts: true }))
    await page.getByRole('heading', { name: 'Payment to Demo Palace' }).waitFor()
    await expectUsable(page)
    await page.getByRole('radio', { name: /^All of it/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await page.locator('input[aria-invalid="true"]').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('radio', { name: 'Une partie' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.reload()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('radio', { name: /^All of it/ }).waitFor()
    expect(guest.faults).toEqual([])

    await context.setOffline(true)
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByText('The server could not be reached').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.waitForURL(/127\.0\.0\.1:\d+\/pay\//)
    await guest.close()
  })

  test('the property sees its gateways work, and their messages', async () => {
    const { page } = desk
    await page.goto('/bookone-admin/manage-payment-getway')
    await page.getByText('Stripe (practice)').waitFor()
    await page.getByRole('button', { name: 'Try the connection' }).first().click()
    await page.getByText('Works', { exact: true }).nth(1).waitFor()
    await page.getByRole('tab', { name: 'Webhook log' }).click()
    await page.getByText('checkout.session.completed').first().waitFor()
    expect(desk.faults).toEqual([])
  })
})

/** Reads until there is something to read. */
async function poll<T>(read: () => Promise<T[]>): Promise<T[]> {
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return read()
}
