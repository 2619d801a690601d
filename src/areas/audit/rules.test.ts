import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { GIVEN_AUDIT_TYPES } from './contract.ts'
import { matchesNothing } from './rules.ts'

test('law: a span matches something exactly when it holds a day', () => {
  const from = '2026-11-20' as Day
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      expect(matchesNothing({ from, until: addDays(from, days) })).toBe(days <= 0)
    }),
  )
  expect(matchesNothing({ from })).toBe(false)
  expect(matchesNothing({ until: from })).toBe(false)
})

test('every type of the specification can be asked for; what is no type matches nothing', () => {
  expect(GIVEN_AUDIT_TYPES).toHaveLength(15)
  expect(GIVEN_AUDIT_TYPES.filter((type) => matchesNothing({ type }))).toEqual([])
  expect(matchesNothing({ type: 'check in' })).toBe(true)
  expect(matchesNothing({ type: '' })).toBe(true)
})
