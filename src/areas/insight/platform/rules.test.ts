import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { everyDay } from './rules.ts'

test('law: every day of the run is there once, with its number or none', () => {
  const from = '2026-11-01' as Day
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.uniqueArray(fc.nat(59)), (length, known) => {
      const rows = known.map((at) => ({ day: addDays(from, at), count: at + 1 }))
      const days = everyDay({ from, until: addDays(from, length) }, rows, { count: 0 })
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length }, (_, at) => addDays(from, at)))
      for (const [at, { count }] of days.entries()) expect(count).toBe(known.includes(at) ? at + 1 : 0)
    }),
  )
})
