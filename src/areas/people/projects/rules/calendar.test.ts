import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { barOf, byBegin, isOn, monthsOf, moved, spanOf } from './calendar.ts'

const [first, last] = ['2026-11-10', '2026-11-12'] as [Day, Day]
const shown = { from: '2026-11-09' as Day, until: '2026-11-16' as Day }

test('work without a begin or an end is of one day, without both of none', () => {
  expect(spanOf({ startOn: first, dueOn: last })).toEqual({ from: first, until: '2026-11-13' })
  for (const dated of [{ startOn: first, dueOn: null }, { startOn: null, dueOn: first }]) expect(spanOf(dated)).toEqual({ from: first, until: '2026-11-11' }) // prettier-ignore
  expect(spanOf({ startOn: null, dueOn: null })).toBeUndefined()
  expect([first, last, addDays(last, 1), addDays(first, -1)].map((day) => isOn({ startOn: first, dueOn: last }, day))).toEqual([true, true, false, false]) // prettier-ignore
})

test('a bar lies where its days are, cut at the edges', () => {
  expect(barOf({ startOn: first, dueOn: last }, shown)).toEqual({ start: 2, end: 5, isCutBefore: false, isCutAfter: false }) // prettier-ignore
  expect(barOf({ startOn: addDays(first, -9), dueOn: addDays(last, 9) }, shown)).toEqual({ start: 1, end: 8, isCutBefore: true, isCutAfter: true }) // prettier-ignore
  expect(barOf({ startOn: null, dueOn: shown.until }, shown)).toBeUndefined()
  expect(barOf({ startOn: null, dueOn: addDays(shown.from, -1) }, shown)).toBeUndefined()
})

test('bars lie in the columns that are shown, at least one wide; moved there and back is as before', () => {
  const days = fc.integer({ min: -40, max: 40 })
  fc.assert(
    fc.property(days, fc.nat(30), days, (start, length, by) => {
      const dated = { startOn: addDays(first, start), dueOn: addDays(first, start + length) }
      const bar = barOf(dated, shown)
      if (bar) expect(bar.start >= 1 && bar.start < bar.end && bar.end <= 8).toBe(true)
      expect(moved(moved(dated, by), -by)).toEqual(dated)
    }),
  )
  expect(moved({ startOn: null, dueOn: first, title: 'X' }, 2)).toEqual({ startOn: null, dueOn: last, title: 'X' })
})

test('days come by their months, and none is lost', () => {
  const days = daysOf({ from: '2026-11-29' as Day, until: '2026-12-03' as Day })
  expect(monthsOf(days)).toEqual([
    { first: '2026-11-29', count: 2 },
    { first: '2026-12-01', count: 2 },
  ])
  fc.assert(
    fc.property(fc.nat(200), (length) => {
      const all = daysOf({ from: first, until: addDays(first, length) })
      expect(monthsOf(all).reduce((sum, { count }) => sum + count, 0)).toBe(length)
    }),
  )
})

test('work comes by its begin, then by its end', () => {
  const dated = (startOn: Day | null, dueOn: Day | null) => ({ startOn, dueOn })
  const sorted = [dated(null, null), dated(last, null), dated(first, last), dated(first, first)].toSorted(byBegin)
  expect(sorted).toEqual([dated(first, first), dated(first, last), dated(last, null), dated(null, null)])
})
