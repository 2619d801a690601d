import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'

let hotel: TestHotel
let manager: TestClient
let typeId: string
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  typeId = (await manager.send(rooms.types, {})).rows[0]?.id ?? ''
})
afterAll(() => hotel.stop())

const first = addDays(FIXTURE.businessDate, 60)
const NIGHTS = [
  { night: first, rooms: 2, rate: minor(500_000), complimentary: 1, board: 'HALF_BOARD' as const },
  { night: addDays(first, 1), rooms: 2, rate: minor(900_000), complimentary: 0, board: 'HALF_BOARD' as const },
]

test('what guests of the group pay is what the proposal says: each night at its price, complimentary rooms for nothing', async () => {
  const made = await manager.send(leads.createDeal, { name: 'Choir', segment: 'GROUP_ASSOCIATION' })
  const nights = NIGHTS.map((one) => ({ ...one, roomTypeId: typeId }))
  const whole = await manager.send(leads.setDealNights, { dealId: made.id, version: made.version, nights })
  expect(whole.nights.map(({ complimentary, board }) => [complimentary, board])).toEqual([[1, 'HALF_BOARD'], [0, 'HALF_BOARD']]) // prettier-ignore
  expect(whole.deal).toMatchObject({ amount: 2_300_000, roomNights: 4, segment: 'GROUP_ASSOCIATION' })
  const known = { dealId: made.id, version: whole.deal.version }
  const { proposals, deal } = await manager.send(leads.sendProposal, { ...known, validUntil: addDays(first, 900) })
  const definite = await manager.send(leads.moveDeal, { dealId: deal.id, version: deal.version, stage: 'DEFINITE' })
  const groupId = definite.deal.groupId ?? ''
  const guest = { roomTypeId: typeId, arrival: first, departure: addDays(first, 2) }
  await manager.send(groups.pickUp, {
    groupId,
    rooms: [
      { ...guest, guestName: 'Ira' },
      { ...guest, guestName: 'Ana' },
    ],
  })
  const [paid] = await hotel.rows<{ total: number; segments: string[] }>(
    `select sum(n.net_minor + n.tax_minor)::int as total, to_json(array_agg(distinct b.segment)) as segments from bookings b
       join stays s on s.property_id = b.property_id and s.booking_id = b.id join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
      where b.group_id = $1`,
    [groupId],
  )
  expect(paid).toEqual({ total: proposals[0]?.total, segments: ['GROUP_ASSOCIATION'] })
  const { notes } = await manager.send(groups.get, { groupId })
  expect(notes).toMatch(new RegExp(`Half board, ${first} – ${addDays(first, 1)}$`))
})

test('a night never has more complimentary rooms than rooms', async () => {
  const made = await manager.send(leads.createDeal, { name: 'Too many' })
  const nights = [{ night: first, roomTypeId: typeId, rooms: 2, rate: minor(1), complimentary: 3 }]
  expect((await manager.raw(leads.setDealNights, { dealId: made.id, version: made.version, nights })).status).toBe(400)
  const all = [{ night: first, roomTypeId: typeId, rooms: 2, rate: minor(1), complimentary: 2 }]
  const { deal } = await manager.send(leads.setDealNights, { dealId: made.id, version: made.version, nights: all })
  expect(deal.amount).toBe(0)
  const sent = await manager.send(leads.sendProposal, { dealId: made.id, version: deal.version, validUntil: addDays(first, 900) }) // prettier-ignore
  expect(sent.proposals[0]?.total).toBe(0)
})
