import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import type { Made } from './staff.ts'

export const HOLIDAYS: readonly [string, string][] = [
  ['01-01', 'New Year'],
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
  ['12-25', 'Christmas'],
]

/** Of these each employee chooses two a year. */
export const OPTIONAL: readonly [string, string][] = [
  ['01-14', 'Makar Sankranti'],
  ['04-14', 'Baisakhi'],
  ['12-24', 'Christmas Eve'],
]

/** Leave of an employee, the last day included. */
export type DemoLeave = {
  who: Made
  code: string
  from: Day
  until: Day
  state: 'APPROVED' | 'REQUESTED'
  reason: string
  /** Of leave of a part of one day, minutes since midnight. */
  hours?: readonly [from: number, until: number]
}

const ERRANDS = ['Dentist', 'School play', '', 'Passport office']

/** An hour or two of the weeks to come, on days that nothing else is taken on; the last of them waits. */
export function hoursOf(made: readonly Made[], taken: readonly DemoLeave[], today: Day): DemoLeave[] {
  const isTaken = (who: Made, on: Day) =>
    taken.some((each) => each.who === who && each.from <= on && on <= each.until) || isFree(on)
  return made
    .filter(({ job, joinOn }, at) => at % 6 === 2 && job.employmentType === 'FULL_TIME' && joinOn <= today)
    .slice(0, ERRANDS.length)
    .map((who, at): DemoLeave => {
      let on = addDays(today, 2 + at * 2)
      while (isTaken(who, on)) on = addDays(on, 1)
      const from = (at % 2 === 0 ? 9 : 13) * 60
      const state = at === ERRANDS.length - 1 ? 'REQUESTED' : 'APPROVED'
      return { who, code: 'PH', from: on, until: on, state, reason: ERRANDS[at] ?? '', hours: [from, from + 90 + at * 30] }
    })
} // prettier-ignore

export const isFree = (on: Day): boolean => weekdayOf(on) === 7 || HOLIDAYS.some(([day]) => on.endsWith(day))
