import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import type { Cells } from '../contract/replies.ts'
import { book, closeDay, figures, type Reporting, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const day = (days: number) => addDays(FIRST, days)
const WEEK = { from: FIRST, until: day(7) }
/** What is counted by the clock happens on the day the tests run. */
const AROUND = { from: '2026-01-01' as Day, until: '2035-01-01' as Day }
const { standard } = FIXTURE

let place: Reporting
let manager: TestClient
const list = async (code: string, span = WEEK): Promise<readonly Cells[]> => (await figures(manager, code, span)).rows
const codesOf = (rows: readonly Cells[], key: string) => rows.map((row) => row[key])

/**
 * Day 1: 101 walks in for 3 nights; 102 arrives for 4 and leaves on day 2, two nights early; 103 arrives for 1 and stays a night longer; 104 arrives for
 * 1 at no price and does not leave. 201 is booked for day 4 and cancelled, 202 waits for a room from day 5. A group holds two rooms on days 5 and 6 and
 * has one picked up.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  const walkIn = await book(place, { room: '101', nights: 3, more: { source: 'WALK_IN', notes: 'Late supper' } })
  const leaves = await book(place, { room: '102', nights: 4 })
  const stays = await book(place, { room: '103', nights: 1 })
  const free = await book(place, { room: '104', nights: 1 })
  const gone = await book(place, {
    room: '201',
    nights: 2,
    arrival: day(3),
    arrives: false,
    more: { source: 'AGENCY' },
  })
  await book(place, { room: '202', nights: 1, arrival: day(4), arrives: false, more: { status: 'WAITLIST' } })
  const edit = async ({ id: bookingId }: { id: string }) => {
    const { version, stays: [stay] } = await manager.send(bookings.get, { bookingId }) // prettier-ignore
    return { bookingId, version, stayId: stay?.id ?? '' }
  }
  const nights = [{ day: FIRST, netAmount: minor(0) }]
  await manager.send(bookings.setPrice, { ...(await edit(free)), nights, reason: 'Guest of the owner' })
  await manager.send(bookings.changeStay, { ...(await edit(stays)), departure: day(2) })
  const { bookingId, version } = await edit(gone)
  await manager.send(bookings.cancel, { bookingId, version, reason: 'Flight was cancelled' })
  await manager.send(profiles.addDocument, { customerId: walkIn.customer.id, kind: 'PASSPORT', number: 'P7788' })
  await manager.send(rates.setRestrictions, { from: day(5), until: day(6), roomTypeId: standard, minStay: 2, closedToArrival: true }) // prettier-ignore
  await holdGroup()
  await manager.send(cases.create, { desk: 'SERVICE', kind: 'LOST_AND_FOUND', name: 'Mira', email: 'mira@guest.example', subject: 'A red scarf', body: 'In the bar' }) // prettier-ignore
  await closeDay(place)
  await manager.send(bookings.checkOut, { bookingId: leaves.id, acceptBalance: true, note: 'Pays by transfer' })
}, 120_000)
afterAll(() => place.hotel.stop())

async function holdGroup() {
  const group = await manager.send(groups.create, {
    name: 'Sharma wedding', arrival: day(4), departure: day(6), ratePlanId: FIXTURE.bar, contactName: 'Asha', cutOffRule: 'FIXED', cutOffOn: day(3),
  }) // prettier-ignore
  const nights = [4, 5].map((offset) => ({ roomTypeId: standard, day: day(offset), held: 2 }))
  const { version } = await manager.send(groups.setNights, { groupId: group.id, nights })
  await manager.send(groups.confirm, { groupId: group.id, version })
  const room = { roomTypeId: standard, arrival: day(4), departure: day(6), guestName: 'Ravi Sharma' }
  await manager.send(groups.pickUp, { groupId: group.id, rooms: [room] })
}

test('a stay-over neither arrives nor leaves on the day; who should have left by now is due out', async () => {
  const second = { from: day(1), until: day(2) }
  expect(codesOf(await list('stay-overs', second), 'room')).toEqual(['101', '103'])
  expect(codesOf(await list('stay-overs', { from: day(1), until: day(3) }), 'room')).toEqual(['101'])
  expect(await list('due-out')).toMatchObject([{ room: '104', departure: day(1) }])
})

test('a walk-in is a source, and changes of a departure count from check-in on', async () => {
  expect(await list('walk-ins')).toMatchObject([{ room: '101', nights: 3, net: 900_000 }])
  expect(await list('changed-departures')).toMatchObject([
    { room: '103', from: day(1), to: day(2), nights: 1, what: 'Stays longer', day: FIRST, by: 'Maya Rao' },
    { room: '102', from: day(4), to: day(1), nights: -3, what: 'Leaves early', day: day(1) },
  ])
})

test('guests without a document and cards that are missing are named', async () => {
  const nameless = codesOf(await list('guests-without-document'), 'room')
  expect(nameless).toEqual(expect.arrayContaining(['102', '103', '104']))
  expect(nameless).not.toContain('101')
  const cards = await list('registration-cards', { from: FIRST, until: day(1) })
  expect(cards).toHaveLength(4)
  expect(cards[0]).toMatchObject({ guests: 2, registered: 0, state: 'Missing', at: null })
  expect(await list('guest-preferences')).toMatchObject([{ room: '101', notes: 'Late supper', preferences: null }])
})

test('rooms are shown as they are now, with who comes next', async () => {
  const { reports: all } = await manager.send(reports.list, {})
  expect(all.filter(({ isOfNow }) => isOfNow).map(({ code }) => code)).toEqual(['in-house', 'due-out', 'guest-list', 'channel-mapping', 'credit-limits', 'stock-on-hand', 'room-status', 'deals-open', 'dormant-guests', 'consent-coverage']) // prettier-ignore
  expect(await figures(manager, 'room-status', WEEK)).toMatchObject({ isOfNow: true })
  const rooms = await list('room-status')
  expect(codesOf(rooms, 'room')).toEqual(['101', '102', '103', '104', '201', '202'])
  expect(codesOf(rooms, 'use')).toEqual(['Occupied', 'Vacant', 'Occupied', 'Due out', 'Vacant', 'Vacant'])
  const use = await figures(manager, 'room-use', { from: FIRST, until: day(2) })
  expect(use.rows[0]).toMatchObject({ room: '101', stays: 1, nights: 2, share: 10_000, blocked: 0, net: 600_000 })
  expect(use.rows[4]).toMatchObject({ room: '201', stays: 0, nights: 0, share: 0, net: 0 })
})

test('a night has left what is not taken, blocked or held', async () => {
  const rows = await list('availability', { from: day(4), until: day(5) })
  // Two rooms of the group, one of them picked up.
  expect(rows).toMatchObject([
    { roomType: 'Deluxe', capacity: 2, taken: 0, allotted: 0, left: 2 },
    { roomType: 'Standard', capacity: 4, taken: 1, allotted: 1, left: 2 },
  ])
  expect(await list('overbooking')).toEqual([])
})

test('blocks, their cut-off and their rooms', async () => {
  const [block] = await list('group-blocks')
  expect(block).toMatchObject({ group: 'Sharma wedding', status: 'Definite', pickedUp: 2, share: 5_000, released: 0, cutOff: day(3), contact: 'Asha' }) // prettier-ignore
  expect(await list('cut-offs', { from: day(3), until: day(4) })).toMatchObject([{ cutOff: day(3), held: 2 }])
  expect(await list('cut-offs', { from: day(4), until: day(7) })).toEqual([])
  expect(await list('rooming-list')).toMatchObject([{ group: 'Sharma wedding', guest: 'Ravi Sharma', arrival: day(4) }])
})

test('what is cancelled, waits, is free or restricted', async () => {
  const [why] = await list('cancellation-analysis', AROUND)
  expect(why).toMatchObject({ reason: 'Flight was cancelled', source: 'AGENCY', rooms: 1, nights: 2 })
  expect(await list('waiting-list')).toMatchObject([{ arrival: day(4), status: 'Waiting', nights: 1 }])
  expect(await list('zero-rates')).toMatchObject([{ room: '104', day: FIRST, how: 'Set by hand' }])
  expect(await list('restrictions')).toMatchObject([
    { day: day(5), roomType: 'Standard', plan: null, closed: 'To arrival', minStay: 2, maxStay: null },
  ])
})

test('lead times share all stays among them, from the same day on', async () => {
  const { rows, totals } = await figures(manager, 'lead-times', { from: FIRST, until: day(1) })
  expect(rows).toMatchObject([{ lead: 'Same day', stays: 4, share: 10_000, nights: 7 }])
  expect(totals).toMatchObject({ stays: 4, nights: 7 })
})

test('production of a source leaves cancelled stays out of its nights', async () => {
  const rows = await list('channel-production')
  expect(rows.find(({ channel }) => channel === 'AGENCY')).toMatchObject({ stays: 0, cancelled: 1, rate: 10_000, nights: 0, adr: null }) // prettier-ignore
  expect(rows.find(({ channel }) => channel === 'WALK_IN')).toMatchObject({ stays: 1, nights: 3, net: 900_000, adr: 300_000, netAdr: 300_000 }) // prettier-ignore
})

test('what was lost is a case, and one of the service cases', async () => {
  expect(await list('lost-and-found', AROUND)).toMatchObject([{ subject: 'A red scarf', who: 'Mira', state: 'New' }])
  expect(await list('service-cases', AROUND)).toMatchObject([{ kind: 'Lost and found', took: null }])
  expect(await list('maintenance', AROUND)).toEqual([])
})
