import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, FIXTURE } from '#test/server.ts'
import { yields } from '../contract/yields.ts'
import { ABSENT, day, startYields, type YieldDesk } from './testing.ts'

let desk: YieldDesk
beforeAll(async () => {
  desk = await startYields()
})
afterEach(async () => {
  await desk.setToday(0)
  await desk.clear()
})
afterAll(() => desk.stop())

describe('a forecast', () => {
  test('states that too few weeks are over, instead of a figure', async () => {
    await desk.book(2, 3, 4)
    const { weeks, minWeeks, nights } = await desk.manager.send(yields.forecast, {})
    expect({ weeks, minWeeks, count: nights.length }).toEqual({ weeks: 0, minWeeks: 8, count: 121 })
    expect(nights[3]).toEqual({ day: day(3), rooms: 6, onBooks: 2, forecast: null, errorTenths: null, low: null, high: null }) // prettier-ignore
  })

  test('is what is on the books and what the same weekday still picked up, called off rooms taken off', async () => {
    // Nights of 56 days: two rooms booked thirty days before, a third one the day before, and one that is cancelled on the day itself.
    await desk.hotel.rows(
      `with night as (select n, $1::date + n as day from generate_series(0, 55) n),
       booked as (
         insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by, closed_at)
         select $2, gen_random_uuid(), 'Y' || n || '-' || k, c.id, case when k = 4 then 'CANCELLED' else 'CONFIRMED' end, day, day + 1,
                (day - case when k = 3 then 1 else 30 end) + time '06:00', 1, case when k = 4 then day + time '06:00' end
           from night, generate_series(1, 4) k, (select id from customers limit 1) c returning *)
       insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, rate_plan_id, guest_name, adults, arrival_on, departure_on, status)
       select b.property_id, gen_random_uuid(), b.id, $3, $3, $4, 'Guest', 1, b.arrival_on, b.departure_on, b.status from booked b`,
      [day(0), await withGuest(), standard, bar],
    )
    await desk.setToday(56)
    const { weeks, nights } = await desk.manager.send(yields.forecast, {})
    expect(weeks).toBe(8)
    const at = (offset: number) => nights[offset]
    // On the day itself one is cancelled, the day before one came: two weeks of nights ahead none is on the books yet.
    expect(at(0)).toMatchObject({ onBooks: 0, forecast: 0, errorTenths: 0, low: 0, high: 0 })
    expect(at(1)).toMatchObject({ onBooks: 0, forecast: 0 })
    expect(at(2)).toMatchObject({ forecast: 0 })
    expect(at(31)).toMatchObject({ onBooks: 0, forecast: 3 })
  })
})

const { standard, bar } = FIXTURE

/** A guest to book for. @returns the property */
async function withGuest(): Promise<number> {
  await desk.book(1, 300, 301)
  await desk.hotel.empty('stays', 'type_nights')
  return desk.hotel.propertyId
}

describe('events', () => {
  const event = (more: object = {}) => ({ name: 'Fair', firstOn: day(8), lastOn: day(9), ...more })
  const create = (more: object = {}) => desk.manager.raw(yields.createEvent, event(more))

  test('are listed page by page until they are over', async () => {
    for (const offset of [12, 3, 8]) await create({ firstOn: day(offset), lastOn: day(offset) })
    const first = await desk.manager.send(yields.events, { limit: 2 })
    const second = await desk.manager.send(yields.events, { limit: 2, after: first.next })
    expect([...first.rows, ...second.rows].map(({ firstOn }) => firstOn)).toEqual([day(3), day(8), day(12)])
    await desk.setToday(8)
    const daysOf = async (view: 'upcoming' | 'past', after?: string) =>
      (await desk.manager.send(yields.events, { view, limit: 1, after })).rows.map(({ firstOn }) => firstOn)
    expect(await daysOf('upcoming')).toEqual([day(8)])
    expect(await daysOf('past')).toEqual([day(3)])
    await create({ firstOn: day(-10), lastOn: day(-9) })
    const { next } = await desk.manager.send(yields.events, { view: 'past', limit: 1 })
    expect(await daysOf('past', next)).toEqual([day(-10)])
  })
  test('end on the day they begin or later', async () => {
    expect((await create({ lastOn: day(7) })).status).toBe(400)
    expect((await create({ lastOn: day(8) })).status).toBe(200)
  })
  test('createEvent refuses name_taken', async () => {
    await create()
    expect(codeOf(await create({ name: 'FAIR' }))).toBe('name_taken')
    expect((await create({ firstOn: day(9) })).status).toBe(200)
  })
  test('removeEvent refuses not_found', async () => {
    const { id: demandEventId } = await desk.manager.send(yields.createEvent, event())
    expect(await desk.manager.send(yields.removeEvent, { demandEventId })).toEqual({ isRemoved: true })
    for (const id of [demandEventId, ABSENT])
      expect(codeOf(await desk.manager.raw(yields.removeEvent, { demandEventId: id }))).toBe('not_found')
  })
})
