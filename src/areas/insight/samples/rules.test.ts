import { expect, test } from 'vitest'
import fc from 'fast-check'
import { type Day, dayAt } from '#core/dates.ts'
import { loadReasons, momentOfStory, type SampleFacts, statusOf } from './rules.ts'

const empty: SampleFacts = {
  load: null,
  businessType: 'accommodation',
  bookingCount: 0,
  customerCount: 0,
  roomCount: 0,
  hasRealBookings: false,
  hasRoomTax: true,
  hasRooms: false,
  hasPricedRooms: false,
  uses: [],
}

test('an empty property may be filled, with or without rooms of its own', () => {
  expect(loadReasons(empty)).toEqual([])
  expect(loadReasons({ ...empty, hasRooms: true, hasPricedRooms: true })).toEqual([])
  expect(loadReasons({ ...empty, load: 'FAILED' })).toEqual([])
})

test.each([
  ['sample_data_loaded', { load: 'LOADED' }],
  ['sample_data_loaded', { load: 'LOADING' }],
  ['sample_data_loaded', { bookingCount: 1 }],
  ['not_accommodation', { businessType: 'Restaurant' }],
  ['has_real_bookings', { hasRealBookings: true }],
  ['no_tax_slab', { hasRoomTax: false }],
  ['no_price', { hasRooms: true }],
] as const)('%s speaks against it', (reason, change) => {
  expect(loadReasons({ ...empty, ...change })).toEqual([reason])
})

const anything: fc.Arbitrary<SampleFacts> = fc.record({
  load: fc.constantFrom(null, 'LOADING', 'LOADED', 'FAILED'),
  businessType: fc.constantFrom('accommodation', 'Restaurant'),
  bookingCount: fc.nat(3),
  customerCount: fc.nat(3),
  roomCount: fc.nat(3),
  hasRealBookings: fc.boolean(),
  hasRoomTax: fc.boolean(),
  hasRooms: fc.boolean(),
  hasPricedRooms: fc.boolean(),
  uses: fc.subarray(['bookings_in_sample_rooms', 'receipts_in_between'] as const),
})

test('loading and removing exclude each other, and what cannot be done has its reason', () => {
  fc.assert(
    fc.property(anything, (facts) => {
      const { canLoad, canRemove, isLoaded, isLoading, why } = statusOf(facts)
      expect(canLoad && canRemove).toBe(false)
      expect(isLoaded && isLoading).toBe(false)
      if (!canLoad && !canRemove) expect(why).not.toEqual([])
      if (canLoad || canRemove) expect(why).toEqual([])
    }),
  )
})

test('a story played at any minute is in the past, its hours in their order', () => {
  const zone = fc.constantFrom('Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Lisbon')
  const clock = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, clock, (timeZone, date) => {
      const now = date.toISOString()
      const hours = Array.from({ length: 17 }, (_, hour) =>
        momentOfStory(dayAt(now, timeZone), hour, { timeZone, now }),
      )
      expect(hours).toEqual(hours.toSorted())
      expect(hours.every((moment) => moment <= now && dayAt(moment, timeZone) <= dayAt(now, timeZone))).toBe(true)
    }),
  )
})

test('a day that is over, or that has not begun, retains its own hours', () => {
  const at = (now: string) => momentOfStory('2026-11-20' as Day, 9, { timeZone: 'Asia/Kolkata', now })
  for (const now of ['2026-11-20T16:15:00.000Z', '2026-12-01T00:00:00.000Z', '2026-11-19T18:30:00.000Z'])
    expect(at(now)).toBe('2026-11-20T09:15:00.000Z')
  expect(at('2026-11-20T05:22:30.000Z')).toBe('2026-11-20T01:52:30.000Z')
})
