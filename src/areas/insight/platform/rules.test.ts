import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { everyDay, lowestIdAt } from './rules.ts'

test('law: ids sort in the order of their instants', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [first, second] = [lowestIdAt(a.toISOString()), lowestIdAt(b.toISOString())]
      expect(Math.sign(a.getTime() - b.getTime())).toBe(first < second ? -1 : first > second ? 1 : 0)
    }),
  )
  const now = Date.now()
  const id = newId()
  expect(id >= lowestIdAt(new Date(now).toISOString())).toBe(true)
  expect(id < lowestIdAt(new Date(now + 60_000).toISOString())).toBe(true)
})

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
