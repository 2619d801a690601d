import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk } from './testing.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const CLERKS = 32
const ROUNDS = 20
const FIRST = '2027-01-04' as Day
const roundOf = (round: number): Day => addDays(FIRST, round * 8)

/** The count of each outcome: { ok: 1, no_availability: 31 }. */
async function tally(responses: Promise<{ status: number; body: unknown }>[]): Promise<Record<string, number>> {
  const codes = await Promise.all(responses.map((response) => desk.codeOf(response)))
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The duplicates in the database itself: a room twice on a night, a type above its rooms, counters that lie. */
async function assertNothingDouble(): Promise<void> {
  expect(await desk.oversold()).toEqual([])
  expect(await desk.hotel.rows('select * from type_nights where taken + blocked > capacity + overbooking')).toEqual([])
  const doubled = `select room_id, d::date from stays, generate_series(arrival_on, departure_on - 1, interval '1 day') d
                    where room_id is not null and status <> 'CANCELLED' group by 1, 2 having count(*) > 1`
  expect(await desk.hotel.rows(doubled)).toEqual([])
}

test('the last room of a type: of 32 clerks at once exactly one gets it, 20 rounds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const arrival = roundOf(round)
    const stay = () => desk.stay(arrival, addDays(arrival, 2), { roomTypeId: FIXTURE.deluxe })
    await desk.book([stay()])
    const counts = await tally(Array.from({ length: CLERKS }, () => desk.request([stay()])))
    expect(counts).toEqual({ ok: 1, no_availability: CLERKS - 1 })
  }
  await assertNothingDouble()
}, 120_000)

test('one physical room: of 32 clerks at once exactly one gets it, 20 rounds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const arrival = roundOf(round)
    const stay = desk.stay(arrival, addDays(arrival, 2), { roomId: FIXTURE.rooms['101'] })
    const counts = await tally(Array.from({ length: CLERKS }, () => desk.request([stay])))
    expect(counts).toEqual({ ok: 1, room_taken: CLERKS - 1 })
  }
  await assertNothingDouble()
}, 120_000)

test('overlapping stays of 2 to 5 nights never share a night, and no free night is refused for nothing', async () => {
  const request = (round: number, clerk: number) => {
    const arrival = addDays(roundOf(round), clerk % 5)
    return desk.request([desk.stay(arrival, addDays(arrival, 2 + (clerk % 4)), { roomTypeId: FIXTURE.deluxe })])
  }
  for (let round = 0; round < 6; round += 1) {
    const counts = await tally(Array.from({ length: CLERKS }, (_, clerk) => request(round, clerk)))
    expect(Object.keys(counts).sort()).toEqual(['no_availability', 'ok'])
    expect(counts['ok']).toBeGreaterThanOrEqual(2)
  }
  await assertNothingDouble()
}, 60_000)

test('parties of several rooms requested in opposite orders do not deadlock', async () => {
  const arrival = roundOf(0)
  const until = addDays(arrival, 3)
  const party = (clerk: number) => {
    const pair = [desk.stay(arrival, until), desk.stay(arrival, until, { roomTypeId: FIXTURE.deluxe })]
    return clerk % 2 ? pair : pair.toReversed()
  }
  const counts = await tally(Array.from({ length: CLERKS }, (_, clerk) => desk.request(party(clerk))))
  expect(counts).toEqual({ ok: 2, no_availability: CLERKS - 2 })
  await assertNothingDouble()
})

test('the same request sent twice with one key books once and gets the same response', async () => {
  const headers = { 'idempotency-key': 'walk-in-1' }
  const body = { customer: { firstName: 'Meera' }, stays: [desk.stay(FIRST, addDays(FIRST, 2))] }
  const twins = await Promise.all([1, 2, 3, 4].map(() => desk.clerk.raw(bookings.create, body, headers)))
  expect(twins.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(twins.map((twin) => JSON.stringify(twin.body))).size).toBe(1)
  expect(await desk.hotel.rows('select id from bookings')).toHaveLength(1)
  expect(await desk.hotel.rows('select * from type_nights where taken = 1')).toHaveLength(2)
})

test('two clerks check the same guests in: one does, the other is refused', async () => {
  const { id, version } = await desk.book([
    desk.stay(FIXTURE.businessDate, addDays(FIXTURE.businessDate, 1), { roomId: FIXTURE.rooms['101'] }),
  ])
  const counts = await tally([1, 2].map(() => desk.clerk.raw(bookings.checkIn, { bookingId: id, version })))
  expect(counts).toEqual({ ok: 1, stale_version: 1 })
})
