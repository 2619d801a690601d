import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, postedOn, startBooks } from '#areas/insight/accounting/actions/testing.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { reports } from '../contract/reports.ts'

const TODAY = FIXTURE.businessDate
const TOMORROW = addDays(TODAY, 1)
const IN_TWO_DAYS = addDays(TODAY, 2)

let books: Books
beforeAll(async () => {
  books = await startBooks()
})
afterAll(async () => {
  expect(await violatedInvariants(books.hotel.db)).toEqual([])
  await books.hotel.stop()
})

test('a discount after tax is on an account of its own, and room revenue and tax are those of the full price', async () => {
  const { admin, desk, finance, closeDay } = books
  const details = { name: 'Coupon', target: 'STAY', kind: 'AMOUNT_ONCE', amount: minor(50_000), channels: ['DESK'], amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX' } as const // prettier-ignore
  const { id: offerId, version } = await admin.send(offers.create, { ...details, channels: ['DESK'] })
  await admin.send(offers.move, { offerId, version, state: 'ACTIVE' })
  const stay = { roomTypeId: FIXTURE.standard, roomId: FIXTURE.rooms['101'], arrival: TODAY, departure: TOMORROW, adults: 2 } // prettier-ignore
  const { id: bookingId } = await desk.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
  await desk.send(bookings.checkIn, { bookingId })
  await closeDay(TODAY)
  // A night of 3,000.00 with 5 % tax in two halves; 500.00 of it the guest does not pay.
  expect(await postedOn(books, TODAY)).toEqual({ 1100: 265_000, 2210: -7_500, 2220: -7_500, 4000: -300_000, 4905: 50_000 }) // prettier-ignore
  const list = async (code: string) =>
    (await finance.send(reports.read, { reportCode: code, from: TODAY, until: TOMORROW })).rows
  expect(await list('discounts')).toMatchObject([{ amount: 50_000, reason: 'Coupon' }])
  const sold = await finance.send(reports.read, {
    reportCode: 'revenue',
    from: TODAY,
    until: TOMORROW,
    groupBy: 'department',
  })
  expect(sold.rows.map(({ group, revenue }) => [group, revenue])).toEqual([['Rooms', 300_000], ['Discounts after tax', -50_000]]) // prettier-ignore
  expect(await list('discounts-by-department')).toMatchObject([{ department: 'Rooms', byOffers: 50_000, byHand: 0 }])
})

test('of orders it is on that account, too: what rooms pay is less by their share, and nothing is left open', async () => {
  const { admin, desk, finance, order, closeDay } = books
  const details = { name: 'Card', target: 'ORDER', kind: 'PERCENT', percentBp: 1_000, channels: ['TILL'], amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX' } as const // prettier-ignore
  const { id: offerId, version } = await admin.send(offers.create, { ...details, channels: ['TILL'] })
  await admin.send(offers.move, { offerId, version, state: 'ACTIVE' })
  // Two dosas of 200.00 with 5 % tax, a tenth of each off after it: one is paid in cash and billed, a third of the other is on the room.
  const [cash, shared] = [await order(), await order()]
  await desk.send(orders.pay, { orderId: cash, mode: 'Cash', complete: true })
  await desk.send(orders.billToRoom, { orderId: shared, roomNo: '101', signedName: 'Mira', amount: minor(6_300) })
  await desk.send(orders.pay, { orderId: shared, mode: 'Cash', complete: true })
  const billed = await desk.send(orders.invoice, { orderId: cash })
  const invoice = await desk.send(invoices.get, { invoiceId: billed.invoices[0]?.invoiceId ?? '' })
  expect([invoice.net, invoice.tax, invoice.afterTax, invoice.total]).toEqual([20_000, 1_000, 2_100, 18_900])
  await closeDay(TOMORROW)
  const posted = await postedOn(books, TOMORROW)
  expect([posted['4905'], posted['4100'], posted['1130']]).toEqual([4_200, -40_000, undefined])
  const list = async (reportCode: string, more: object = {}) =>
    (await finance.send(reports.read, { reportCode, from: TOMORROW, until: IN_TWO_DAYS, ...more })).rows
  const off = (await list('discounts')).filter(({ reason }) => reason === 'Card')
  expect(off.map(({ name, amount }) => [name, amount])).toEqual([['Courtyard', 2_100], ['Courtyard', 2_100]]) // prettier-ignore
  const [atTill] = (await list('discounts-by-department')).filter(({ department }) => department === 'Courtyard')
  expect(atTill).toMatchObject({ times: 2, byOffers: 4_200, byHand: 0, amount: 4_200 })
  const revenue = (await list('revenue', { groupBy: 'department' })).map((row) => [row['group'], row['revenue']])
  expect(Object.fromEntries(revenue)).toMatchObject({ 'Discounts after tax': -4_200, Services: 6_666 })
  const { sold } = await finance.send(cashier.takings, { from: TOMORROW, until: IN_TWO_DAYS })
  expect(sold[0]).toMatchObject({ net: 40_000, tax: 2_000, afterTaxOff: 4_200, onRooms: 6_300 })
})
