import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, weekdayOf } from '#core/dates.ts'
import {
  amountOf,
  amountOfHours,
  areHours,
  type Calendar,
  DAY_PARTS,
  daysInRow,
  daysOfLeave,
  hoursOf,
  isFiner,
  isSpan,
  LEAVE_UNITS,
  lengthOf,
  type Span,
  unitOf,
} from './days.ts'

const MONDAY = '2026-11-30' as Day
const span = (from: Day, until: Day, fromPart: Span['fromPart'] = 'FULL', untilPart = fromPart): Span => ({ from, until, fromPart, untilPart }) // prettier-ignore
const weekends: Calendar = { isHoliday: () => false, isDayOff: (day: Day) => weekdayOf(day) > 5 }
const hours = (fromTime: string, untilTime: string, until = MONDAY): Span => ({ ...span(MONDAY, until, 'HOURS'), fromTime, untilTime }) // prettier-ignore
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
    [hours('14:00', '17:00'), true],
    [hours('14:00', '17:00', addDays(MONDAY, 1)), false],
    [span(MONDAY, MONDAY, 'HOURS', 'FULL'), false],
    [span(MONDAY, MONDAY, 'FULL', 'HOURS'), false],
    [{ ...span(MONDAY, MONDAY), fromTime: '14:00', untilTime: '17:00' }, false],
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
    const parts = fc.constantFrom(...DAY_PARTS.filter((part) => part !== 'HOURS'))
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

describe('leave by hours', () => {
  test.each([
    ['14:00', '14:01', true],
    ['14:00', '14:00', false],
    ['14:01', '14:00', false],
    ['23:59', '00:00', true],
    ['00:00', '00:00', true],
  ])('from %s to %s: %s', (from, until, is) => expect(areHours(hours(from, until))).toBe(is))
  test('names both times; other leave needs none', () => {
    expect(areHours(span(MONDAY, MONDAY, 'HOURS'))).toBe(false)
    expect(areHours({ ...span(MONDAY, MONDAY, 'HOURS'), fromTime: '14:00' })).toBe(false)
    expect(areHours(span(MONDAY, MONDAY))).toBe(true)
    expect(hoursOf({ fromTime: '14:00', untilTime: '00:00' })).toEqual({ fromMinute: 840, untilMinute: 1_440 })
  })

  const taken = (from: number, until: number, day = 480) => amountOfHours({ fromMinute: from, untilMinute: until }, day)
  test.each([
    ['an hour of eight, after three', 900, 960, 12],
    ['the hour before it', 840, 900, 13],
    ['both', 840, 960, 25],
    ['eight hours', 540, 1_020, 100],
    ['a minute less', 540, 1_019, 99],
    ['three minutes', 0, 3, 1],
    ['two minutes', 0, 2, 0],
    ['twelve hours', 0, 720, 100],
    ['a whole day', 0, 1_440, 100],
  ])('%s take their hundredths of a day', (_what, from, until, is) => expect(taken(from, until)).toBe(is))
  test('of a shorter day they are more', () => expect(taken(540, 720, 360)).toBe(50))

  const minute = fc.integer({ min: 0, max: 1_440 })
  const length = fc.integer({ min: 60, max: 1_440 })
  test('hours that tile a day take a hundred, wherever it begins', () => {
    fc.assert(
      fc.property(length, minute, fc.array(minute, { maxLength: 12 }), (day, start, cuts) => {
        const from = start % (1_440 - day + 1)
        const ends = [from, ...cuts.map((cut) => from + (cut % day)), from + day].toSorted((one, other) => one - other)
        const tiles = ends.slice(1).map((end, at) => taken(ends[at] ?? 0, end, day))
        return tiles.reduce((sum, tile) => sum + tile, 0) === 100 && tiles.every((tile) => tile >= 0)
      }),
    )
  })
  test('two in a row take what they take as one, and none takes more than a day', () => {
    fc.assert(
      fc.property(length, fc.tuple(minute, minute, minute), (day, ends) => {
        const [from = 0, middle = 0, until = 0] = ends.toSorted((one, other) => one - other)
        const both = Math.min(100, taken(from, middle, day) + taken(middle, until, day))
        return taken(from, until, day) === both && both <= 100
      }),
    )
  })
  test('quarters of an hour are read as what they are, in a day of up to twelve hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 720 }),
        minute,
        fc.integer({ min: 1, max: 48 }),
        (day, start, quarters) => {
          const minutes = quarters * 15
          const from = start % (1_441 - minutes)
          return minutes > day || lengthOf(taken(from, from + minutes, day), day) === minutes
        },
      ),
    )
    expect([lengthOf(-13, 480), lengthOf(1, 480), lengthOf(187, 480)]).toEqual([-60, 0, 900])
  })

  test('is nothing on a holiday, and with other leave of its day at most the day', () => {
    const of = (wanted: Span, taken: readonly number[] = [], calendar = weekends) =>
      daysOfLeave(wanted, calendar, COUNTS_NONE, { dayMinutes: 480, others: taken.map((amount, at) => ({ on: MONDAY, halves: 0, amount, fromMinute: 1_020 + at, untilMinute: 1_021 + at })) })
    expect(of(hours('14:00', '17:00'))).toEqual([{ on: MONDAY, halves: 0, amount: 38, why: 'WORK', fromMinute: 840, untilMinute: 1_020 }])
    expect(of(hours('14:00', '17:00'), [], { ...weekends, isHoliday: () => true })).toMatchObject([{ amount: 0, why: 'HOLIDAY' }])
    expect([[61], [60, 2], [63], [100], [100, 50]].map((taken) => amountOf(of(hours('14:00', '17:00'), taken)))).toEqual([38, 38, 37, 0, 0])
    expect([[50], [51]].map((taken) => amountOf(of(span(MONDAY, MONDAY, 'FIRST_HALF'), taken)))).toEqual([50, 49])
    // Of another day, or of the same minutes.
    expect(amountOf(of({ ...hours('14:00', '17:00'), from: addDays(MONDAY, 1), until: addDays(MONDAY, 1) }, [100]))).toBe(38)
    expect(amountOf(of(hours('14:00', '17:01'), [100]))).toBe(38)
    expect(amountOf(of(span(MONDAY, MONDAY, 'SECOND_HALF'), [100]))).toBe(50)
  }) // prettier-ignore

  test('is finer than halves, which are finer than days', () => {
    const finer = LEAVE_UNITS.flatMap((unit) => LEAVE_UNITS.filter((than) => isFiner(unit, than)).map((than) => `${unit} ${than}`)) // prettier-ignore
    expect(finer).toEqual(['HALF_DAY DAY', 'HOUR DAY', 'HOUR HALF_DAY'])
    const parts = [['FULL', 'FULL'], ['FULL', 'FIRST_HALF'], ['SECOND_HALF', 'FULL'], ['HOURS', 'HOURS']] as const // prettier-ignore
    expect(parts.map(([fromPart, untilPart]) => unitOf({ fromPart, untilPart }))).toEqual(['DAY', 'HALF_DAY', 'HALF_DAY', 'HOUR']) // prettier-ignore
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
