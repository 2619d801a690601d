import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { freeAfter, quotasAfter } from './change-together.ts'
import { bookedBy, type StaySnapshot } from './snapshot.ts'

const TODAY = '2026-03-10' as Day
const day = (offset: number): Day => addDays(TODAY, offset)

function stayOf(arrival: Day, departure: Day, roomTypeId = 'standard'): StaySnapshot {
  const stay = {
    id: 'stay', bookingId: 'booking', groupId: null, status: 'CONFIRMED', roomTypeId, pricedTypeId: roomTypeId, roomId: null,
    ratePlanId: 'bar', adults: 1, children: 0, arrival, departure, isLocked: false, lockReason: '', terms: null, nights: [],
  } as const // prettier-ignore
  return { ...stay, nights: [], held: bookedBy(stay) }
}
const span = fc
  .tuple(fc.nat(5), fc.integer({ min: 1, max: 4 }))
  .map(([from, nights]) => [day(from), day(from + nights)] as const)
const planned = fc.tuple(span, span, fc.constantFrom('standard', 'deluxe')).map(([before, after, type]) => ({
  before: stayOf(...before, type),
  after: stayOf(...after, type),
}))
const some = fc.array(planned, { maxLength: 4 })
const DAYS = nightsIn({ arrival: day(0), departure: day(10) })

describe('stays that change at once', () => {
  test('law: free places of a type are those before, with what the others leave and without what they take', () => {
    fc.assert(
      fc.property(some, (changed) => {
        const left = freeAfter(new Map(DAYS.map((one) => [one, 3])), 'standard', changed)
        const on = (stay: StaySnapshot, one: Day) => stay.held.some((night) => night.day === one)
        for (const one of DAYS) {
          const own = changed.filter(({ after }) => after.roomTypeId === 'standard')
          const taken = own.filter(({ before, after }) => on(after, one) && !on(before, one)).length
          const freed = own.filter(({ before, after }) => on(before, one) && !on(after, one)).length
          expect(left.get(one)).toBe(3 - taken + freed)
        }
      }),
    )
  })

  test('law: what is sold of a plan is what was sold without the stay itself, with each of the others where it is planned', () => {
    fc.assert(
      fc.property(some, span, (changed, own) => {
        const quota = { ratePlanId: 'bar', roomTypeId: null, rooms: 3 }
        const stays = [...changed.map(({ before }) => before), stayOf(...own)]
        const sales = stays.flatMap(({ roomTypeId, ...stay }) =>
          nightsIn(stay).map((one) => ({ ratePlanId: 'bar', roomTypeId, day: one, rooms: 1 })),
        )
        const book = quotasAfter({ quotas: [quota], sales }, stayOf(...own), changed)
        for (const one of DAYS) {
          const sold = book.sales.filter((sale) => sale.day === one).reduce((count, { rooms }) => count + rooms, 0)
          expect(sold).toBe(changed.filter(({ after }) => after.arrival <= one && one < after.departure).length)
        }
      }),
    )
  })

  test('the third of three stays has no place where two are free', () => {
    const moved = { before: stayOf(day(0), day(1)), after: stayOf(day(3), day(4)) }
    const left = freeAfter(new Map([[day(3), 2]]), 'standard', [moved, moved])
    expect([...left]).toEqual([[day(3), 0]])
  })
})
