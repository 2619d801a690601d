import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, postedOn, startBooks } from '#areas/insight/accounting/actions/testing.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { reports } from '../contract/reports.ts'

const TODAY = FIXTURE.businessDate
const TOMORROW = addDays(TODAY, 1)

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
