import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { BookingStatus } from '../contract/replies.ts'
import { whyItMatters } from './of-guest.ts'

const today = '2026-11-20' as Day
const day = (shift: number) => addDays(today, shift)
const span = (from: number, until: number) => ({ arrival: day(from), departure: day(until) })

test.each([
  ['IN_HOUSE', -9, 9, 'inHouse'],
  ['IN_HOUSE', -3, -1, 'inHouse'],
  ['CONFIRMED', 0, 1, 'arrivesToday'],
  ['OPTION', 0, 1, 'arrivesToday'],
  ['CONFIRMED', -1, 1, null],
  // The other booking is for the nights of days 5 to 7.
  ['CONFIRMED', 3, 5, null],
  ['CONFIRMED', 3, 6, 'overlaps'],
  ['CONFIRMED', 7, 8, 'overlaps'],
  ['CONFIRMED', 8, 9, null],
  ['INQUIRY', 6, 7, 'overlaps'],
  ['WAITLIST', 6, 7, 'overlaps'],
  ['CANCELLED', 0, 6, null],
  ['NO_SHOW', 0, 6, null],
  ['CHECKED_OUT', -3, 0, null],
] as const)('%s from %i to %i: %s', (status, from, until, because) => {
  expect(whyItMatters({ status, ...span(from, until) }, span(5, 8), today)).toBe(because)
})

test('law: nights in common always matter while a booking is open, and nothing of a closed one does', () => {
  const anySpan = fc
    .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, nights]) => span(from, from + nights))
  fc.assert(
    fc.property(fc.constantFrom(...BookingStatus.options), anySpan, anySpan, (status, known, wanted) => {
      const because = whyItMatters({ status, ...known }, wanted, today)
      const isClosed = ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'].includes(status)
      const common = nightsIn(known).some((night) => nightsIn(wanted).includes(night))
      if (isClosed) expect(because).toBeNull()
      else if (common) expect(because).not.toBeNull()
      else if (because !== null) expect(status === 'IN_HOUSE' || known.arrival === today).toBe(true)
    }),
  )
})
