import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, nightsIn } from '#core/dates.ts'
import { FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { channels } from '../contract/channels.ts'

const { standard, deluxe, bar, businessDate: today } = FIXTURE

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let address: string
let key: string

beforeAll(async () => {
  hotel = await startTestServer()
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  const { id: channelId } = await platform.send(channels.save, { name: 'Stays Online', code: 'STAYS', baseUrl: '' })
  const at = { channelId, propertyId: hotel.propertyId }
  const terms = { hotelCode: 'PALACE', key: 'key-of-the-channel', currency: 'INR', includesTax: true }
  const { version } = await admin.send(channels.connect, { ...at, ...terms })
  const rooms = [
    { roomTypeId: standard, code: 'STD' },
    { roomTypeId: deluxe, code: 'DLX' },
  ]
  await admin.send(channels.map, { ...at, version, rooms, rates: [{ ratePlanId: bar, code: 'BAR' }] })
  const made = await admin.send(channels.renewKey, at)
  address = new URL(made.address).pathname
  key = made.key
})
afterAll(() => hotel.stop())

type Room = { id: string; room?: string; from: number; nights: number }
let count = 0
/** What became of a message: its status and its warnings. */
async function send(reservation: string, version: number, rooms: readonly Room[]) {
  count += 1
  const sold = rooms.map(({ id, room = 'STD', from, nights }) => {
    const span = { arrival: addDays(today, from), departure: addDays(today, from + nights) }
    const priced = nightsIn(span).map((day) => ({ day, amount: 500_000 }))
    return { id, room, rate: 'BAR', ...span, adults: 1, nights: priced }
  })
  const kind = version === 1 ? 'NEW' : 'MODIFIED'
  const guest = { firstName: 'Mira', lastName: 'Rao', email: '', phone: '' }
  const message = { messageId: `m-${count}`, reservation, version, kind, guest, currency: 'INR', rooms: sold }
  const response = await hotel.server.inject({
    method: 'POST',
    url: address,
    payload: JSON.stringify({ hotel: 'PALACE', messages: [message] }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  })
  const { results } = JSON.parse(response.body) as { results: { status: string; warnings: string[] }[] }
  return results.map(({ status, warnings }) => [status, ...warnings].join(' ')).join()
}
const quota = (rooms: number | null) => admin.send(rates.setQuota, { ratePlanId: bar, rooms })
const book = (from: number, more: object = {}) => ({
  customer: { firstName: 'Asha', phone: '+91 98450 12345' },
  stays: [{ roomTypeId: standard, arrival: addDays(today, from), departure: addDays(today, from + 1), adults: 1, ...more }], // prettier-ignore
})

test('what a channel has sold of a plan already does not speak against its change: another type, rooms that trade days, a room in place of another', async () => {
  await quota(2)
  const [first, second] = [{ id: '1', from: 3, nights: 1 }, { id: '2', from: 3, nights: 1 }] // prettier-ignore
  expect(await send('OWN', 1, [first, second])).toBe('STORED')
  expect(await send('OWN', 2, [{ ...first, room: 'DLX' }, second])).toBe('STORED')
  expect(
    await send('OWN', 3, [
      { ...first, room: 'DLX' },
      { ...second, id: '3' },
    ]),
  ).toBe('STORED')
  const others = [{ ...first, id: '4' }, { ...second, id: '5' }] // prettier-ignore
  expect(await send('OWN', 4, others)).toBe('STORED')
  await quota(1)
  expect(await send('DAYS', 1, [{ id: '1', from: 8, nights: 1 }, { id: '2', room: 'DLX', from: 9, nights: 1 }])).toBe('STORED') // prettier-ignore
  expect(await send('DAYS', 2, [{ id: '1', from: 9, nights: 1 }, { id: '2', room: 'DLX', from: 8, nights: 1 }])).toBe('STORED') // prettier-ignore
})

test('a room that a change adds above the quota is warned of, each after those before it', async () => {
  await quota(1)
  expect(await send('MORE', 1, [{ id: '1', from: 12, nights: 1 }])).toBe('STORED')
  expect(await send('MORE', 2, [{ id: '1', from: 13, nights: 1 }, { id: '2', from: 13, nights: 1 }])).toBe('STORED restricted') // prettier-ignore
  expect(await refusedWith(desk.send(bookings.create, book(13)))).toBe('plan_quota_reached')
  expect(await refusedWith(desk.send(bookings.create, book(12)))).toBe(undefined)
})

test('the desk does not sell the last room of a quota that a channel’s change takes at the same time', async () => {
  await quota(1)
  for (const [index, from] of [30, 40, 50, 60, 70].entries()) {
    const reservation = `RACE-${index}`
    await send(reservation, 1, [{ id: '1', from, nights: 1 }])
    const [change, sale] = await Promise.all([
      send(reservation, 2, [{ id: '1', from: from + 1, nights: 1 }]),
      refusedWith(desk.send(bookings.create, book(from + 1))),
    ])
    expect(['STORED plan_quota_reached', 'STORED restricted']).toContain([change, sale ?? ''].join(' ').trim())
  }
})
