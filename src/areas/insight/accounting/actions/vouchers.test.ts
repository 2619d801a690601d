import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
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
  const { hotel, admin, desk: clerk, order, closeDay } = books
  // Friday is closed in no books: 700.00 sold, 210.00 of them used.
  const first = await sold(70_000, { expiresOn: SATURDAY })
  await clerk.send(orders.pay, { orderId: await order(), mode: 'Voucher', voucherCode: first.code, complete: true })
  await hotel.rows('update properties set business_date = $2 where id = $1', [hotel.propertyId, SATURDAY])

  const second = await sold(100_000)
  const arrival = { arrival: addDays(SATURDAY, 5), departure: addDays(SATURDAY, 6) }
  const stays = [{ roomTypeId: FIXTURE.standard, adults: 1, ...arrival }]
  const { id: bookingId } = await clerk.send(bookings.create, { customer: { firstName: 'Mira' }, stays })
  await clerk.send(vouchers.redeem, { code: second.code, bookingId, amount: minor(30_000) })
  const given = await admin.send(vouchers.give, { amount: minor(5_000), reason: 'Cold tea' })
  await admin.send(vouchers.cancel, { voucherId: given.id, version: given.version, reason: 'By mistake' })
  await clerk.send(orders.pay, { orderId: await order(), mode: 'Voucher', voucherCode: second.code, complete: true })
  await expectOneVoucherOf(100_000)
  await closeDay(SATURDAY)
  const [closed] = await hotel.rows('select received_minor::int as received from closing_days where business_on = $1 and is_live', [SATURDAY]) // prettier-ignore
  expect(closed).toEqual({ received: 100_000 })
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

/** Totals over all modes have the money a voucher was sold for, and not once more what it paid. */
async function expectOneVoucherOf(amount: number): Promise<void> {
  const span = { from: SATURDAY, until: SUNDAY }
  const { total, byMode } = await books.admin.send(payments.totals, span)
  expect([total, byMode.map(({ mode }) => mode)]).toEqual([amount, ['Card', 'Voucher']])
  expect((await books.admin.send(payments.totals, { ...span, mode: 'Voucher' })).total).toBe(51_000)
  const takings = await books.admin.send(cashier.takings, span)
  expect([takings.total.net, takings.byMode.map(({ net }) => net)]).toEqual([amount, [amount, 51_000]])
  expect((await books.admin.send(desk.home, {})).money?.byMode).toEqual([{ mode: 'Card', amount }])
}
