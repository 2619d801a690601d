import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { payments } from '../contract/payments.ts'

let hotel: TestHotel
let admin: TestClient
let arrival = 0
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function booked(): Promise<string> {
  arrival += 1
  const days = {
    arrival: addDays(FIXTURE.businessDate, arrival),
    departure: addDays(FIXTURE.businessDate, arrival + 1),
  }
  const stays = [{ roomTypeId: FIXTURE.standard, ...days, adults: 1 }]
  return (await admin.send(bookings.create, { customer: { firstName: 'Mira' }, stays })).id
}
async function sold(amount: number) {
  const { voucher, receiptId } = await admin.send(vouchers.sell, { amount: minor(amount), mode: 'Cash' })
  const { code } = await admin.send(vouchers.code, { voucherId: voucher.id })
  return { voucherId: voucher.id, receiptId, code }
}
const voucherOf = (voucherId: string) => admin.send(vouchers.get, { voucherId })
const undo = (receiptId: string) => admin.send(payments.reverse, { receiptId, reason: 'Keyed by mistake' })

/** A voucher of 1,000 that paid 400 of a booking, and the receipt of that. */
async function used() {
  const one = await sold(1_000)
  const bookingId = await booked()
  await admin.send(vouchers.redeem, { code: one.code, bookingId, amount: minor(400) })
  const paid = (await admin.send(payments.receipts, { mode: 'Voucher', direction: 'IN' })).rows[0]
  return { ...one, bookingId, paidBy: paid?.id ?? '' }
}

test('a receipt that is undone goes back onto its voucher', async () => {
  const { voucherId, bookingId, paidBy } = await used()
  const { money, receipt } = await undo(paidBy)
  expect(money?.paid).toBe(0)
  expect(receipt).toMatchObject({ mode: 'Voucher', usedVoucherId: voucherId, isReversible: false })
  expect(await voucherOf(voucherId)).toMatchObject({ balance: 1_000, state: 'OPEN' })
  const back = { bookingId, amount: minor(1), mode: 'Voucher' as const, reason: 'Once more' }
  expect(await refusedWith(admin.send(payments.refund, back))).toBe('refund_above_paid')
})

test('a receipt in mode Voucher has no shift and is no cash', async () => {
  const { paidBy } = await used()
  const [row] = await hotel.rows<{ payment_mode: string }>('select payment_mode from receipts where id = $1', [paidBy])
  expect(row?.payment_mode).toBe('Voucher')
  const { byMode } = await admin.send(payments.totals, { from: FIXTURE.businessDate })
  expect(byMode.map(({ mode }) => mode)).toContain('Voucher')
})

test('a sale that is undone on its day takes the voucher with it; reverse refuses voucher_in_use once it has paid', async () => {
  const fresh = await sold(500)
  await undo(fresh.receiptId)
  expect(await voucherOf(fresh.voucherId)).toMatchObject({ state: 'VOID', balance: 0, saleReceiptId: null })
  const { receiptId, voucherId } = await used()
  expect(await refusedWith(undo(receiptId))).toBe('voucher_in_use')
  expect((await voucherOf(voucherId)).balance).toBe(600)
})

test('refund refuses voucher_not_usable, reverse refuses voucher_not_usable: the voucher is void', async () => {
  const { voucherId, bookingId, paidBy } = await used()
  const { version } = await voucherOf(voucherId)
  await admin.send(vouchers.cancel, { voucherId, version, reason: 'Stolen' })
  const back = { bookingId, amount: minor(400), mode: 'Voucher' as const, reason: 'Leaves early' }
  expect(await refusedWith(admin.send(payments.refund, back))).toBe('voucher_not_usable')
  expect(await refusedWith(undo(paidBy))).toBe('voucher_not_usable')
})

test('a voucher is never taken by its name alone', async () => {
  const bookingId = await booked()
  expect((await admin.raw(payments.take, { bookingId, amount: 100, mode: 'Voucher' })).status).toBe(400)
})
