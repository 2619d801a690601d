import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Charge } from '#areas/property/rates/contract/policies.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import type { Day } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { closing } from '../contract/closing.ts'
import { carryOut } from '../jobs.ts'

const { businessDate: TODAY, standard, bar, rooms } = FIXTURE

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
})
afterAll(() => hotel.stop())

const terms = (noShow: Charge) => ({ name: 'Policy', cancellation: { unit: 'DAYS' as const, steps: [] }, noShow })
const book = (roomId: string, departure: string): Promise<Booking> =>
  manager.send(bookings.create, {
    customer: { firstName: 'Mira' },
    stays: [{ roomTypeId: standard, roomId, arrival: TODAY, departure: departure as Day, adults: 2 }],
  })
const moneyOf = async ({ id }: Booking) => {
  const { status, money } = await manager.send(bookings.get, { bookingId: id })
  return { status, expenses: money.expenses, tax: money.tax, due: money.due }
}

test('the day close charges a no-show by the terms its booking was made at', async () => {
  const change = { ratePlanId: bar, name: 'Best available', offsetBp: 0, offsetAmount: 0, isActive: true }
  const night = terms({ basis: 'NIGHTS', value: 1 })
  const { id: policyId } = await manager.send(rates.createPolicy, night)
  const { version } = await manager.send(rates.updatePlan, { ...change, version: 1, policyId })
  const ofNight = await book(rooms['101'], '2026-11-23')
  await manager.send(rates.updatePolicy, { ...terms({ basis: 'FIXED', value: 100_000 }), policyId, version: 1 })
  const ofAmount = await book(rooms['102'], '2026-11-22')
  await manager.send(rates.updatePlan, { ...change, version })
  const ofProperty = await book(rooms['103'], '2026-11-22')

  const policies = { arrivals: 'NO_SHOW', departures: 'EXTEND', shifts: 'CLOSE' } as const
  await manager.send(closing.setSettings, { version: 0, closesAt: null, policies })
  const { id: runId } = await manager.send(closing.start, { businessDate: TODAY })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
  expect((await manager.send(closing.run, { runId })).status).toBe('DONE')

  // A night is 300,000 and 15,000 tax. An amount has its tax in it: a twenty-first part.
  expect(await moneyOf(ofNight)).toEqual({ status: 'NO_SHOW', expenses: 315_000, tax: 15_000, due: 315_000 })
  expect(await moneyOf(ofAmount)).toEqual({ status: 'NO_SHOW', expenses: 100_000, tax: 4_762, due: 100_000 })
  expect(await moneyOf(ofProperty)).toEqual({ status: 'NO_SHOW', expenses: 630_000, tax: 30_000, due: 630_000 })
})
