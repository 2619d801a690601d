import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { minor } from '#core/money.ts'
import { FIXTURE } from '#test/server.ts'
import { groups } from '../contract/groups.ts'
import { day, startGroups } from './testing.ts'

let desk: Awaited<ReturnType<typeof startGroups>>
beforeAll(async () => {
  desk = await startGroups()
})
afterAll(() => desk.hotel.stop())

const roomTypeId = FIXTURE.standard
const NIGHTS = [
  { roomTypeId, day: day(10), amount: 5_000, complimentary: 1 },
  { roomTypeId, day: day(11), amount: 7_000, complimentary: 0 },
]
const AGREED = { rates: [{ roomTypeId, amount: 6_000 }], nightRates: NIGHTS, segment: 'GROUP_TOUR' }
const booked = async (groupId: string) => {
  const sql = `select b.id, b.version, b.segment, to_json(array_agg(n.net_minor::int order by n.night)) as net
                 from bookings b join stays s on s.property_id = b.property_id and s.booking_id = b.id and s.status <> 'CANCELLED'
                 join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
                where b.group_id = $1 group by b.id, b.version, b.segment, b.reference order by b.id`
  return desk.hotel.rows<{ id: string; version: number; segment: string; net: number[] }>(sql, [groupId])
}
const pick = (groupId: string, count: number) => desk.clerk.send(groups.pickUp, { groupId, rooms: Array.from({ length: count }, () => desk.guest()) }) // prettier-ignore

test('guests pay the price of each night, the first takes the complimentary room, and what is cancelled is given back', async () => {
  const { id } = await desk.definite(3, AGREED)
  expect(await desk.read(id)).toMatchObject({ segment: 'GROUP_TOUR', nightRates: NIGHTS })
  await pick(id, 2)
  const [first, second] = await booked(id)
  expect([first?.net[0], (first?.net[1] ?? 0) > (first?.net[2] ?? 0), (second?.net[0] ?? 0) > 0]).toEqual([0, true, true]) // prettier-ignore
  expect(first?.segment).toBe('GROUP_TOUR')
  await desk.clerk.send(bookings.cancel, { bookingId: first?.id ?? '', reason: 'Does not come', waiveFee: false })
  await pick(id, 1)
  expect((await booked(id)).map(({ net }) => net[0] === 0)).toEqual([false, true])
})

test('a type whose price is changed has that price on all nights', async () => {
  const { id: groupId, version } = await desk.definite(1, AGREED)
  const same = await desk.clerk.send(groups.update, { groupId, version, ...desk.details({ rates: AGREED.rates }) }) // prettier-ignore
  expect(same).toMatchObject({ nightRates: NIGHTS, segment: 'GROUP_TOUR' })
  const other = { groupId, version: same.version, ...desk.details({ rates: [{ roomTypeId, amount: minor(9_000) }] }) }
  expect(await desk.clerk.send(groups.update, other)).toMatchObject({ nightRates: [], segment: 'GROUP_TOUR' })
})
