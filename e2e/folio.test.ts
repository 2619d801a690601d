import { execFileSync } from 'node:child_process'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { minor } from '#core/money.ts'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { book, colleague, type Hotel, inDays } from './chart-hand.ts'
import { openDemoHotel } from './hotel.ts'

const hasReader = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let hotel: Hotel
let browser: Browser
let clerk: Person
let page: Page
let mine: Booking
let other: Booking
let room: string

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  const free = await hotel.rows<{ number: string }>(
    `select r.number from rooms r join properties p on p.id = r.property_id and p.name = 'Demo Palace'
      where r.is_active and not exists (
        select from room_nights n where n.property_id = r.property_id and n.room_id = r.id and n.night between $1 and $2)
      order by r.number limit 2`,
    [inDays(30), inDays(33)],
  )
  const [from, until] = [inDays(30), inDays(32)]
  room = free[0]?.number ?? ''
  mine = await book(hotel, { guest: 'Nila Ranganathan', room, from, until })
  other = await book(hotel, { guest: 'Omar Querishi', room: free[1]?.number ?? '', from, until })
  browser = await openBrowser()
  clerk = await openPage(browser, hotel.url)
  page = clerk.page
  page.setDefaultTimeout(20_000)
  await signIn(clerk, 'prop-admin', `/bookone/folio/${mine.id}`)
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const table = (name: string | RegExp) => page.getByRole('table', { name })
const rowOf = (where: Locator, text: string | RegExp) => where.getByRole('row').filter({ hasText: text }).first()
const stay = () => table(new RegExp(`^Room ${room}`))
const dialog = () => page.getByRole('dialog')
const showsText = (text: string | RegExp) => page.getByText(text).first().waitFor()
const act = async (row: Locator, name: string | RegExp) => {
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const ofBill = async (name: string | RegExp) => {
  await page.getByRole('button', { name: 'More for this bill' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const bill = async (bookingId: string) => (await colleague(hotel, 'prop-frontdesk')).send(folios.get, { bookingId })
const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-']).toString()

describe.skipIf(!hasBrowser)(`the folio${withoutBrowser}`, () => {
  test('shows its charges by night, folds them, and shows where a night comes from', async () => {
    await stay().waitFor()
    expect(await stay().locator('tbody tr').count()).toBe(2)
    const heading = page.getByRole('button', { name: new RegExp(`Room ${room}.*Nila`) })
    await heading.click()
    await stay().waitFor({ state: 'detached' })
    await heading.click()

    await stay().locator('tbody tr').first().press('Enter')
    const panel = page.getByRole('dialog', { name: /^Night of/ })
    for (const words of ['Price of the booking', 'CGST', 'Rate plan', 'Nila Ranganathan'])
      await panel.getByText(words, { exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('shows when another desk changed it, and the sums follow', async () => {
    const { money } = await bill(mine.id)
    const { send } = await colleague(hotel, 'prop-frontdesk')
    const amount = minor(money.due + 100_000)
    await send(payments.take, { bookingId: mine.id, amount, mode: 'Card', reference: 'TXN 7' })
    await showsText(/changed this bill at another desk.*is now ₹0\.00/)
    await page.getByRole('button', { name: 'Close' }).first().click()
  })

  test('shows which money a charge will take before it is posted', async () => {
    await page.keyboard.press('c')
    await dialog().getByLabel('What for').fill('Laundry')
    await dialog().getByLabel('Price of one').fill('500')
    const moves = dialog().getByRole('table', { name: 'Which money moves' })
    await moves.getByRole('row', { name: /Room Laundry ₹525\.00/ }).waitFor()
    await dialog().getByRole('button', { name: 'Post charge' }).click()
    await showsText(/Laundry is on the bill/)
    await rowOf(table('Payments'), 'Laundry').getByText('Paid', { exact: true }).waitFor()
  })

  test('takes an allowance off a night and splits another', async () => {
    await act(stay().locator('tbody tr').first(), 'Allowance')
    await dialog().getByLabel('Amount off').fill('100')
    await dialog().getByLabel('Reason').fill('No hot water')
    await dialog().getByRole('button', { name: 'Give allowance' }).click()
    await rowOf(stay(), /Allowance: .*No hot water/).waitFor()

    await act(stay().locator('tbody tr').last(), 'Split')
    await dialog().getByLabel('Part 1').fill('1000')
    await dialog().getByRole('button', { name: 'Split into 2' }).click()
    await rowOf(stay(), '2/2').waitFor()
    const { nights, lines } = await bill(mine.id)
    expect(nights[1]?.remaining).toBe(0)
    expect(lines.filter(({ name }) => name.endsWith('1/2')).map(({ total }) => total)).toEqual([100_000])
  })

  test('lets a second payer pay what is moved to it, several charges at once', async () => {
    await ofBill('Add a payer')
    await dialog().getByLabel('Name on the bill').fill('Tata Steel')
    await dialog().getByRole('button', { name: 'Save payer' }).click()
    await showsText(/Tata Steel can pay a part now/)
    for (const part of ['1/2', '2/2']) await rowOf(stay(), part).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Move to another payer' }).click()
    await dialog()
      .getByRole('radio', { name: /Tata Steel/ })
      .check()
    await dialog().getByRole('region', { name: 'After this' }).getByText('Tata Steel').waitFor()
    await dialog().getByRole('button', { name: 'Move', exact: true }).click()
    await showsText('2 charges moved to Tata Steel.')
    const { parties, nights } = await bill(mine.id)
    expect(parties[1]).toMatchObject({ name: 'Tata Steel', total: nights[1]?.total, due: nights[1]?.total })
  })

  test('transfers a charge to another booking, with its tax', async () => {
    await act(rowOf(table('Services'), 'Laundry'), 'Transfer')
    await dialog()
      .getByLabel(/Guest, phone or reference/)
      .fill(other.reference)
    await page.getByRole('option', { name: /Omar Querishi/ }).click()
    await dialog().getByLabel('Reason').fill('His shirts')
    await dialog().getByRole('button', { name: 'Transfer', exact: true }).click()
    await rowOf(table('Services'), 'To another bill: Laundry').waitFor()
    const there = await bill(other.id)
    expect(there.lines.map(({ kind, total }) => [kind, total])).toEqual([['TRANSFER', 52_500]])
    expect(there.lines[0]?.origin.bookingReference).toBe(mine.reference)
  })

  test('previews how money is spread anew, and then does it', async () => {
    const { send } = await colleague(hotel, 'prop-frontdesk')
    const taxi = { kind: 'EXPENSE', name: 'Airport taxi', unitAmount: minor(40_000), isTaxed: false } as const
    await send(folios.charge, { bookingId: mine.id, ...taxi })
    // As a program before ours may have left it: paid by itself, but not paid yet.
    await hotel.rows(`update folio_lines set chargeable_to_booking = false where name = 'Airport taxi'`)
    await page.reload()
    await page.getByRole('button', { name: /^Not on the guest’s bill/ }).click()
    await rowOf(page.locator('main'), 'Airport taxi').waitFor()
    await ofBill('Rebalance payments')
    const moves = dialog().getByRole('table', { name: 'Which money moves' })
    await moves.getByRole('row', { name: /Room.*Expense.*₹400\.00/ }).waitFor()
    expect((await bill(mine.id)).payments.filter(({ kind }) => kind === 'EXPENSE')).toEqual([])
    await dialog().getByRole('button', { name: 'Rebalance', exact: true }).click()
    await showsText('The money is spread anew.')
    await rowOf(table('Payments'), 'Expense').getByText('Paid', { exact: true }).waitFor()
  })

  test.skipIf(!hasReader)('is handed out as a statement, whole and per payer (needs pdftotext)', async () => {
    const save = async (open: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), open()])
      return textOf(await file.path())
    }
    const whole = await save(() => ofBill('Statement as PDF'))
    for (const words of [mine.reference, 'Nila Ranganathan', 'Allowance']) expect(whole).toContain(words)
    expect(whole).not.toContain('Airport taxi')
    const part = await save(() => act(rowOf(table('Who pays'), 'Tata Steel'), 'Statement as PDF'))
    expect(part).toContain('Tata Steel')
    expect(part).toContain('2/2')
    expect(part).not.toContain('Airport taxi')
  })

  test('stands on the reservation page too, and nothing is broken', async () => {
    await page.goto(`/master-service/reservation-details/${mine.reference}?tab=folio`)
    await stay().waitFor()
    await rowOf(table('Payments'), 'Expense').waitFor()
    expect(clerk.faults).toEqual([])
  })
})
