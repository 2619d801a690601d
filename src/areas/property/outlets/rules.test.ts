import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import { assertSells, hoursBegan, isOpenAt, localMoment } from './rules.ts'

const friday = '2026-11-20' as Day
const saturday = addDays(friday, 1)
const lunch = { weekdays: [5], from: '12:00', until: '15:00' }
const night = { weekdays: [5], from: '18:00', until: '02:00' }
const times = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
})
const days = fc.integer({ min: 0, max: 6 }).map((ahead) => addDays(friday, ahead))

describe('hours', () => {
  test.each([
    [friday, '11:59', undefined],
    [friday, '12:00', friday],
    [friday, '14:59', friday],
    [friday, '15:00', undefined],
    [saturday, '13:00', undefined],
  ])('lunch on %s at %s', (day, time, began) => expect(hoursBegan(lunch, { day, time })).toBe(began))

  test.each([
    [friday, '01:00', undefined],
    [friday, '18:00', friday],
    [friday, '23:59', friday],
    [saturday, '00:00', friday],
    [saturday, '01:59', friday],
    [saturday, '02:00', undefined],
    [saturday, '18:00', undefined],
  ])('past midnight on %s at %s', (day, time, began) => expect(hoursBegan(night, { day, time })).toBe(began))

  test('the same time twice on every day is always', () => {
    fc.assert(
      fc.property(days, times, times, (day, time, from) => {
        expect(hoursBegan({ weekdays: [1, 2, 3, 4, 5, 6, 7], from, until: from }, { day, time })).toBeDefined()
      }),
    )
  })

  test('hours and the hours between them never apply at once, and one of the two always does', () => {
    fc.assert(
      fc.property(days, times, times, times, (day, time, from, until) => {
        fc.pre(from !== until)
        const all = [1, 2, 3, 4, 5, 6, 7]
        const holds = hoursBegan({ weekdays: all, from, until }, { day, time }) !== undefined
        const between = hoursBegan({ weekdays: all, from: until, until: from }, { day, time }) !== undefined
        expect(holds).toBe(!between)
      }),
    )
  })

  test('they begin on a weekday of theirs', () => {
    fc.assert(
      fc.property(days, times, times, times, fc.integer({ min: 1, max: 7 }), (day, time, from, until, weekday) => {
        const began = hoursBegan({ weekdays: [weekday], from, until }, { day, time })
        if (began !== undefined) expect(weekdayOf(began)).toBe(weekday)
      }),
    )
  })
})

test('without hours it is always open, with several while one applies', () => {
  expect(isOpenAt([], { day: friday, time: '03:00' })).toBe(true)
  expect(isOpenAt([lunch, night], { day: friday, time: '20:00' })).toBe(true)
  expect(isOpenAt([lunch, night], { day: friday, time: '16:00' })).toBe(false)
})

test('a moment is formatted in the zone of the place', () => {
  expect(localMoment('2026-11-20T20:15:00.000Z', 'Asia/Kolkata')).toEqual({ day: saturday, time: '01:45' })
})

test('an outlet sells only in its ways, and only while it is on', () => {
  const bar = { isActive: true, deliveryMethods: ['Dine In', 'Counter'] as const }
  expect(() => assertSells(bar, 'Counter')).not.toThrow()
  expect(() => assertSells(bar, 'Delivery')).toThrow('way_not_offered')
  expect(() => assertSells({ ...bar, isActive: false }, 'Counter')).toThrow('outlet_closed')
})
