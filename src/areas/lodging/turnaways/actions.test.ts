import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { turnaways } from './contract.ts'

const today = FIXTURE.businessDate
const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const ASKED = { reason: 'PRICE', arrival: today, departure: addDays(today, 2) } as const

let hotel: TestHotel
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK', { name: 'Asha' })
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.empty('turnaways'))

const audited = () => hotel.rows(`select type from audit_events where entity = 'turnaway' order by id`)

test('create notes what was asked for, why it was not booked, and by whom', async () => {
  const details = { ...ASKED, rooms: 3, adults: 6, children: 1, roomTypeId: FIXTURE.standard, amount: minor(1_234_500), note: 'Wants two beds' }
  const one = await desk.send(turnaways.create, details)
  expect(one).toMatchObject({ ...details, kind: 'REGRET', roomTypeName: 'Standard', source: '', takenBy: 'Asha Rao' })
  expect((await desk.send(turnaways.list, {})).rows).toEqual([one])
  expect(await audited()).toContainEqual({ type: 'TURNAWAY_NOTED' })
}) // prettier-ignore

test('create takes one room for one adult of any type where nothing else is stated, and no price', async () => {
  const one = await desk.send(turnaways.create, { ...ASKED, reason: 'NO_ROOM' })
  expect(one).toMatchObject({ kind: 'DENIAL', rooms: 1, adults: 1, children: 0, roomTypeId: null, roomTypeName: '', amount: null }) // prettier-ignore
})

test('create takes no input that its contract does not have', async () => {
  const statusOf = async (change: object) => (await desk.raw(turnaways.create, { ...ASKED, ...change })).status
  expect(await statusOf({ departure: today })).toBe(400)
  expect(await statusOf({ departure: addDays(today, 1) })).toBe(200)
  expect(await statusOf({ reason: 'RAIN' })).toBe(400)
  expect(await statusOf({ rooms: 0 })).toBe(400)
  expect(await statusOf({ rooms: 999 })).toBe(200)
  expect(await statusOf({ rooms: 1000 })).toBe(400)
  expect(await statusOf({ amount: -1 })).toBe(400)
  expect(await statusOf({ amount: 0 })).toBe(200)
  expect(await statusOf({ note: 'A'.repeat(301) })).toBe(400)
  expect(await statusOf({ guestName: 'Meera' })).toBe(400)
})

test('create refuses unknown_reference: the room type of another property', async () => {
  const [foreign] = await hotel.rows<{ id: string }>('select id from room_types where property_id = $1', [hotel.foreignPropertyId]) // prettier-ignore
  for (const roomTypeId of [ABSENT, foreign?.id ?? ABSENT])
    expect(codeOf(await desk.raw(turnaways.create, { ...ASKED, roomTypeId }))).toBe('unknown_reference')
})

test('list has the newest first, page by page, of a kind and of a reason', async () => {
  for (const reason of ['PRICE', 'NO_ROOM', 'ELSEWHERE', 'RESTRICTED'] as const)
    await desk.send(turnaways.create, { ...ASKED, reason })
  const reasonsOf = async (input: object) => (await desk.send(turnaways.list, input)).rows.map(({ reason }) => reason)
  expect(await reasonsOf({})).toEqual(['RESTRICTED', 'ELSEWHERE', 'NO_ROOM', 'PRICE'])
  expect(await reasonsOf({ kind: 'DENIAL' })).toEqual(['RESTRICTED', 'NO_ROOM'])
  expect(await reasonsOf({ kind: 'REGRET' })).toEqual(['ELSEWHERE', 'PRICE'])
  expect(await reasonsOf({ reason: 'PRICE' })).toEqual(['PRICE'])
  expect(await reasonsOf({ kind: 'DENIAL', reason: 'PRICE' })).toEqual([])
  const first = await desk.send(turnaways.list, { limit: 3 })
  expect(await reasonsOf({ limit: 3, after: first.next })).toEqual(['PRICE'])
})

test('list has none of another property', async () => {
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  await stranger.send(turnaways.create, ASKED)
  expect((await desk.send(turnaways.list, {})).rows).toEqual([])
})

test('remove takes back what was noted by mistake; the audit trail keeps it', async () => {
  const { id } = await desk.send(turnaways.create, ASKED)
  await desk.send(turnaways.remove, { turnawayId: id })
  expect((await desk.send(turnaways.list, {})).rows).toEqual([])
  expect(await audited()).toContainEqual({ type: 'TURNAWAY_REMOVED' })
})

test('remove refuses not_found: twice, and what is another property’s', async () => {
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const theirs = await stranger.send(turnaways.create, ASKED)
  const { id } = await desk.send(turnaways.create, ASKED)
  await desk.send(turnaways.remove, { turnawayId: id })
  for (const turnawayId of [id, theirs.id, ABSENT])
    expect(codeOf(await desk.raw(turnaways.remove, { turnawayId }))).toBe('not_found')
})
