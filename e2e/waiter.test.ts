import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closePages,
  hasBrowser,
  isVisible,
  openBrowser,
  openPage,
  type Person,
  signIn,
  withoutBrowser,
} from './browser.ts'
import { type Call, callerOf, layTables, openCourtyard } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'

const TABLET = { width: 1024, height: 768, isTouch: true }

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let call: Call
let courtyard: Awaited<ReturnType<typeof openCourtyard>>

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  // The journey opens a drawer of its own.
  await hotel.rows(`delete from cashier_shifts`)
  browser = await openBrowser()
  call = await callerOf(hotel.url, 'prop-manager')
  courtyard = await openCourtyard(await callerOf(hotel.url, 'prop-admin'))
  await layTables(call, courtyard.outletId)
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const picture = async ({ page }: Person, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
/** As long as a busy machine takes. */
const SOON = { timeout: 10_000 }
const orderPath = (orderId: string) => `/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`

/** A tap on what is seen without scrolling: a swipe would be one more. */
async function tap(target: Locator): Promise<void> {
  await expect.poll(() => isVisible(target), SOON).toBe(true)
  await target.tap()
}

/** A finger that stays where it touched. */
async function longPress({ page, context }: Person, target: Locator): Promise<void> {
  await expect.poll(() => isVisible(target), SOON).toBe(true)
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to press')
  const touch = await context.newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(700)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** One stroke on the pad. */
async function sign(page: Page): Promise<void> {
  const pad = await page.getByRole('button', { name: 'The guest signs here' }).boundingBox()
  if (!pad) throw new Error('nowhere to sign')
  await page.mouse.move(pad.x + 40, pad.y + 60)
  await page.mouse.down()
  await page.mouse.move(pad.x + 140, pad.y + 30, { steps: 5 })
  await page.mouse.up()
}

const isFocused = (field: Locator) => expect.poll(() => field.evaluate((node) => node === document.activeElement), SOON).toBe(true) // prettier-ignore

describe.skipIf(!hasBrowser)(`a waiter’s presses${withoutBrowser}`, () => {
  test('from the floor plan to a signed room bill takes nine: three dishes, a note, an allergy', async () => {
    const [guest] = await hotel.rows<{ number: string; bookingId: string }>(
      `select r.number, s.booking_id as "bookingId" from stays s join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
         join properties p on p.id = s.property_id and p.name = 'Demo Palace'
        where s.status = 'IN_HOUSE' order by r.number = '204' desc, r.number limit 1`,
    )
    if (!guest) throw new Error('nobody is in the hotel')
    const waiter = await openPage(browser, hotel.url, TABLET)
    const { page } = waiter
    await signIn(waiter, 'prop-service', '/restaurant')
    await page.getByRole('button', { name: 'Journey hall' }).tap()
    const table = page.getByRole('button', { name: /^Table T7, Free/ })
    await table.waitFor()

    await waiter.start()
    await tap(table)
    const menu = page.getByRole('region', { name: 'Menu' })
    const dish = (name: RegExp) => menu.getByRole('button', { name })
    await tap(dish(/Journey dosa/))
    await tap(dish(/Journey curry/))
    await longPress(waiter, dish(/Journey tea/))
    const cart = page.getByRole('list', { name: 'This order' })
    await isFocused(cart.getByLabel('Notes'))
    await page.keyboard.type('no sugar')
    await tap(cart.getByRole('button', { name: 'Nuts', exact: true }))
    await cart.getByText('“Allergy: Nuts · no sugar”').waitFor()
    await picture(waiter, 'waiter-note-1024')
    await tap(page.getByRole('button', { name: 'Send to kitchen' }))
    await page.waitForURL(/order-details/)
    await page.getByText('“Allergy: Nuts · no sugar”').waitFor()

    // The guests have eaten.
    await tap(page.getByRole('button', { name: 'Bill to room' }))
    const bill = page.getByRole('dialog')
    await isFocused(bill.getByLabel('Room or guest'))
    await page.keyboard.type(guest.number)
    await expect
      .poll(() => bill.getByLabel('Room or guest').inputValue(), SOON)
      .toMatch(new RegExp(`^${guest.number} · .`))
    await sign(page)
    await picture(waiter, 'waiter-room-1024')
    await tap(bill.getByRole('button', { name: 'Bill to room' }))
    await bill.waitFor({ state: 'detached' })
    expect(await waiter.count()).toBeLessThanOrEqual(9)

    await page.getByText('Bill to Room').first().waitFor()
    const orderId: unknown = JSON.parse(new URL(page.url()).searchParams.get('data') ?? '""')
    type Ticket = { stationName: string; orderLines: { name: string; notes: string }[] }
    const { kotDtoList } = await call<{ kotDtoList: Ticket[] }>(`/orders/${String(orderId)}`)
    const tickets = kotDtoList.map(({ stationName, orderLines }) => [
      stationName,
      orderLines.map(({ name, notes }) => [name, notes]),
    ])
    expect(tickets.toSorted()).toEqual([
      ['Journey bar', [['Journey tea', 'Allergy: Nuts · no sugar']]],
      ['Journey grill', [['Journey dosa', ''], ['Journey curry', '']]],
    ]) // prettier-ignore
    const [posted] = await hotel.rows<{ mode: string; status: string; signature: string; amount: number }>(
      `select p.payment_mode as mode, p.status, t.signature, t.amount_minor::int as amount
         from order_postings t join payments p on (p.property_id, p.id) = (t.property_id, t.payment_id) where t.order_id = $1`,
      [orderId],
    )
    expect(posted).toMatchObject({ mode: 'BillToRoom', status: 'NotPaid' })
    expect(posted?.signature).toMatch(/^\d+,\d+ /)
    const folio = await call<{ lines: { total: number; origin: { orderId?: string } }[] }>(`/folios/${guest.bookingId}`)
    const served = folio.lines.filter(({ origin }) => origin.orderId === orderId)
    expect(served.map(({ total }) => total)).toEqual([posted?.amount])
    expect(waiter.faults).toEqual([])
    await waiter.close()
  })

  test('a bill in two by guest, one in cash and one by card, and the drawer closed takes seven', async () => {
    const [table] = await hotel.rows<{ id: string }>(`select id from dining_tables where name = 'T8'`)
    const { orderId } = await courtyard.order([], {
      tableId: table?.id,
      orderLines: [{ productCode: 'J-CURRY', seatNo: 1 }, { productCode: 'J-DOSA', seatNo: 2 }, { productCode: 'J-CURRY', seatNo: 2 }],
    }) // prettier-ignore
    const whole = await call<{ totalAmount: number }>(`/orders/${orderId}`)
    const head = await openPage(browser, hotel.url, TABLET)
    const { page } = head
    await signIn(head, 'prop-service-executive', '/bookone/cashier')
    await page.getByLabel(/^Drawer/).fill('Courtyard')
    // With the 349.99 of the first guest there are three notes of 500 in it.
    await page.getByLabel(/^Float/).fill('1150.01')
    await page.getByRole('button', { name: 'Open the shift' }).click()
    await page.getByTestId('expected').filter({ hasText: '₹1,150.01' }).waitFor()
    await page.goto(orderPath(orderId))
    await page.getByRole('button', { name: 'Split by guest' }).waitFor()

    await head.start()
    await tap(page.getByRole('button', { name: 'Split by guest' }))
    const bills = page.getByRole('list', { name: 'Bills of this table' })
    const billOf = (seat: number) => bills.getByRole('listitem').filter({ hasText: `Seat ${seat}` })
    await billOf(2).waitFor()
    await picture(head, 'waiter-bills-1024')
    const pay = page.getByRole('dialog')
    for (const [seat, mode] of [[1, 'Cash'], [2, 'Card']] as const) {
      await tap(billOf(seat).getByRole('button', { name: mode }))
      await tap(pay.getByRole('button', { name: /^Take/ }))
      await pay.waitFor({ state: 'detached' })
      await billOf(seat).getByText('Paid').waitFor()
    } // prettier-ignore
    await tap(page.getByRole('button', { name: 'Count and close' }))
    await isFocused(page.getByLabel('Pieces of ₹500.00'))
    await page.keyboard.type('3')
    await page.getByText('Agrees to the last coin').waitFor()
    await tap(page.getByRole('button', { name: 'Close the shift' }))
    await page.getByRole('heading', { name: /Z \d+ · Courtyard/ }).waitFor()
    expect(await head.count()).toBeLessThanOrEqual(7)

    const paid = await hotel.rows<{ mode: string; amount: number }>(
      `select r.payment_mode as mode, r.amount_minor::int as amount from receipts r
         join cashier_shifts s on (s.property_id, s.id) = (r.property_id, r.shift_id) where s.drawer = 'Courtyard' order by r.number`,
    )
    expect(paid.map(({ mode }) => mode)).toEqual(['Cash', 'Card'])
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.totalAmount)
    for (const { amount } of paid)
      await page.getByText(`₹${(amount / 100).toFixed(2)}`).first().waitFor() // prettier-ignore
    await picture(head, 'waiter-z-1024')
    expect(head.faults).toEqual([])
    await head.close()
  })
})
