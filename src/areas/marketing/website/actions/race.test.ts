import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { startWebsite, TODAY, type Website } from './testing.ts'

const GUESTS = 100

let site: Website
beforeAll(async () => {
  site = await startWebsite()
})
afterAll(() => site.hotel.stop())

test('a hundred guests want the last room at once: one gets it, and the others learn of another type and other days', async () => {
  const stay = { roomTypeId: FIXTURE.standard, arrival: addDays(TODAY, 1), departure: addDays(TODAY, 2), adults: 1 }
  const customer = { firstName: 'Fu', lastName: 'Ll' }
  await site.admin.send(bookings.create, { customer, stays: Array.from({ length: 3 }, () => stay) })
  const responses = await Promise.all(
    Array.from({ length: GUESTS }, () => site.visitor().raw(website.hold, site.wanted(1))),
  )
  const won = responses.filter(({ status }) => status === 200)
  const lost = responses.filter(({ status }) => status !== 200)
  expect([won.length, lost.length]).toEqual([1, GUESTS - 1])
  expect(new Set(lost.map(codeOf))).toEqual(new Set(['no_availability']))
  for (const { body } of lost)
    expect(body).toMatchObject({ details: { alternatives: { types: [{ name: 'Deluxe' }], dates: [{}, {}] } } })
  const [night] = await site.hotel.rows<{ taken: number }>(
    'select taken from type_nights where room_type_id = $1 and night = $2',
    [FIXTURE.standard, stay.arrival],
  )
  expect(night?.taken).toBe(4)
})

test('guests and the desk at once: no room is sold twice', async () => {
  await site.clear()
  const stay = { roomTypeId: FIXTURE.deluxe, arrival: addDays(TODAY, 3), departure: addDays(TODAY, 4), adults: 2 }
  const wanted = site.wanted(3, { roomTypeId: FIXTURE.deluxe, expectedTotal: 525_000 })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? site.visitor().raw(website.hold, wanted)
        : site.admin.raw(bookings.create, { customer: { firstName: 'De', lastName: 'Sk' }, stays: [stay] }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(18)
})
