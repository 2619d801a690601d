import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { datesFrom, depthsOf, firstDayOf, hasCircle, parentsFirst, relativeTo } from './templates.ts'

const first = '2026-11-10' as Day
const dated = (start: number | null, due: number | null) => ({
  startOn: start === null ? null : addDays(first, start),
  dueOn: due === null ? null : addDays(first, due),
})

test('a template counts from the first day of the project, or of its earliest item', () => {
  expect(firstDayOf(first, [dated(2, 3)])).toBe(first)
  expect(firstDayOf(first, [dated(null, -2), dated(4, 4)])).toBe(addDays(first, -2))
  expect(firstDayOf(null, [dated(null, null)])).toBeNull()
  expect(relativeTo(first, dated(null, 1_500), 1_500)).toEqual({ startDays: null, dueDays: 1_500 })
  expect(relativeTo(first, dated(3, 1_501), 1_500)).toEqual({ startDays: null, dueDays: null })
  expect(relativeTo(null, dated(1, 2), 1_500)).toEqual({ startDays: null, dueDays: null })
})

test('a project made of a template on the same day has the same days, and on another day all are as much later', () => {
  const open = fc.option(fc.nat(700))
  fc.assert(
    fc.property(open, open, fc.integer({ min: -900, max: 900 }), (start, due, by) => {
      const item = dated(start, due)
      const days = relativeTo(first, item, 1_500)
      expect(datesFrom(first, days)).toEqual(item)
      expect(datesFrom(addDays(first, by), days)).toEqual(dated(start === null ? null : start + by, due === null ? null : due + by)) // prettier-ignore
    }),
  )
})

const placed = (id: string, parentId: string | null) => ({ id, parentId })

test('each item comes after what is above it; one whose parent is left out is below none', () => {
  const items = [placed('c', 'b'), placed('b', 'a'), placed('a', null), placed('x', 'gone')]
  expect(parentsFirst(items).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'x'])
  expect(depthsOf([placed('a', null), placed('b', 'a'), placed('c', 'b')])).toEqual([1, 2, 3])
  expect(depthsOf([placed('b', 'a'), placed('a', null)])).toEqual([undefined, 1])
})

test('a circle is found wherever it closes', () => {
  const block = (fromId: string, toId: string) => ({ fromId, toId })
  expect(hasCircle([block('a', 'b'), block('b', 'c'), block('a', 'c')])).toBe(false)
  expect(hasCircle([block('a', 'b'), block('b', 'c'), block('c', 'a')])).toBe(true)
  expect(hasCircle([block('a', 'a')])).toBe(true)
})
