import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import type { Cells } from '../contract/replies.ts'
import { book, closeDay, figures, type Reporting, sell, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const WEEK = { from: FIRST, until: addDays(FIRST, 7) }

let place: Reporting
let manager: TestClient
let companyId: string
let shiftId: string
const table = (code: string) => figures(manager, code, WEEK)
const list = async (code: string): Promise<readonly Cells[]> => (await table(code)).rows

/**
 * 101 stays three nights at ₹3,000 and 5 %: laundry of ₹100 with ₹20 allowed, ₹500 paid by card of which ₹200 are refunded, 50 dollars at 80 in cash,
 * ₹1,000 on the account of a company that may owe ₹1,100. 102 leaves after a night with an invoice. A counter sells a dosa in cash, has an order with
 * a discount of 10 % that is open; petty cash of ₹30 goes out; a supplier's bill of ₹400 is half paid; of 12 bottles that came in one breaks and
 * one is missing at the count.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  const { id } = await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Aravalli Pharma' })
  companyId = id
  const terms = { isInvoiceable: true, creditLimit: minor(110_000), paymentTermDays: 15 }
  await place.owner.send(companies.setTerms, { companyId, version: 1, ...terms })
  ;({ id: shiftId } = await manager.send(cashier.open, { drawer: 'Desk', openingAmount: minor(100_000) }))
  await stay()
  const { id: bookingId } = await book(place, { room: '102', nights: 1 })
  await sell(place, ['CDOSA'], { mode: 'Cash' })
  const order = await manager.send(orders.save, {
    businessServiceId: place.outletId, deliveryMethod: 'Counter', covers: 1, orderLines: [{ productCode: 'CTEA', unitsInOrder: 4 }], confirm: true,
  }) // prettier-ignore
  const { orderId, version } = order
  await manager.send(orders.update, { orderId, version, discountBp: 1_000, discountReason: 'A long wait' })
  await manager.send(cashier.move, { shiftId, kind: 'PAY_OUT', amount: minor(3_000), reason: 'Stamps' })
  const bill = { category: 'Food', vendor: 'Green Market', billOn: FIRST, amount: minor(40_000) }
  await manager.send(expenses.create, { ...bill, paid: { amount: minor(20_000), mode: 'Bank' } })
  await bottles()
  await manager.send(cashier.count, { shiftId, isCounting: true })
  // Ten notes of ₹500, one of ₹100 and three of ₹20: ₹20 short.
  const pieces = { 50_000: 10, 10_000: 1, 2_000: 3 }
  const count = Object.entries(pieces).map(([value, number]) => ({ value: Number(value), pieces: number }))
  await manager.send(cashier.close, { shiftId, count, note: 'A note is missing' })
  await closeDay(place)
  await manager.send(payments.take, { bookingId, amount: minor(315_000), mode: 'UPI' })
  await manager.send(bookings.checkOut, { bookingId })
  await manager.send(invoices.issue, { bookingId })
}, 120_000)
afterAll(() => place.hotel.stop())

async function stay() {
  const { id: bookingId } = await book(place, { room: '101', nights: 3 })
  const laundry = { kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000), isTaxed: false } as const
  const bill = await manager.send(folios.charge, { bookingId, ...laundry })
  const line = bill.lines.find(({ name }) => name === 'Laundry')
  await manager.send(folios.allow, { bookingId, sourceKey: line?.sourceKey ?? '', amount: minor(2_000), reason: 'A stain' }) // prettier-ignore
  await manager.send(payments.take, { bookingId, amount: minor(50_000), mode: 'Card' })
  await manager.send(payments.refund, { bookingId, amount: minor(20_000), mode: 'Card', reason: 'Paid twice' })
  await place.owner.send(payments.setRate, { currency: 'USD', rate: '80', validFrom: FIRST })
  await manager.send(payments.take, { bookingId, foreign: { currency: 'USD', amount: minor(5_000) }, mode: 'Cash' })
  await manager.send(payments.take, { bookingId, amount: minor(100_000), mode: 'Credit', companyId })
}

async function bottles() {
  const { id: storeId } = await manager.send(stock.createStore, { name: 'Cellar' })
  const { id: itemId } = await manager.send(stock.createItem, { code: 'RUM', name: 'Rum', baseUnit: 'bottle', units: [{ name: 'case', numerator: 12 }] }) // prettier-ignore
  await manager.send(stock.receive, { storeId, lines: [{ itemId, quantity: '1', unit: 'case', amount: minor(60_000) }] }) // prettier-ignore
  await manager.send(stock.waste, { storeId, reason: 'BROKEN', lines: [{ itemId, quantity: '1', unit: 'bottle' }] })
  await manager.send(stock.count, { storeId, lines: [{ itemId, counted: '10', unit: 'bottle' }] })
}

test('postings are the charges of bills, and adjustments what was reversed or allowed of them', async () => {
  const postings = await table('postings')
  expect(postings.rows).toMatchObject([
    { name: 'Laundry', kind: 'Service', net: 10_000, total: 10_000, day: FIRST, by: 'Maya Rao' },
    { kind: 'Allowance', net: -2_000 },
  ])
  expect(postings.totals).toMatchObject({ net: 8_000, tax: 0, total: 8_000 })
  expect(await list('adjustments')).toMatchObject([{ kind: 'Allowance', total: -2_000, reason: 'A stain', by: 'Maya Rao' }]) // prettier-ignore
})

test('room and tax have each night, those to come as well', async () => {
  const { rows, totals } = await table('room-and-tax')
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ day: FIRST, room: '101', net: 300_000, tax: 15_000, total: 315_000 })
  expect(totals).toMatchObject({ net: 1_200_000, tax: 60_000, total: 1_260_000 })
})

test('payments come in above and go out below zero, and refunds stand alone', async () => {
  const { rows, totals } = await table('payments')
  expect(rows.map(({ mode, amount }) => [mode, amount])).toEqual([
    ['Card', 50_000],
    ['Card', -20_000],
    ['Cash', 400_000],
    ['Cash', 21_000],
    ['Bank transfer', -20_000],
    ['UPI', 315_000],
  ])
  expect(totals).toMatchObject({ amount: 746_000 })
  expect(await list('refunds')).toMatchObject([{ payer: 'Mira', mode: 'Card', amount: 20_000, reason: 'Paid twice' }])
  expect(await list('foreign-currency')).toMatchObject([{ currency: 'USD', given: '50.00', rate: '80', amount: 400_000 }]) // prettier-ignore
  expect(await list('online-payments')).toEqual([])
})

test('what a company promised is open on its account, near its limit from four fifths on', async () => {
  expect(await list('deferred-payments')).toMatchObject([{ mode: 'On account', amount: 100_000, payer: 'Aravalli Pharma', state: 'Open' }]) // prettier-ignore
  const [credit] = await list('credit-limits')
  expect(credit).toMatchObject({ company: 'Aravalli Pharma', limit: 110_000, open: 100_000, left: 10_000, state: 'Above 80 % of it' }) // prettier-ignore
  expect((await manager.send(companies.get, { companyId })).exposure).toBe(100_000)
})

test('bills that are not settled are open until they are', async () => {
  const { rows } = await table('open-bills')
  // Three nights, laundry less what was allowed; paid ₹300 and ₹4,000.
  expect(rows).toMatchObject([{ guest: 'Mira', status: 'In house', due: 945_000 + 8_000 - 430_000, deferred: 100_000 }])
})

test('an order that is open and its discount', async () => {
  expect(await list('open-orders')).toMatchObject([{ status: 'Confirmed', total: 18_900, due: 18_900, outlet: 'Counter' }]) // prettier-ignore
  expect(await list('discounts')).toMatchObject([{ name: 'Counter', amount: 2_000, reason: 'A long wait' }]) // prettier-ignore
})

test('a shift, its paid-out, and the close of the day', async () => {
  expect(await list('cashier-shifts')).toMatchObject([{ drawer: 'Desk', opening: 100_000, expected: 518_000, counted: 516_000, variance: -2_000, z: '1' }]) // prettier-ignore
  expect(await list('paid-outs')).toMatchObject([{ kind: 'Paid out', amount: -3_000, reason: 'Stamps' }])
  expect(await list('day-closes')).toMatchObject([{ day: FIRST, state: 'Closed', override: null, by: 'Maya Rao' }])
})

test('documents and bills of suppliers, with what is still to pay', async () => {
  expect(await list('invoice-register')).toMatchObject([{ kind: 'Invoice', billTo: 'Mira', net: 300_000, tax: 15_000, total: 315_000 }]) // prettier-ignore
  expect(await list('expense-register')).toMatchObject([{ vendor: 'Green Market', total: 40_000, paid: 20_000, balance: 20_000 }]) // prettier-ignore
})

test('stock: what came in, what was wasted, and what the count did not find', async () => {
  expect(await list('purchases')).toMatchObject([{ item: 'Rum', store: 'Cellar', quantity: 12_000, delivered: '1 case', cost: 60_000, value: 60_000 }]) // prettier-ignore
  expect(await list('stock-use')).toMatchObject([{ item: 'Rum', wasted: 1_000, cooked: 0, wastedValue: 5_000, value: 5_000 }]) // prettier-ignore
  expect(await list('stock-variance')).toMatchObject([{ booked: 11_000, counted: 10_000, quantity: -1_000, value: -5_000 }]) // prettier-ignore
  expect(await list('stock-on-hand')).toMatchObject([{ quantity: 10_000, value: 50_000, state: null }])
})
