import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountingInvariants } from '#areas/insight/accounting/invariants.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { bookingsInvariants } from '#areas/lodging/bookings/invariants.ts'
import { recountInventory } from '#areas/property/rooms/actions/recount.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { Named } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { chanceFrom } from './chance.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'

// A play of stays alone: booked, moved, cut, undone, redone, over days that are closed and opened again, four calls at a time.
// After each round no room is let twice, every stay holds its nights, a recount changes nothing, and the journals match the bills. FAULTS=full plays ten times as long.

const seed = Number(process.env['PLAY_SEED'] ?? 1)
const ROUNDS = process.env['FAULTS'] === 'full' ? 600 : 60
const AT_ONCE = 4
const ROUNDS_A_DAY = 12

type Stay = {
  id: string
  bookingId: string
  version: number
  status: string
  arrival: Day
  departure: Day
}

let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  const policies = { arrivals: 'NO_SHOW', departures: 'EXTEND', shifts: 'CLOSE', orders: 'PASS', options: 'RELEASE' }
  await admin.raw(closing.setSettings, { version: 0, closesAt: null, policies })
})
afterAll(() => hotel.stop())

const staysNow = (today: Day) =>
  hotel.rows<Stay>(
    `select s.id, s.booking_id as "bookingId", b.version, s.status, s.arrival_on::text as arrival, s.departure_on::text as departure
       from stays s join bookings b on b.id = s.booking_id
      where s.property_id = $1 and s.departure_on >= $2 order by s.id desc limit 40`,
    [hotel.propertyId, today],
  )

