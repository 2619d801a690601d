import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { desk } from '../contract.ts'

/** At a property where cash needs a drawer, by a user who has none open. */
let hotel: TestHotel
let clerk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  clerk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

test('walkIn refuses drawer_needed, and books nothing', async () => {
  await hotel.requireDrawers()
  const walkIn = {
    customer: { firstName: 'Zoe' },
    roomTypeId: FIXTURE.standard,
    roomId: FIXTURE.rooms['101'],
    departure: addDays(FIXTURE.businessDate, 1),
    adults: 1,
  }
  const counts = () => hotel.rows('select count(*) from bookings')
  const before = await counts()
  expect(codeOf(await clerk.raw(desk.walkIn, { ...walkIn, payment: { mode: 'Cash' } }))).toBe('drawer_needed')
  expect(await counts()).toEqual(before)
  await clerk.send(desk.walkIn, { ...walkIn, payment: { mode: 'Card' } })
})
