import { expect, test } from 'vitest'
import fc from 'fast-check'
import { loadReasons, type SampleFacts, statusOf } from './rules.ts'

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

test('an empty house may be filled, with or without rooms of its own', () => {
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

test('loading and removing exclude each other, and what cannot be done says why', () => {
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
