import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { closing } from '../contract/closing.ts'
import { carryOut } from '../jobs.ts'

const { businessDate: TODAY, standard: roomTypeId, bar: ratePlanId } = FIXTURE

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

/** A guest of a group whose room and extras go to its account, in house, with city tax charged each night. */
async function guestOfGroup() {
  const span = { arrival: TODAY, departure: addDays(TODAY, 3) }
  const { id: groupId } = await manager.send(groups.create, { name: 'Sen wedding', ...span, ratePlanId })
  const { version } = await manager.send(groups.setNights, { groupId, nights: [{ roomTypeId, day: TODAY, held: 1 }] })
  await manager.send(groups.confirm, { groupId, version })
  const made = await manager.send(groups.pickUp, { groupId, rooms: [{ roomTypeId, ...span, guestName: 'Asha' }] })
  const routes = [{ category: 'ROOM' as const, from: TODAY }, { category: 'EXTRAS' as const, from: TODAY }] // prettier-ignore
  const { account } = await manager.send(groups.setRoutes, { groupId, routes })
  await manager.send(groups.checkIn, { groupId })
  await manager.send(closing.createCharge, { name: 'City tax', amount: minor(500), per: 'ADULT_NIGHT', isTaxed: false })
  return { bookingId: made.bookings[0]?.id ?? '', accountId: account?.bookingId ?? '' }
}

async function closeDay(businessDate = TODAY): Promise<string> {
  const { id: runId } = await manager.send(closing.start, { businessDate })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
  expect((await manager.send(closing.run, { runId })).status).toBe('DONE')
  return runId
}

test('the close collects the night and its charges; reversed, the charges come off the account, and the night closes again to the same', async () => {
  const { bookingId, accountId } = await guestOfGroup()
  const moneyOf = async (id: string) => (await manager.send(folios.get, { bookingId: id })).money
  const { payable } = await moneyOf(bookingId)
  const runId = await closeDay()
  const closed = [await moneyOf(bookingId), await moneyOf(accountId)]
  expect(closed.map(({ services }) => services)).toEqual([0, 500])
  expect(closed.map((money) => money.payable)).toEqual([(payable / 3) * 2, payable / 3])

  await manager.send(closing.reverse, { runId, reason: 'Too early' })
  const open = [await moneyOf(bookingId), await moneyOf(accountId)]
  expect(open.map(({ services }) => services)).toEqual([0, 0])
  expect(await violatedInvariants(hotel.db)).toEqual([])

  await closeDay()
  const again = [await moneyOf(bookingId), await moneyOf(accountId)]
  expect(again.map(({ due }) => due)).toEqual(closed.map(({ due }) => due))
  expect(await violatedInvariants(hotel.db)).toEqual([])
  expect((await manager.send(bookings.get, { bookingId })).status).toBe('IN_HOUSE')
})

test('the close charges the events of its day to the account, whether or not it exists; reversed and closed again, once', async () => {
  const day = addDays(TODAY, 1)
  const span = { arrival: day, departure: addDays(day, 2) }
  const { id: groupId, version } = await manager.send(groups.create, { name: 'Roy meeting', ...span, ratePlanId })
  await manager.send(groups.confirm, { groupId, version })
  const hall = { name: 'Board room', capacity: 12, hireAmount: 300_000 }
  const { id: functionRoomId } = await manager.send(groups.createFunctionRoom, hall)
  const meeting = { groupId, functionRoomId, name: 'Meeting', guests: 8, from: '10:00', until: '12:00' }
  const today = await manager.send(groups.addEvent, { ...meeting, day })
  const tomorrow = await manager.send(groups.addEvent, { ...meeting, day: addDays(day, 1) })
  const charged = async () => {
    const { rows } = await manager.send(groups.events, { groupId })
    const { account } = await manager.send(groups.account, { groupId })
    return [...rows.map((row) => row.charged?.amount ?? 0), account?.money.due ?? 0]
  }
  expect(await charged()).toEqual([0, 0, 0])
  const runId = await closeDay(day)
  expect(await charged()).toEqual([315_000, 0, 315_000])
  await manager.send(closing.reverse, { runId, reason: 'Too early' })
  await closeDay(day)
  expect(await charged()).toEqual([315_000, 0, 315_000])
  expect(await violatedInvariants(hotel.db)).toEqual([])
  expect([today.price, tomorrow.price]).toEqual([300_000, 300_000])
})
