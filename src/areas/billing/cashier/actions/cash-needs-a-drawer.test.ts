import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { closeOpenShifts } from './close.ts'
import { cashier } from '../contract/cashier.ts'

/** A property where cash needs a drawer; each area tests its own refusals. */
const today = FIXTURE.businessDate
const cash = { amount: minor(10_000), mode: 'Cash' as const }

let hotel: TestHotel
let manager: TestClient
let admin: TestClient
let nights = 0

beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.requireDrawers()
  manager = await hotel.as('PROP_MANAGER')
  admin = await hotel.as('PROP_ADMIN', { name: 'Maya' })
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.inside((ctx) => closeOpenShifts(ctx, 'End of test')))

async function booked(): Promise<string> {
  nights += 2
  const arrival = addDays(today, nights)
  const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }]
  return (await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays })).id
}
const opened = (by = manager, drawer = 'Till 1') => by.send(cashier.open, { drawer, openingAmount: minor(50_000) })
const shiftless = () =>
  hotel.rows<{ count: number }>(
    `select count(*)::int as count from receipts where payment_mode = 'Cash' and shift_id is null`,
  )

test('cash of someone without a shift is refused, and goes on into the drawer once one is open', async () => {
  const bookingId = await booked()
  expect(codeOf(await manager.raw(payments.take, { bookingId, ...cash }))).toBe('drawer_needed')
  const { id } = await opened()
  await manager.send(payments.take, { bookingId, ...cash })
  expect((await manager.send(cashier.get, { shiftId: id })).cashReceived).toBe(10_000)
})

test('a shift that closes at the same moment leaves no cash in no drawer', async () => {
  const bookingId = await booked()
  for (let round = 0; round < 5; round += 1) {
    await opened()
    const responses = await Promise.all([
      manager.raw(payments.take, { bookingId, amount: minor(100), mode: 'Cash' }),
      hotel.inside((ctx) => closeOpenShifts(ctx, 'Now')),
      manager.raw(payments.take, { bookingId, amount: minor(100), mode: 'Cash' }),
    ])
    for (const response of [responses[0], responses[2]])
      expect(response.status === 200 ? 'done' : codeOf(response)).toMatch(/^(done|drawer_needed)$/)
  }
  expect(await shiftless()).toEqual([{ count: 0 }])
})

test('the setting is on by default, and a property that switches it off takes cash into none', async () => {
  await hotel.rows('delete from cashier_settings where property_id = $1', [hotel.propertyId])
  const { version, cashNeedsDrawer } = await admin.send(cashier.settings, {})
  expect(cashNeedsDrawer).toBe(true)
  const bookingId = await booked()
  expect(codeOf(await manager.raw(payments.take, { bookingId, ...cash }))).toBe('drawer_needed')
  await admin.send(cashier.setSettings, { version, tolerance: minor(0), cashNeedsDrawer: false })
  await manager.send(payments.take, { bookingId, ...cash })
})

test('the tills of the property are its drawers, the first by default; any user who serves may open one', async () => {
  const drawers = async () => (await manager.send(cashier.drawer, {})).drawers
  expect((await drawers())[0]).toMatchObject({ drawer: 'Till 1', heldBy: null })
  await admin.send(outlets.savePointOfSale, { name: 'Bar till' })
  const waiter = await hotel.as('PROP_SERVICE', { name: 'Bela' })
  await opened(waiter, 'bar till')
  expect((await drawers()).filter(({ drawer }) => /till/i.test(drawer))).toMatchObject([
    { drawer: 'Till 1', heldBy: null },
    { drawer: 'Bar till', heldBy: 'Bela Rao' },
  ])
})
