import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { weekOvertime, withWeekOvertime } from './weeks.ts'

describe('overtime of a week', () => {
  test('begins with the minute after the agreed ones, on the day it is worked', () => {
    expect(weekOvertime([480, 480, 480, 480, 480], 2_400)).toEqual([0, 0, 0, 0, 0])
    expect(weekOvertime([480, 480, 480, 480, 481], 2_400)).toEqual([0, 0, 0, 0, 1])
    expect(weekOvertime([600, 600, 600, 600, 0, 300], 2_400)).toEqual([0, 0, 0, 0, 0, 300])
    expect(weekOvertime([600, 600, 600, 660, 60], 2_400)).toEqual([0, 0, 0, 60, 60])
    expect(weekOvertime([], 2_400)).toEqual([])
  })

  test('is what one finds who counts each minute of the week', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(900), { maxLength: 7 }), fc.nat(3_000), (worked, agreed) => {
        let minute = 0
        const counted = worked.map((minutes) => {
          let over = 0
          for (let at = 0; at < minutes; at += 1) if ((minute += 1) > agreed) over += 1
          return over
        })
        expect(weekOvertime(worked, agreed)).toEqual(counted)
      }),
    )
  })

  test('counts from Monday, is rounded as that of a day, and is none for who agreed to no hours', () => {
    const rules = { overtimeMinimum: 15, overtimeRounding: 15, overtimeCap: 60 }
    const sunday = '2026-11-22' as Day
    const days = [-1, 0, 1].map((at) => ({ day: addDays(sunday, at), worked: 100, overtime: 7, isDayOff: false }))
    const overtime = (agreed: number) => withWeekOvertime(days, agreed, rules).map((day) => day.overtime)
    expect(overtime(120)).toEqual([0, 60, 0])
    expect(overtime(170)).toEqual([0, 30, 0])
    expect(overtime(190)).toEqual([0, 0, 0])
    expect(overtime(80)).toEqual([15, 60, 15])
    expect(overtime(0)).toEqual([0, 0, 0])
  })

  test('leaves a day off that has a rule of its own as it is, and counts none of it', () => {
    const rules = { overtimeMinimum: 0, overtimeRounding: 1, overtimeCap: 600 }
    const monday = '2026-11-23' as Day
    const days = [480, 480, 480].map((worked, at) => ({ day: addDays(monday, at), worked, overtime: at === 1 ? 480 : 7, isDayOff: at === 1 })) // prettier-ignore
    expect(withWeekOvertime(days, 900, rules).map((day) => day.overtime)).toEqual([0, 480, 60])
  })
})
