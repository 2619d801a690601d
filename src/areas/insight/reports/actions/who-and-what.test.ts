import { afterAll, beforeAll, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures } from './testing.ts'

const today = FIXTURE.businessDate
const WEEK = { from: today, until: addDays(today, 7) }

let hotel: TestHotel
let manager: TestClient
let admin: TestClient

async function stays(guest: { firstName: string }, room: '101' | '102' | '103', nights: number, from = 0) {
  const { id: customerId } = await manager.send(customers.create, guest)
  const arrival = addDays(today, from)
  const stay = { roomTypeId: FIXTURE.standard, roomId: FIXTURE.rooms[room], arrival, departure: addDays(arrival, nights), adults: 2 } // prettier-ignore
  return manager.send(bookings.create, { customerId, stays: [stay] })
}

/** Mira arrives in 101, is moved to 104, and gets her first night at ₹2,500 in place of ₹3,000; Otto comes tomorrow and has his birthday, Ada is a VIP. */
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  admin = await hotel.as('PROP_ADMIN', { name: 'Olga' })
  const mira = { firstName: 'Mira', phone: '+91 98200 12345' }
  const booked = await stays(mira, '101', 2)
  const { id: bookingId } = booked
  const stayId = booked.stays[0]?.id ?? ''
  await manager.send(bookings.checkIn, { bookingId })
  const edit = async () => ({ bookingId, stayId, version: (await manager.send(bookings.get, { bookingId })).version })
  await manager.send(bookings.changeStay, { ...(await edit()), roomId: FIXTURE.rooms['104'], reason: 'Noise' })
  const nights = [{ day: today, netAmount: 250_000 }]
  await manager.send(bookings.setPrice, { ...(await edit()), nights, reason: 'Noise at night' })
  await stays(Object.assign({ firstName: 'Otto' }, { dateOfBirth: `1980${addDays(today, 2).slice(4)}` }), '102', 2, 1)
  await stays(Object.assign({ firstName: 'Ada' }, { isVip: true, vipLevel: 1 }), '103', 1, 2)
})
afterAll(() => hotel.stop())

test('a guest who was moved is in room moves, with both rooms', async () => {
  const { rows } = await figures(manager, 'room-moves', WEEK)
  expect(rows).toMatchObject([{ day: today, guest: 'Mira', from: '101', to: '104', by: 'Maya Rao' }])
})

test('the emergency list has who is in house now, and no guest who is expected', async () => {
  const { rows, totals } = await figures(manager, 'guest-list', WEEK)
  expect(rows).toMatchObject([{ room: '104', guest: 'Mira', adults: 2, children: 0, departure: addDays(today, 2) }])
  expect(String(rows[0]?.['phone']).replaceAll(/\D/g, '')).toBe('919820012345')
  expect(totals).toEqual({ adults: 2, children: 0 })
})

test('VIPs and birthdays are of arrivals', async () => {
  expect((await figures(manager, 'vip-and-birthdays', WEEK)).rows).toMatchObject([
    { arrival: addDays(today, 1), guest: 'Otto', vip: null, birthday: addDays(today, 2) },
    { arrival: addDays(today, 2), guest: 'Ada', vip: 'Level 1', birthday: null },
  ])
})

test('lengths of stay add up to all stays', async () => {
  const { rows, totals } = await figures(manager, 'length-of-stay', WEEK)
  expect(rows).toMatchObject([
    { nights: 1, stays: 1, share: 3_333, roomNights: 1, guests: 2 },
    { nights: 2, stays: 2, share: 6_667, roomNights: 4, guests: 4 },
  ])
  expect(totals).toEqual({ stays: 3, roomNights: 5, guests: 6 })
})

test('a price set by hand is listed with what it was and why', async () => {
  // Two nights of ₹3,000 and 5 %; then one of ₹2,500 and one of ₹3,000.
  expect((await figures(manager, 'price-overrides', WEEK)).rows).toMatchObject([
    { guest: 'Mira', before: 630_000, after: 577_500, change: -52_500, reason: 'Noise at night', by: 'Maya Rao' },
  ])
})

test('a colleague who is added is a change of permissions', async () => {
  await admin.send(users.create, {
    email: 'nina@example.test', firstName: 'Nina', lastName: 'Rao', roles: ['PROP_FRONTDESK'], propertyIds: [hotel.propertyId],
  }) // prettier-ignore
  const { rows } = await figures(admin, 'permission-changes', WEEK)
  expect(rows).toMatchObject([{ type: 'User added', whose: 'Nina Rao', before: null, by: 'Olga Rao' }])
  expect(rows[0]?.['after']).toContain('PROP_FRONTDESK')
})

test('a report that left as a file is among the exports, and so is a list of any area', async () => {
  await manager.raw(reports.file, { reportCode: 'guest-list', ...WEEK, format: 'csv' })
  await manager.raw(expenses.export, { format: 'csv', from: WEEK.from })
  const all = { from: '2020-01-01' as Day, until: '2029-01-01' as Day }
  expect((await figures(manager, 'exports-made', all)).rows).toMatchObject([
    {
      type: 'Report',
      report: 'guest-list',
      format: 'csv',
      from: WEEK.from,
      until: WEEK.until,
      rows: 1,
      by: 'Maya Rao',
    },
    {
      type: 'List',
      report: 'expenses.export',
      format: 'csv',
      from: WEEK.from,
      until: null,
      rows: null,
      by: 'Maya Rao',
    },
  ])
})
