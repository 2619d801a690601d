import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { payments } from '../contract/payments.ts'

/** At a property where cash needs a drawer, by a user who has none open; what was taken before needed none. */
let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const cash = { amount: minor(10_000), mode: 'Cash' as const }

async function booked(): Promise<string> {
  const stays = [
    {
      roomTypeId: FIXTURE.standard,
      arrival: addDays(FIXTURE.businessDate, 3),
      departure: addDays(FIXTURE.businessDate, 4),
      adults: 1,
    },
  ]
  return (await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays })).id
}

test('take refuses drawer_needed; refund refuses drawer_needed; reverse refuses drawer_needed; no other way of paying does', async () => {
  const bookingId = await booked()
  const { payment } = await manager.send(payments.take, { bookingId, ...cash })
  await hotel.requireDrawers()
  expect(codeOf(await manager.raw(payments.take, { bookingId, ...cash }))).toBe('drawer_needed')
  expect(codeOf(await manager.raw(payments.refund, { bookingId, ...cash, reason: 'Cold tea' }))).toBe('drawer_needed')
  const undo = { receiptId: payment.receiptId ?? '', reason: 'Keyed twice' }
  expect(codeOf(await manager.raw(payments.reverse, undo))).toBe('drawer_needed')
  for (const mode of ['Card', 'UPI', 'Bank', 'Credit', 'BillToRoom'] as const)
    await manager.send(payments.take, { bookingId, ...cash, mode })
})
