import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { dueForHours, grantForHours } from './worked.ts'

const TODAY = '2026-11-20' as Day
const TYPE = { grantHours: 40, grantAmount: 50, hoursFrom: '2026-01-01' as Day }
const year = (minutes: number, granted = 0, entries = 0) => ({ year: '2026', minutes, granted, entries })

test('whole lots of hours are granted, up to the most of a year', () => {
  expect(grantForHours(TYPE, 2_399, 1_000)).toBe(0)
  expect(grantForHours(TYPE, 2_400, 1_000)).toBe(50)
  expect(grantForHours(TYPE, 4_799, 1_000)).toBe(50)
  expect(grantForHours(TYPE, 2_400 * 20, 1_000)).toBe(1_000)
  expect(grantForHours(TYPE, 2_400 * 21, 1_000)).toBe(1_000)
  expect(grantForHours({ ...TYPE, grantHours: null, grantAmount: null }, 2_400, 1_000)).toBe(0)
})

test('hours that come to more add an entry, hours that come to less remove, and the same adds none', () => {
  expect(dueForHours(TYPE, [year(2_400)], TODAY, 1_000)).toEqual([{ kind: 'WORKED', amount: 50, on: TODAY, period: '2026#1' }]) // prettier-ignore
  expect(dueForHours(TYPE, [year(4_000, 50, 1)], TODAY, 1_000)).toEqual([])
  expect(dueForHours(TYPE, [year(2_399, 50, 1)], TODAY, 1_000)).toMatchObject([{ amount: -50, period: '2026#2' }])
  expect(dueForHours(TYPE, [year(0, 0, 2), { ...year(2_400), year: '2025' }], TODAY, 1_000)).toMatchObject([{ amount: 50, period: '2025#1' }]) // prettier-ignore
})

test('whatever the hours come to in between, what was granted is what they come to last, each entry of its own period', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1, maxLength: 12 }), (all) => {
      const entries: { amount: number; period: string }[] = []
      for (const minutes of all) {
        const granted = entries.reduce((sum, { amount }) => sum + amount, 0)
        entries.push(...dueForHours(TYPE, [year(minutes, granted, entries.length)], TODAY, 1_200))
      }
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(grantForHours(TYPE, all.at(-1) ?? 0, 1_200))
      expect(new Set(entries.map(({ period }) => period)).size).toBe(entries.length)
    }),
  )
})
