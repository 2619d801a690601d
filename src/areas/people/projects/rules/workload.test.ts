import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { capacityOfWeek, type Person, shareOf, dailyParts } from './workload.ts'

const MONDAY = '2026-11-23' as Day
const person: Person = { weeklyMinutes: 2_400, joinOn: '2020-01-01' as Day, lastOn: null }
const calendar = { daysOff: [6, 7], holidays: new Set<Day>() }
const none = { planned: [], absences: [], calendar }
const minutesOf = (over: Partial<typeof none> | object = {}, of: Person = person) =>
  capacityOfWeek(of, MONDAY, { ...none, ...over }).map(({ minutes }) => minutes)

describe('what an employee can do in a week', () => {
  test('is their contract on the days that are not off', () => {
    expect(minutesOf()).toEqual([480, 480, 480, 480, 480, 0, 0])
    expect(minutesOf({ calendar: { ...calendar, holidays: new Set([addDays(MONDAY, 1)]) } })).toEqual([480, 0, 480, 480, 480, 0, 0]) // prettier-ignore
  })
  test('is without leave: whole days, halves and hours', () => {
    const absences = [
      { on: MONDAY, halves: 3, minutes: 0 },
      { on: addDays(MONDAY, 1), halves: 1, minutes: 0 },
      { on: addDays(MONDAY, 2), halves: 0, minutes: 90 },
      { on: addDays(MONDAY, 3), halves: 1, minutes: 0 },
      { on: addDays(MONDAY, 3), halves: 2, minutes: 0 },
    ]
    expect(minutesOf({ absences })).toEqual([0, 240, 390, 0, 480, 0, 0])
  })
  test('is that of the rota where the week is planned, days off among it', () => {
    const planned = [{ on: MONDAY, minutes: 600 }, { on: addDays(MONDAY, 5), minutes: 300 }, { on: addDays(MONDAY, 2), minutes: 0 }] // prettier-ignore
    expect(minutesOf({ planned })).toEqual([600, 0, 0, 0, 0, 300, 0])
    expect(minutesOf({ planned, absences: [{ on: MONDAY, halves: 0, minutes: 60 }] })[0]).toBe(540)
    expect(minutesOf({ planned: planned.map((one) => ({ ...one, on: addDays(one.on, 7) })) })[0]).toBe(480)
  })
  test('is nothing before they join and after their last day', () => {
    expect(minutesOf({}, { ...person, joinOn: addDays(MONDAY, 1), lastOn: addDays(MONDAY, 2) })).toEqual([0, 480, 480, 0, 0, 0, 0]) // prettier-ignore
  })
})

describe('open work', () => {
  const partsBy = (startOn: string | null, dueOn: string | null, minutes = 600, today = MONDAY) =>
    [...dailyParts({ minutes, startOn: startOn as Day | null, dueOn: dueOn as Day | null }, today, (day) => !day.endsWith('8') && !day.endsWith('9'))] // prettier-ignore
  test('is spread over the days with capacity until it is due', () => {
    expect(partsBy('2026-11-26', '2026-11-30')).toEqual([['2026-11-26', 200], ['2026-11-27', 200], ['2026-11-30', 200]]) // prettier-ignore
  })
  test('that began is spread from today; what is overdue is for today; without a day it is on none', () => {
    expect(partsBy('2026-11-01', '2026-11-24').map(([, minutes]) => minutes)).toEqual([300, 300])
    expect(partsBy('2026-11-01', '2026-11-20')).toEqual([[MONDAY, 600]])
    expect(partsBy(null, '2026-11-25')).toEqual([['2026-11-25', 600]])
    expect(partsBy('2026-11-28', null)).toEqual([['2026-11-28', 600]])
    expect(partsBy(null, null)).toEqual([])
  })
  test('law: no minute is lost or made, whatever the days, and none is before today', () => {
    const offset = fc.option(fc.integer({ min: -60, max: 90 }))
    fc.assert(
      fc.property(offset, fc.nat(120), fc.nat(60_000), fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (start, length, minutes, able) => {
        const startOn = start === null ? null : addDays(MONDAY, start)
        const dueOn = startOn === null ? null : addDays(startOn, length)
        const made = dailyParts({ minutes, startOn, dueOn }, MONDAY, (day) => able[Number(day.slice(8)) % able.length] === true)
        const sum = [...made.values()].reduce((total, each) => total + each, 0)
        return sum === (startOn === null ? 0 : minutes) && [...made.keys()].every((day) => day >= MONDAY)
      }),
    )
  }) // prettier-ignore
  test('law: the parts of those who share it are exactly the whole', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.integer({ min: 1, max: 20 }), (whole, of) => {
        const parts = Array.from({ length: of }, (_, at) => shareOf(whole, at, of))
        return parts.reduce((sum, each) => sum + each, 0) === whole && Math.max(...parts) - Math.min(...parts) <= 1
      }),
    )
  })
})
