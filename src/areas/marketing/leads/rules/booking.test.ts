import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partyByRoom } from './booking.ts'

test('a party is spread over its rooms, children where fewer adults are', () => {
  expect(partyByRoom({ rooms: 1, adults: 2, children: 1 })).toEqual([{ adults: 2, children: 1 }])
  expect(partyByRoom({ rooms: 3, adults: 5, children: 1 })).toEqual([
    { adults: 2, children: 0 },
    { adults: 2, children: 0 },
    { adults: 1, children: 1 },
  ])
})

test('nobody is lost or invented, no room is without an adult, and rooms differ by one guest of a kind at most', () => {
  const party = fc.record({ rooms: fc.integer({ min: 1, max: 50 }), more: fc.nat(2_000), children: fc.nat(2_000) })
  fc.assert(
    fc.property(party, ({ rooms, more, children }) => {
      const each = partyByRoom({ rooms, adults: rooms + more, children })
      const of = (key: 'adults' | 'children') => each.map((room) => room[key])
      const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
      expect([each.length, sum(of('adults')), sum(of('children'))]).toEqual([rooms, rooms + more, children])
      expect(Math.min(...of('adults'))).toBeGreaterThanOrEqual(1)
      for (const key of ['adults', 'children'] as const)
        expect(Math.max(...of(key)) - Math.min(...of(key))).toBeLessThanOrEqual(1)
    }),
  )
})