test('however stays are moved, each holds exactly its nights, and no room is let twice', async () => {
  const chance = chanceFrom(seed)
  const oneIn = (many: number) => chance() % many === 0
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[chance() % list.length] as T
  const places = await hotel.rows<{ id: string; typeId: string }>(
    'select id, room_type_id as "typeId" from rooms where property_id = $1',
    [hotel.propertyId],
  )
  const done = new Map<string, number>()
  const changeIds: string[] = []
  const blocks: { id: string; version: number }[] = []
  let closed: string | undefined

  /** The reply of the call; undefined where it was refused. */
  const call = async (route: Named, input: object): Promise<Record<string, unknown> | undefined> => {
    const { status, body } = await admin.raw(route, input)
    if (status >= 500) throw hotel.faults.at(-1) ?? new Error(`${route.action} answered ${status}`)
    const name = `${route.action} ${status === 200 ? 'done' : 'refused'}`
    done.set(name, (done.get(name) ?? 0) + 1)
    return status === 200 ? (body as Record<string, unknown>) : undefined
  }
  const change = async (route: Named, input: object) => {
    const reply = await call(route, input)
    if (reply) changeIds.push(String(reply['changeId']))
  }

  const create = (today: Day) => {
    const arrival = addDays(today, chance() % 3)
    const stay = () => {
      const { id, typeId } = pick(places)
      const departure = addDays(arrival, 1 + (chance() % 4))
      return { roomTypeId: typeId, arrival, departure, adults: 1, ...(oneIn(2) && { roomId: id }) }
    }
    const status = pick(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'OPTION', 'INQUIRY', 'WAITLIST'])
    return call(bookings.create, {
      customer: { firstName: 'M' },
      status,
      stays: oneIn(3) ? [stay(), stay()] : [stay()],
    })
  }

  /** Moves of a stay, each with the states in which it is mostly tried. */
  const moves: readonly (readonly [weight: number, states: readonly string[], move: (stay: Stay) => Promise<unknown>])[] =
    [
      [4, ['CONFIRMED', 'OPTION'], ({ bookingId, id }) =>
        call(bookings.checkIn, { bookingId, acceptDirty: true, ...(oneIn(3) && { stays: [{ stayId: id, roomId: pick(places).id }] }) })],
      [6, ['IN_HOUSE', 'CONFIRMED'], ({ bookingId, id: stayId, version, departure, arrival }) =>
        change(bookings.changeStay, {
          bookingId, stayId, version, price: pick(['keep', 'recalculate']),
          ...(oneIn(2) && { roomId: oneIn(8) ? null : pick(places).id }),
          ...(oneIn(3) && { departure: addDays(departure, (chance() % 4) - 1) }),
          ...(oneIn(6) && { arrival: addDays(arrival, (chance() % 3) - 1) }),
          ...(oneIn(8) && { roomTypeId: pick(places).typeId }),
        })],
      [2, ['IN_HOUSE', 'CONFIRMED'], ({ bookingId, id: stayId, version, arrival }) =>
        change(bookings.split, { bookingId, stayId, version, on: addDays(arrival, 1 + (chance() % 2)), ...(oneIn(2) && { roomId: pick(places).id }) })],
      [2, [], () => call(bookings.undo, { changeId: changeIds.at(-1 - (chance() % 3)) ?? FIXTURE.standard })],
      [1, ['IN_HOUSE'], ({ bookingId }) => call(bookings.reverseCheckIn, { bookingId })],
      [2, ['IN_HOUSE'], ({ bookingId, id }) =>
        call(bookings.checkOut, { bookingId, acceptBalance: true, note: 'Later', chargeUnusedNights: oneIn(2), ...(oneIn(2) && { stayIds: [id] }) })],
      [1, ['CHECKED_OUT'], ({ bookingId }) => call(bookings.reverseCheckOut, { bookingId })],
      [1, ['CONFIRMED'], ({ bookingId }) => call(bookings.cancel, { bookingId, reason: 'Ill' })],
      [1, ['CONFIRMED'], ({ bookingId }) => call(bookings.noShow, { bookingId })],
      [2, ['NO_SHOW', 'CANCELLED'], ({ bookingId }) => call(bookings.reinstate, { bookingId })],
      [1, ['OPTION', 'WAITLIST', 'INQUIRY'], ({ bookingId, version }) => call(bookings.confirm, { bookingId, version })],
      [1, ['CONFIRMED'], ({ id: stayId }) => change(bookings.assign, { assignments: [{ stayId, roomId: pick(places).id }] })],
    ] // prettier-ignore
  const drawn = moves.flatMap((move) => Array.from({ length: move[0] }, () => move))

  const play = async (today: Day): Promise<unknown> => {
    const stays = await staysNow(today)
    if (stays.length === 0 || oneIn(5)) return create(today)
    if (oneIn(20)) {
      const made = blocks.pop()
      if (made) return call(rooms.endBlock, { blockId: made.id, version: made.version })
      const until = addDays(today, 1)
      const block = await call(rooms.block, { roomId: pick(places).id, kind: 'OUT_OF_ORDER', from: today, until, reason: 'Paint' })
      return block && blocks.push({ id: String(block['id']), version: Number(block['version']) })
    } // prettier-ignore
    const [, states, move] = pick(drawn)
    const fitting = stays.filter(({ status }) => states.includes(status))
    return move(pick(fitting.length > 0 && !oneIn(6) ? fitting : stays))
  }

  /** Closes the day, or opens the last one again. */
  const closeDay = async (today: Day): Promise<void> => {
    if (closed !== undefined && oneIn(2)) {
      await call(closing.reverse, { runId: closed, reason: 'Wrong day' })
      closed = undefined
      return
    }
    const run = await call(closing.start, { businessDate: today, overrideReason: 'Early' })
    if (run?.['status'] !== 'RUNNING') return
    closed = String(run['id'])
    await carryOut(hotel.system, { propertyId: hotel.propertyId, runId: closed })
  }

  for (let round = 1; round <= ROUNDS; round += 1) {
    const [here] = await hotel.rows<{ today: Day }>(
      'select business_date::text as today from properties where id = $1',
      [hotel.propertyId],
    )
    const today = here?.today ?? FIXTURE.businessDate
    await Promise.all(Array.from({ length: AT_ONCE }, () => play(today)))
    if (round % ROUNDS_A_DAY === 0) await closeDay(today)
    for (const { id, sql } of [...bookingsInvariants, ...accountingInvariants])
      expect(await hotel.db.platform((tx) => tx.named('', sql, [])), `${id} in round ${round} of seed ${seed}`).toEqual(
        [],
      )
    expect(await hotel.inside((ctx) => recountInventory(ctx)), `round ${round} of seed ${seed}`).toEqual([])
  }
  for (const name of ['create', 'checkIn', 'changeStay', 'split', 'checkOut', 'undo', 'start'])
    expect(done.get(`${name} done`) ?? 0, `${name} was done`).toBeGreaterThan(0)
}, 900_000)
