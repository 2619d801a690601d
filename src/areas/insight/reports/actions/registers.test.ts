import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { housekeeping } from '#areas/lodging/housekeeping/contract.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { addDays, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures } from './testing.ts'

const today = FIXTURE.businessDate
const MONTH = { from: '2026-11-01' as Day, until: '2026-12-01' as Day }

let hotel: TestHotel
let desk: TestClient

type Guest = { firstName: string; [field: string]: unknown }
async function stays(guest: Guest, room: keyof typeof FIXTURE.rooms, nights: number, more: object = {}) {
  const { id: customerId } = await desk.send(customers.create, guest)
  const stay = { roomTypeId: FIXTURE.standard, roomId: FIXTURE.rooms[room], arrival: today, departure: addDays(today, nights), adults: 1, ...more } // prettier-ignore
  const booking = await desk.send(bookings.create, { customerId, stays: [stay] })
  if (stay.arrival === today) await desk.send(bookings.checkIn, { bookingId: booking.id })
  return booking
}

/** Anna and another guest, Ravi and Zoe arrive; Tom is expected tomorrow for two nights. */
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_MANAGER')
  const anna = { firstName: 'Anna', lastName: 'Berg', nationality: 'allemagne', country: 'DE', city: 'Köln', dateOfBirth: '1990-02-03' } // prettier-ignore
  const { customer } = await stays(anna, '101', 2, { adults: 2 })
  await desk.send(profiles.addDocument, { customerId: customer.id, kind: 'PASSPORT', number: 'C01X' })
  await stays({ firstName: 'Ravi', nationality: 'India', country: 'IN' }, '102', 3)
  await stays({ firstName: 'Zoe' }, '103', 1)
  const tomorrow = { arrival: addDays(today, 1), departure: addDays(today, 3) }
  await stays({ firstName: 'Tom', nationality: 'GB' }, '104', 2, tomorrow)
})
afterAll(() => hotel.stop())

test('the register has foreign guests who arrived, and marks what is not known of them', async () => {
  const { rows } = await figures(desk, 'guest-register', MONTH)
  expect(rows).toMatchObject([
    {
      guest: 'Anna Berg', nationality: 'Germany', country: 'Germany', birth: '1990-02-03', idKind: 'Passport', idNumber: '1X', address: 'Köln',
      room: '101', guests: 2, arrival: today, departure: addDays(today, 2), missing: null,
    },
    { guest: 'Zoe', nationality: null, idNumber: null, room: '103', missing: 'Nationality, Identity document, Date of birth' },
  ]) // prettier-ignore
  const french = await figures(desk, 'guest-register', { ...MONTH, language: 'fr' })
  expect(french.rows[0]).toMatchObject({ nationality: 'Allemagne' })
})

test('who may not see customers does not learn of the register', async () => {
  const attendant = await hotel.as('PROP_HOUSEKEEPING')
  const codes = (await attendant.send(reports.list, {})).reports.map(({ code }) => code)
  expect([codes.includes('guest-register'), codes.includes('cleaning-plan')]).toEqual([false, true])
  expect(codeOf(await attendant.raw(reports.read, { reportCode: 'guest-register', ...MONTH }))).toBe('not_found')
})

test('the cleaning plan begins tomorrow and needs another attendant from one minute more than a shift on', async () => {
  const plan = async () => (await figures(desk, 'cleaning-plan', { from: today, until: addDays(today, 4) })).rows
  expect(await plan()).toMatchObject([
    // Zoe leaves, Anna and Ravi stay, Tom comes.
    { day: addDays(today, 1), departures: 1, stayOvers: 2, arrivals: 1, departureMinutes: 30, stayMinutes: 30, minutes: 60, attendants: 1 },
    { day: addDays(today, 2), departures: 1, stayOvers: 2, arrivals: 0, departureMinutes: 30, stayMinutes: 30, minutes: 60, attendants: 1 },
    { day: addDays(today, 3), departures: 2, stayOvers: 0, arrivals: 0, departureMinutes: 60, stayMinutes: 0, minutes: 60, attendants: 1 },
  ]) // prettier-ignore
  const attendants = async (departureMinutes: number, version: number) => {
    await desk.send(housekeeping.setSettings, { departureMinutes, stayMinutes: 0, shiftMinutes: 420, version })
    const [first] = await plan()
    return [first?.['minutes'], first?.['attendants']]
  }
  expect([await attendants(420, 0), await attendants(421, 1)]).toEqual([
    [420, 1],
    [421, 2],
  ])
  expect(await figures(desk, 'cleaning-plan', { from: addDays(today, -3), until: today })).toMatchObject({ rows: [] })
})

test('arrivals and nights are by month, nationality and residence; nights to come are not counted', async () => {
  await hotel.rows('update properties set business_date = business_date + 2 where id = $1', [hotel.propertyId])
  const manager = await hotel.as('PROP_MANAGER')
  const { rows, totals } = await figures(manager, 'nights-by-nationality', MONTH)
  expect(rows).toMatchObject([
    { month: '2026-11', nationality: 'Germany', residence: 'Non-resident', arrivals: 2, nights: 4, roomNights: 2 },
    { month: '2026-11', nationality: 'India', residence: 'Resident', arrivals: 1, nights: 2, roomNights: 2 },
    { month: '2026-11', nationality: 'Unknown', residence: 'Unknown', arrivals: 1, nights: 1, roomNights: 1 },
  ])
  expect(totals).toEqual({ arrivals: 4, nights: 7, roomNights: 5 })
})
