import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { cashierArea } from './cashier.ts'
import { cashier } from '../contract/cashier.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea, cashierArea] })
})
afterAll(() => hotel.stop())

test('reverse refuses reversal_too_late: a receipt of a closed drawer is counted, one of an open drawer is undone', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [arrival, departure] = [FIXTURE.businessDate, '2026-11-25' as Day]
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure, adults: 2 }
  const { id: bookingId } = await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
  const open = async () => (await manager.send(cashier.open, { drawer: 'Desk', openingAmount: minor(0) })).id
  const take = async () =>
    (await manager.send(payments.take, { bookingId, amount: minor(1_000), mode: 'Cash' })).payment.receiptId ?? ''
  const undo = (receiptId: string) => manager.raw(payments.reverse, { receiptId, reason: 'Typed twice' })

  const first = await open()
  const [wrong, counted] = [await take(), await take()]
  expect((await undo(wrong)).status).toBe(200)
  await manager.send(cashier.count, { shiftId: first, isCounting: true })
  await manager.send(cashier.close, { shiftId: first, count: [], other: minor(1_000) })
  await open()
  expect(codeOf(await undo(counted))).toBe('reversal_too_late')
  expect((await undo(await take())).status).toBe(200)
})
