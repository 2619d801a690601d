import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
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

/** A manager before a screen; leaves with a page that reported no fault, and integrity checks that pass. */
async function before(address: string, work: (clerk: Person) => Promise<void>): Promise<void> {
  const clerk = await openPage(browser, hotel.url)
  await signIn(clerk, 'prop-manager', address)
  await clerk.page.locator('#page-title').waitFor()
  await work(clerk)
  expect(clerk.faults).toEqual([])
  await clerk.close()
}

type Found = { id: string; reference: string; due: number; expenses: number }
const bookings = (where: string, count: number) =>
  hotel.rows<Found>(
    `select b.id, b.reference, f.due_minor::int as due, f.expenses_minor::int as expenses
       from bookings b
       join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
       join properties p on p.id = b.property_id and p.name = 'Demo Palace'
      where ${where} order by b.id limit ${count}`,
  )
const DUE = `b.status = 'CONFIRMED' and b.arrival_on > '${TODAY}' and f.status = 'OPEN' and f.due_minor > 100000`

async function enter({ page }: Person, fields: Readonly<Record<string, string>>, reference?: string): Promise<void> {
  await page.getByRole('button', { name: 'New expense' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New expense' })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value)
  if (reference) {
    await dialog.getByLabel(/^Booking/).fill(reference)
    await page.getByRole('option', { name: new RegExp(reference) }).click()
    await dialog.getByLabel('Charge it to this booking').check()
  }
  await dialog.getByRole('button', { name: 'Enter expense' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const expenseOf = async (billNumber: string) =>
  (
    await hotel.rows<{ paid: number; balance: number; booking: string | null; line: string | null }>(
      `select paid_minor::int as paid, balance_minor::int as balance, booking_id as booking, folio_line_id as line
         from expenses where bill_number = $1`,
      [billNumber],
    )
  )[0]

describe.skipIf(!hasBrowser)(`what the property buys${withoutBrowser}`, () => {
  test('a bill is entered, paid in part, one is charged to a booking, and the list leaves as a file', async () => {
    const [guest] = await bookings(DUE, 1)
    if (!guest) throw new Error('the demo has no booking with something due')
    await before('/bookone/manage-expense', async (clerk) => {
      const { page } = clerk
      const bill = {
        Vendor: 'Harbour Fish',
        Category: 'Food and drink',
        'Bill number': 'HF-77',
        'Amount with tax': '1,180',
        'Tax in it': '180',
      }
      await enter(clerk, bill)
      const row = page.getByRole('table', { name: 'Expenses' }).getByRole('row').filter({ hasText: 'HF-77' })
      await row.getByRole('button', { name: 'Pay' }).click()
      const pay = page.getByRole('dialog', { name: /^Pay Harbour Fish/ })
      await pay.getByLabel(/^Amount/).fill('500')
      await pay.getByText('Cash', { exact: true }).click()
      await pay.getByRole('button', { name: 'Pay' }).click()
      await pay.waitFor({ state: 'detached' })
      await row.getByText('Part paid').waitFor()
      await row.getByText('₹680.00').waitFor()

      const taxi = { Vendor: 'City Cabs', Category: 'Taxi', 'Bill number': 'CC-5', 'Amount with tax': '950' }
      await enter(clerk, taxi, guest.reference)
      await page.getByRole('link', { name: guest.reference }).first().waitFor()

      await page.getByRole('searchbox', { name: /Vendor, bill/ }).fill('harbour')
      await page.getByText('1 row', { exact: true }).waitFor()
      await page
        .getByRole('button', { name: /Export|Download|Save/ })
        .first()
        .click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /CSV/ }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^expenses-.*\.csv$/)
    })
    expect(await expenseOf('HF-77')).toMatchObject({ paid: 50_000, balance: 68_000, booking: null })
    expect(await expenseOf('CC-5')).toMatchObject({ paid: 0, booking: guest.id, line: expect.any(String) })
    const [after] = await bookings(`b.id = '${guest.id}'`, 1)
    expect(after).toMatchObject({ expenses: guest.expenses + 95_000, due: guest.due + 95_000 })
  })

  test('money that came without a booking is found by its alert and put on two bookings', async () => {
    const [one, other] = await bookings(DUE, 2)
    if (!one || !other) throw new Error('the demo has no two bookings with something due')
    await hotel.rows(
      `with house as (select id, name from properties where name = 'Demo Palace'),
            counted as (update property_counters c set value = value + 1 from house h
                         where c.property_id = h.id and c.name = 'receipt' returning c.value)
       insert into receipts (property_id, id, number, direction, payment_mode, amount_minor, currency, name, counter_name, counter_number,
                             operator_id, operator_name, business_on, received_at)
       select h.id, gen_random_uuid(), c.value, 'IN', 'Bank', 90000, 'INR', 'Sunrise Travels', h.name || '-' || h.id, h.id::text, 1, 'Bank',
              '${TODAY}', now() from house h, counted c`,
    )
    await before('/master-service/home', async ({ page }) => {
      await page.getByRole('link', { name: /belongs? to no booking/ }).click()
      const row = page.getByRole('row').filter({ hasText: 'Sunrise Travels' })
      await row.getByRole('button', { name: 'Allocate' }).click()
      const dialog = page.getByRole('dialog', { name: /^Allocate receipt/ })
      const pick = async (reference: string, amount: string) => {
        await dialog
          .getByLabel(/^Booking/)
          .last()
          .fill(reference)
        await page.getByRole('option', { name: new RegExp(reference) }).click()
        await dialog
          .getByLabel(/^Amount/)
          .last()
          .fill(amount)
      }
      await pick(one.reference, '600')
      await dialog.getByRole('button', { name: 'Another booking' }).click()
      await pick(other.reference, '300')
      await dialog.getByText('₹0.00 stays without a booking').waitFor()
      await dialog.getByRole('button', { name: 'Allocate' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('No money waits').waitFor()
    })
    const after = await bookings(`b.id in ('${one.id}', '${other.id}')`, 2)
    expect(after.map(({ due }) => due)).toEqual([one.due - 60_000, other.due - 30_000])
  })
})
