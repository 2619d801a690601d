import { type Day, mondayOf } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { type DayRules, roundedOvertime } from './days.ts'

/** Of each day of a week, in order, the minutes by which it brings the week beyond those agreed. */
export function weekOvertime(worked: readonly number[], agreed: number): number[] {
  let before = 0
  return worked.map((minutes) => {
    const over = Math.max(0, before + minutes - Math.max(before, agreed))
    before += minutes
    return over
  })
}

type Worked = { day: Day; worked: number; overtime: number; isDayOff: boolean }
type Rounding = Pick<DayRules, 'overtimeMinimum' | 'overtimeRounding' | 'overtimeCap'>

/**
 * Days of an employee, whole weeks in order, with the overtime of each: what was worked beyond the agreed minutes of the week, by the rules of a day.
 * A day off that has a rule of its own has overtime of its own, and counts nothing of the week.
 *
 * @param agreed of a week; who agreed to none has no overtime
 */
export function withWeekOvertime<D extends Worked>(days: readonly D[], agreed: number, rules: Rounding): D[] {
  const weeks = groupedBy(days, ({ day }) => mondayOf(day))
  return [...weeks.values()].flatMap((week) => {
    const raw = weekOvertime(week.map(({ worked, isDayOff }) => (isDayOff ? 0 : worked)), agreed) // prettier-ignore
    return week.map((day, at) => {
      if (day.isDayOff) return day
      return { ...day, overtime: agreed > 0 ? roundedOvertime(raw[at] ?? 0, rules) : 0 }
    })
  })
}
