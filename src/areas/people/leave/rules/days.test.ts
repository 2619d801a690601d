import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, weekdayOf } from '#core/dates.ts'
import { amountOf, type Calendar, DAY_PARTS, daysInRow, daysOfLeave, isSpan, type Span } from './days.ts'

const MONDAY = '2026-11-30' as Day
const span = (from: Day, until: Day, fromPart: Span['fromPart'] = 'FULL', untilPart = fromPart): Span => ({ from, until, fromPart, untilPart }) // prettier-ignore
const weekends: Calendar = { isHoliday: () => false, isDayOff: (day: Day) => weekdayOf(day) > 5 }
const COUNTS_NONE = { countsHolidays: false, countsDaysOff: false }
const amount = (wanted: Span, calendar = weekends, counting = COUNTS_NONE) => amountOf(daysOfLeave(wanted, calendar, counting)) // prettier-ignore

describe('leave is one stretch', () => {
  test.each([
    [span(MONDAY, MONDAY), true],
    [span(MONDAY, MONDAY, 'FIRST_HALF'), true],
    [span(MONDAY, MONDAY, 'FIRST_HALF', 'FULL'), false],
    [span(MONDAY, addDays(MONDAY, -1)), false],
    [span(MONDAY, addDays(MONDAY, 1), 'SECOND_HALF', 'FIRST_HALF'), true],
    [span(MONDAY, addDays(MONDAY, 1), 'FIRST_HALF', 'FULL'), false],
    [span(MONDAY, addDays(MONDAY, 1), 'FULL', 'SECOND_HALF'), false],
  ])('%j: %s', (wanted, is) => expect(isSpan(wanted)).toBe(is))
})

describe('what leave takes', () => {
  test.each([
    ['a day', span(MONDAY, MONDAY), 100],
    ['half a day', span(MONDAY, MONDAY, 'SECOND_HALF'), 50],
    ['a week with its weekend', span(MONDAY, addDays(MONDAY, 6)), 500],
    ['from midday to midday', span(MONDAY, addDays(MONDAY, 2), 'SECOND_HALF', 'FIRST_HALF'), 200],
    ['a weekend', span(addDays(MONDAY, 5), addDays(MONDAY, 6)), 0],
  ])('%s', (_what, wanted, is) => expect(amount(wanted)).toBe(is))

  test('a holiday takes nothing, unless the type counts it; one on a day off takes what both counts define', () => {
    const calendar = { ...weekends, isHoliday: (day: Day) => day === MONDAY || day === addDays(MONDAY, 6) }
    const week = span(MONDAY, addDays(MONDAY, 6))
    expect(amount(week, calendar)).toBe(400)
    expect(amount(week, calendar, { countsHolidays: true, countsDaysOff: false })).toBe(500)
    expect(amount(week, calendar, { countsHolidays: false, countsDaysOff: true })).toBe(500)
    expect(amount(week, calendar, { countsHolidays: true, countsDaysOff: true })).toBe(700)
    expect(daysOfLeave(week, calendar, COUNTS_NONE).map(({ why }) => why)).toEqual(['HOLIDAY', 'WORK', 'WORK', 'WORK', 'WORK', 'DAY_OFF', 'HOLIDAY']) // prettier-ignore
  })

  test('parts in a row take what they take as one', () => {
    const days = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(days, days, (first, second) => {
        const [middle, end] = [addDays(MONDAY, first), addDays(MONDAY, first + 1 + second)]
        return amount(span(MONDAY, middle)) + amount(span(addDays(middle, 1), end)) === amount(span(MONDAY, end))
      }),
    )
  })

  test('two halves of a day take a day, and never more than its length', () => {
    const parts = fc.constantFrom(...DAY_PARTS)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), parts, parts, (length, fromPart, untilPart) => {
        const wanted = { from: MONDAY, until: addDays(MONDAY, length), fromPart, untilPart }
        if (!isSpan(wanted)) return true
        const taken = amountOf(daysOfLeave(wanted, weekends, { countsHolidays: true, countsDaysOff: true }))
        const missing = (fromPart === 'FULL' ? 0 : 50) + (length > 0 && untilPart !== 'FULL' ? 50 : 0)
        return taken === (length + 1) * 100 - missing
      }),
    )
    expect(amount(span(MONDAY, MONDAY, 'FIRST_HALF')) + amount(span(MONDAY, MONDAY, 'SECOND_HALF'))).toBe(100)
  })
})

describe('days in a row', () => {
  const isFree = (day: Day) => weekdayOf(day) > 5
  const week = { from: MONDAY, until: addDays(MONDAY, 4) }
  test('without a neighbour they are those of the request', () => {
    expect(daysInRow(week, [], isFree)).toBe(5)
  })
  test('leave after the weekend is in a row, with the weekend', () => {
    expect(daysInRow(week, [{ from: addDays(MONDAY, 7), until: addDays(MONDAY, 8) }], isFree)).toBe(9)
    expect(daysInRow(week, [{ from: addDays(MONDAY, -4), until: addDays(MONDAY, -3) }], isFree)).toBe(9)
  })
  test('a working day between them parts them', () => {
    expect(daysInRow(week, [{ from: addDays(MONDAY, 8), until: addDays(MONDAY, 9) }], isFree)).toBe(5)
  })
  test('whichever of two is requested last, both are one row', () => {
    const at = fc.integer({ min: 0, max: 25 })
    fc.assert(
      fc.property(at, at, at, at, (a, lengthA, b, lengthB) => {
        const one = { from: addDays(MONDAY, a), until: addDays(MONDAY, a + lengthA) }
        const other = { from: addDays(one.until, 1 + b), until: addDays(one.until, 1 + b + lengthB) }
        const row = daysInRow(one, [other], isFree)
        const own = daysBetween(one.from, one.until) + 1
        return (
          row === daysInRow(other, [one], isFree) || (row === own && daysInRow(other, [one], isFree) === lengthB + 1)
        )
      }),
    )
  })
})
