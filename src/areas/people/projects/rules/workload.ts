import { addDays, type Day, daysBetween, weekdayOf } from '#core/dates.ts'

const WEEK = 7
const HALF = 2
/** Both halves of a day, as an absence has them. */
const WHOLE_DAY = 3
/** Work is shared among no more days. */
const MOST_DAYS = 1_500

/** A part of a whole that is the same for each of several: all of them are exactly the whole. */
export const shareOf = (whole: number, at: number, of: number): number =>
  Math.floor((whole * (at + 1)) / of) - Math.floor((whole * at) / of)

export type Person = { weeklyMinutes: number; joinOn: Day; lastOn: Day | null }
/** A day of a rota: minutes of work; 0 for a day off. */
export type PlannedDay = { on: Day; minutes: number }
/** Part of a day someone is away: halves as bits, or minutes where it is by hours. */
export type Absence = { on: Day; halves: number; minutes: number }
/** Days of the week that are off where no rota says otherwise, 1 is Monday; and public holidays. */
export type Calendar = { daysOff: readonly number[]; holidays: ReadonlySet<Day> }

/** Minutes of a contract on a day: the week's, shared among the days that are not off. */
function contractMinutes({ weeklyMinutes }: Person, day: Day, { daysOff, holidays }: Calendar, away: readonly Absence[]): number {
  const working = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !daysOff.includes(weekday))
  const at = working.indexOf(weekdayOf(day))
  if (at < 0 || holidays.has(day)) return 0
  const minutes = shareOf(weeklyMinutes, at, working.length)
  const halves = away.reduce((all, one) => all | one.halves, 0)
  if (halves === WHOLE_DAY) return 0
  return Math.max(0, (halves === 0 ? minutes : Math.floor(minutes / HALF)) - hoursAway(away))
} // prettier-ignore

const hoursAway = (away: readonly Absence[]): number => away.reduce((sum, { minutes }) => sum + minutes, 0)

/**
 * What an employee can do on each day of a week, in minutes: by their shifts where the week is planned, else by their contract without days off and
 * public holidays; without leave, and without days they are not employed on. Leave of days is in the rota already: their shifts are open.
 */
export function capacityOfWeek(
  person: Person,
  monday: Day,
  { planned, absences, calendar }: { planned: readonly PlannedDay[]; absences: readonly Absence[]; calendar: Calendar },
): readonly { on: Day; minutes: number }[] {
  const days = Array.from({ length: WEEK }, (_, at) => addDays(monday, at))
  const ofWeek = planned.filter(({ on }) => on >= monday && on < addDays(monday, WEEK))
  return days.map((on) => {
    if (on < person.joinOn || (person.lastOn !== null && on > person.lastOn)) return { on, minutes: 0 }
    const away = absences.filter((one) => one.on === on)
    if (ofWeek.length === 0) return { on, minutes: contractMinutes(person, on, calendar, away) }
    const shifts = ofWeek.filter((one) => one.on === on).reduce((sum, { minutes }) => sum + minutes, 0)
    return { on, minutes: Math.max(0, shifts - hoursAway(away)) }
  })
}

/** Open work: what is left of its estimate, and its days. */
export type OpenWork = { minutes: number; startOn: Day | null; dueOn: Day | null }

/**
 * On which days open work is to be done: in equal parts from its start, or today, to the day it is due, on days with capacity where there are any.
 * What is overdue is for today. Work without a day is on none.
 */
export function dailyParts({ minutes, startOn, dueOn }: OpenWork, today: Day, hasCapacity: (day: Day) => boolean): ReadonlyMap<Day, number> {
  const first = startOn ?? dueOn
  const last = dueOn ?? startOn
  if (first === null || last === null || minutes <= 0) return new Map()
  const from = first < today ? today : first
  const until = last < from ? from : last
  const days = Array.from({ length: Math.min(MOST_DAYS, daysBetween(from, until) + 1) }, (_, at) => addDays(from, at))
  const able = days.filter(hasCapacity)
  const used = able.length > 0 ? able : days
  return new Map(used.map((day, at) => [day, shareOf(minutes, at, used.length)]))
} // prettier-ignore

/** Whether more is planned than can be done. */
export const isOverloaded = ({ capacity, planned }: { capacity: number; planned: number }): boolean =>
  planned > capacity
