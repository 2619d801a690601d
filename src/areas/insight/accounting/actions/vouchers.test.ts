import { afterAll, beforeAll, expect, test } from 'vitest'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { workEverywhere } from '#areas/offers/vouchers/jobs.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { type Books, postedOn, startBooks } from './testing.ts'

// A dosa costs 200.00 and 5 %. Accounts: 1030 card, 1130 open orders, 2000 deposits, 2020 gift vouchers, 3000 opening, 4300 not used, 5050 given.

const [SATURDAY, SUNDAY] = [1, 2].map((more) => addDays(FIXTURE.businessDate, more)) as [Day, Day]

let books: Books
beforeAll(async () => {
  books = await startBooks()
})
afterAll(async () => {
  expect(await violatedInvariants(books.hotel.db)).toEqual([])
  await books.hotel.stop()
})

const sold = async (amount: number, more: object = {}) => {
  const { voucher } = await books.desk.send(vouchers.sell, { amount: minor(amount), mode: 'Card', ...more })
  const { code } = await books.desk.send(vouchers.code, { voucherId: voucher.id })
  return { ...voucher, code }
}

test('a sale is owed, what it pays is owed no more; what is given, voided and expires has its account; the books begin with what was left', async () => {
  const { hotel, admin, desk, order, closeDay } = books
  // Friday is closed in no books: 700.00 sold, 210.00 of them used.
  const first = await sold(70_000, { expiresOn: SATURDAY })
  await desk.send(orders.pay, { orderId: await order(), mode: 'Voucher', voucherCode: first.code, complete: true })
  await hotel.rows('update properties set business_date = $2 where id = $1', [hotel.propertyId, SATURDAY])

  const second = await sold(100_000)
  const arrival = { arrival: addDays(SATURDAY, 5), departure: addDays(SATURDAY, 6) }
  const stays = [{ roomTypeId: FIXTURE.standard, adults: 1, ...arrival }]
  const { id: bookingId } = await desk.send(bookings.create, { customer: { firstName: 'Mira' }, stays })
  await desk.send(vouchers.redeem, { code: second.code, bookingId, amount: minor(30_000) })
  const given = await admin.send(vouchers.give, { amount: minor(5_000), reason: 'Cold tea' })
  await admin.send(vouchers.cancel, { voucherId: given.id, version: given.version, reason: 'By mistake' })
  await desk.send(orders.pay, { orderId: await order(), mode: 'Voucher', voucherCode: second.code, complete: true })
  await closeDay(SATURDAY)
  const saturday = await postedOn(books, SATURDAY)
  expect(saturday).toMatchObject({
    '1030': 100_000, // the card that bought the second
    '2000': -30_000, // the deposit it paid
    '2020': -(70_000 - 21_000) - 100_000 - 5_000 + 5_000 + 30_000 + 21_000,
    '4300': -5_000, // voided
    '5050': 5_000, // given
  })
  expect(saturday['9990']).toBeUndefined()

  // Sunday: what is left of the first has expired.
  await workEverywhere(hotel.system, new Date().toISOString())
  await closeDay(SUNDAY)
  expect(await postedOn(books, SUNDAY)).toEqual({ '2020': 49_000, '4300': -49_000 })
})
