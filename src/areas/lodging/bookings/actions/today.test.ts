import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk } from './testing.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const TODAY = '2026-11-20' as Day

test('today shows who is in house, expected today or late, and who has left today, and no one else', async () => {
  const cases = [
    { name: 'late by thirty days', status: 'CONFIRMED', arrival: '2026-10-21', departure: '2026-10-25', isShown: true },
    { name: 'late by thirty-one', status: 'CONFIRMED', arrival: '2026-10-20', departure: '2026-10-25', isShown: false },
    { name: 'in house', status: 'IN_HOUSE', arrival: '2026-11-01', departure: '2026-11-28', isShown: true },
    { name: 'left yesterday', status: 'CHECKED_OUT', arrival: '2026-11-18', departure: '2026-11-19', isShown: false },
    { name: 'left today', status: 'CHECKED_OUT', arrival: '2026-11-18', departure: TODAY, isShown: true },
    { name: 'expected today', status: 'CONFIRMED', arrival: TODAY, departure: '2026-11-22', isShown: true },
    { name: 'cancelled today', status: 'CANCELLED', arrival: TODAY, departure: '2026-11-22', isShown: false },
    { name: 'expected tomorrow', status: 'CONFIRMED', arrival: '2026-11-21', departure: '2026-11-22', isShown: false },
  ]
  const shown: string[] = []
  for (const [at, { name, status, arrival, departure, isShown }] of cases.entries()) {
    const { id } = await desk.book([desk.stay(addDays(TODAY, 10 + at), addDays(TODAY, 11 + at))], {
      customer: { firstName: name },
    })
    await desk.hotel.rows('update bookings set status = $2, arrival_on = $3, departure_on = $4 where id = $1', [
      id,
      status,
      arrival,
      departure,
    ])
    if (isShown) shown.push(id)
  }
  const idsOf = async (more: object = {}) =>
    (await desk.clerk.send(bookings.list, { view: 'today', ...more })).rows.map(({ id }) => id)
  expect((await idsOf()).toSorted()).toEqual(shown.toSorted())
  expect(await idsOf({ status: 'IN_HOUSE' })).toEqual([shown[1]])
})

test('a write names what it changed, in a header of its reply and beside its key in the live event', async () => {
  const events: [readonly string[], string | undefined][] = []
  const stop = desk.hotel.live.listen(desk.hotel.propertyId, (topics, key) => events.push([topics, key]))
  const headers = { 'idempotency-key': 'own-write-1' }
  const input = {
    customer: { firstName: 'Asha' },
    stays: [desk.stay('2026-12-01', '2026-12-02')],
  }
  const first = await desk.clerk.raw(bookings.create, input, headers)
  stop()
  const changed = String(first.headers['changed-areas']).split(',')
  expect(changed).toEqual(expect.arrayContaining(['bookings', 'desk', 'folios', 'audit']))
  expect(events).toEqual([[changed, 'own-write-1']])
  // No one knows any more what a replayed reply changed.
  const again = await desk.clerk.raw(bookings.create, input, headers)
  expect([again.status, again.headers['idempotent-replayed'], again.headers['changed-areas']]).toEqual([200, 'true', undefined]) // prettier-ignore
})
