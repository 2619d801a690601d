import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { invariants } from '#main/invariants.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { Named } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE, requestFor, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { sendRequest } from './property.ts'
import { PAIRS, RACES } from './size.ts'

// The races of src/areas/lodging/bookings run inside one process; here every clerk has a connection of their own.
const CLERKS = 32
const { standard, deluxe, businessDate, rooms: room } = FIXTURE
const DELUXE_ROOMS = 2

let hotel: TestHotel
let base: string
let clerks: TestClient[]
let nextFree = addDays(businessDate, 10)

beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(hotel.server.server.address() as AddressInfo).port}`
  clerks = await Promise.all(
    Array.from({ length: CLERKS }, (_, at) => hotel.as('PROP_MANAGER', { name: `Clerk ${at}` })),
  )
})
afterAll(async () => {
  await assertNothingDouble()
  await hotel.stop()
})

/** Nights without any booking request so far. */
function freshNights(count: number): Day {
  const from = nextFree
  nextFree = addDays(from, count + 1)
  return from
}

type Outcome = { status: number; code: string; text: string; body: any }

async function send(clerk: TestClient | undefined, route: Named, input: object, headers = {}): Promise<Outcome> {
  const request = requestFor(route, input)
  const response = await sendRequest(base, request, { authorization: clerk?.token ?? '', ...headers })
  const body = JSON.parse(response.text)
  return { status: response.status, code: response.status === 200 ? 'ok' : body.code, text: response.text, body }
}

/** How often each outcome occurred: { ok: 1, no_availability: 31 }. */
const tally = (outcomes: Outcome[]) =>
  outcomes.reduce<Record<string, number>>((counts, { code }) => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }), {})

const stay = (arrival: Day, nights: number, more: object = {}) => ({
  roomTypeId: standard, arrival, departure: addDays(arrival, nights), adults: 1, ...more,
}) // prettier-ignore
const book = (clerk: TestClient | undefined, stays: object[], headers = {}) =>
  send(clerk, bookings.create, { customer: { firstName: 'Meera' }, stays }, headers)
const everyClerk = (what: (clerk: TestClient, at: number) => Promise<Outcome>) => Promise.all(clerks.map(what))

async function assertNothingDouble(): Promise<void> {
  const doubled = await hotel.rows(
    `select room_id, d::date from stays, generate_series(arrival_on, departure_on - 1, interval '1 day') d
      where room_id is not null and status <> 'CANCELLED' group by 1, 2 having count(*) > 1`,
  )
  expect(doubled).toEqual([])
  const oversold = await hotel.rows(
    `select s.room_type_id, d::date, count(*) from stays s join room_types t on t.id = s.room_type_id,
            generate_series(arrival_on, departure_on - 1, interval '1 day') d
      where s.status <> 'CANCELLED' group by 1, 2, t.room_count having count(*) > t.room_count`,
  )
  expect(oversold).toEqual([])
  for (const { id, sql } of invariants) expect({ id, rows: await hotel.rows(sql) }).toEqual({ id, rows: [] })
}

test(`the last room of a type: 32 tries at once, one booking and 31 clear refusals, ${RACES} rounds`, async () => {
  for (let round = 0; round < RACES; round += 1) {
    const arrival = freshNights(2)
    await book(clerks[0], [stay(arrival, 2, { roomTypeId: deluxe })])
    const outcomes = await everyClerk((clerk) => book(clerk, [stay(arrival, 2, { roomTypeId: deluxe })]))
    expect(tally(outcomes)).toEqual({ ok: 1, no_availability: CLERKS - 1 })
    for (const { code, status, body } of outcomes)
      if (code !== 'ok') expect([status, body.details]).toEqual([409, { day: arrival, roomTypeId: deluxe }])
  }
  await assertNothingDouble()
}, 120_000)

test(`one physical room: 32 tries at once, one booking and 31 clear refusals, ${RACES} rounds`, async () => {
  for (let round = 0; round < RACES; round += 1) {
    const arrival = freshNights(2)
    const outcomes = await everyClerk((clerk) => book(clerk, [stay(arrival, 2, { roomId: room['101'] })]))
    expect(tally(outcomes)).toEqual({ ok: 1, room_taken: CLERKS - 1 })
    for (const { code, status, body } of outcomes)
      if (code !== 'ok') expect([status, body.details.roomId, body.details.day]).toEqual([409, room['101'], arrival])
  }
  await assertNothingDouble()
}, 120_000)

test(`two clerks, ${PAIRS} rounds: one has the room, the other is refused`, async () => {
  for (let round = 0; round < PAIRS; round += 1) {
    const arrival = freshNights(1)
    const stays = [stay(arrival, 1, { roomTypeId: deluxe, roomId: room['201'] })]
    expect(tally(await Promise.all([book(clerks[0], stays), book(clerks[1], stays)]))).toEqual({ ok: 1, room_taken: 1 })
  }
}, 60_000)

test('overlapping stays of 2 to 5 nights: no night above its rooms, and what was refused does not fit', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = freshNights(12)
    const requests = clerks.map((_, at) => stay(addDays(first, (at * 3) % 7), 2 + (at % 4), { roomTypeId: deluxe }))
    const outcomes = await everyClerk((clerk, at) => book(clerk, [requests[at] ?? {}]))
    expect(Object.keys(tally(outcomes)).sort()).toEqual(['no_availability', 'ok'])
    const won = requests.filter((_, at) => outcomes[at]?.code === 'ok')
    const guestsOn = (day: Day) => won.filter(({ arrival, departure }) => arrival <= day && day < departure).length
    for (const [at, stays] of requests.entries()) {
      const nights = Array.from({ length: 2 + (at % 4) }, (_, night) => guestsOn(addDays(stays.arrival, night)))
      expect(Math.max(...nights)).toBeLessThanOrEqual(DELUXE_ROOMS)
      if (outcomes[at]?.code !== 'ok') expect(Math.max(...nights)).toBe(DELUXE_ROOMS)
    }
  }
}, 60_000)

test('a room out of order is not sold, and is not put out of order under a guest', async () => {
  for (let round = 0; round < 10; round += 1) {
    const arrival = freshNights(3)
    const [blocked, ...booked] = await Promise.all([
      send(clerks[0], rooms.block, {
        roomId: room['201'], kind: 'OUT_OF_ORDER', from: arrival, until: addDays(arrival, 3), reason: 'Leak',
      }),
      ...[1, 2, 3].map((at) => book(clerks[at], [stay(arrival, 3, { roomTypeId: deluxe })])),
    ]) // prettier-ignore
    const sold = booked.filter(({ code }) => code === 'ok').length
    expect(['ok', 'no_availability']).toContain(blocked?.code)
    expect(sold + (blocked?.code === 'ok' ? 1 : 0)).toBe(DELUXE_ROOMS)
    expect(booked.filter(({ code }) => code !== 'ok').every(({ code }) => code === 'no_availability')).toBe(true)
    const inBlocked = await book(clerks[4], [stay(arrival, 3, { roomTypeId: deluxe, roomId: room['201'] })])
    expect(['room_blocked', 'no_availability']).toContain(inBlocked.code)
  }
  await assertNothingDouble()
}, 60_000)

test('two clerks drag the same bar: one wins, the refusal of the other names the winner and the chart shows the truth', async () => {
  for (let round = 0; round < RACES; round += 1) {
    const arrival = freshNights(4)
    const { body: booking } = await book(clerks[0], [stay(arrival, 2, { roomId: room['102'] })])
    const change = { bookingId: booking.id, stayId: booking.stays[0].id, version: booking.version }
    const outcomes = await Promise.all([
      send(clerks[1], bookings.changeStay, { ...change, roomId: room['103'] }),
      send(clerks[2], bookings.changeStay, { ...change, departure: addDays(arrival, 4) }),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, stale_version: 1 })
    const winner = outcomes.findIndex(({ code }) => code === 'ok')
    const loser = outcomes[1 - winner]
    expect(loser?.body.details).toMatchObject({ changedBy: `Clerk ${winner + 1} Rao`, version: booking.version + 1 })
    const { body: truth } = await send(clerks[2 - winner], bookings.get, { bookingId: booking.id })
    expect(truth).toEqual(outcomes[winner]?.body.booking)
  }
}, 60_000)

test('walk-ins and a booking after the last room of tonight: one of them has it', async () => {
  const tonight = { roomTypeId: standard, roomId: room['104'], departure: addDays(businessDate, 1), adults: 1 }
  const outcomes = await everyClerk((clerk, at) =>
    at % 2
      ? book(clerk, [stay(businessDate, 1, { roomId: room['104'] })])
      : send(clerk, desk.walkIn, { ...tonight, customer: { firstName: 'Meera' }, payment: { mode: 'Cash' } }),
  )
  const { ok, ...refused } = tally(outcomes)
  expect(ok).toBe(1)
  expect(Object.keys(refused).every((code) => ['room_taken', 'room_occupied'].includes(code))).toBe(true)
  expect((await hotel.rows('select id from receipts')).length).toBeLessThanOrEqual(1)
})

test('32 times the same request with one key is one booking and one response', async () => {
  const arrival = freshNights(2)
  const twins = await Promise.all(
    clerks.map(() => book(clerks[0], [stay(arrival, 2)], { 'idempotency-key': 'last-room' })),
  )
  expect(twins.map(({ status }) => status)).toEqual(clerks.map(() => 200))
  expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
  expect(await hotel.rows('select id from stays where arrival_on = $1', [arrival])).toHaveLength(1)
})
