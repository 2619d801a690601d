import { type Day, type Instant, weekdayOf } from '#core/dates.ts'
import { timesOn } from './times.ts'

/** What decides how many people are needed. */
export const DRIVERS = ['FIXED', 'CLEANING', 'COVERS', 'GUESTS', 'ARRIVALS'] as const
export type Driver = (typeof DRIVERS)[number]

/** What a day brings. Minutes of cleaning follow the property's cleaning times. */
export type Forecast = {
  day: Day
  arrivals: number
  departures: number
  stayOvers: number
  /** Guests who sleep here that night. */
  guests: number
  /** Rooms taken that night. */
  rooms: number
  /** Guests of booked tables. */
  covers: number
  cleaningMinutes: number
  /** Minutes one attendant cleans in a shift. */
  shiftMinutes: number
}

/** So many employees within a part of the day. `amount`: employees for FIXED, else the units one employee looks after. */
export type CoverageRule = {
  id: string
  departmentId: string
  positionId: string | null
  weekdays: readonly number[]
  /** First and last day on which it counts; null for no end there. */
  from: Day | null
  until: Day | null
  starts: string
  ends: string
  driver: Driver
  amount: number
}

/** How many employees a day needs by a rule; none where nothing drives it. */
export function needOf(
  { driver, amount }: Pick<CoverageRule, 'driver' | 'amount'>,
  forecast: Omit<Forecast, 'day'>,
): number {
  switch (driver) {
    case 'FIXED':
      return amount
    case 'CLEANING':
      return Math.ceil(forecast.cleaningMinutes / forecast.shiftMinutes)
    case 'COVERS':
      return Math.ceil(forecast.covers / amount)
    case 'GUESTS':
      return Math.ceil(forecast.guests / amount)
    case 'ARRIVALS':
      return Math.ceil((forecast.arrivals + forecast.departures) / amount)
  }
}

/** A shift, worked by one employee, or by so many alike. */
export type Worked = {
  departmentId: string
  positionId: string
  spans: readonly (readonly [Instant, Instant])[]
  people?: number
}

/** The fewest people at work at any moment of a span. */
export function fewestWithin(shifts: readonly Worked[], from: Instant, until: Instant): number {
  const spans = shifts.flatMap(({ spans: own, people = 1 }) =>
    own.flatMap(([start, end]) => (start < until && end > from ? [{ start, end, people }] : [])),
  )
  const thereAt = (at: Instant) =>
    spans.reduce((sum, { start, end, people }) => sum + (start <= at && at < end ? people : 0), 0)
  // Fewer are present only from a moment on at which a shift ends; many end at once.
  const turns = new Set([from, ...spans.flatMap(({ end }) => (end < until ? end : []))])
  return Math.min(...[...turns].map(thereAt))
}

export type Band = {
  ruleId: string
  departmentId: string
  positionId: string | null
  starts: string
  ends: string
  need: number
  planned: number
}

const countsOn = ({ weekdays, from, until }: CoverageRule, day: Day): boolean =>
  weekdays.includes(weekdayOf(day)) && (from === null || from <= day) && (until === null || day <= until)

/** What each rule needs on a day, and how many people are planned at the weakest moment of its part of the day. */
export function bandsOn(
  forecast: Forecast,
  rules: readonly CoverageRule[],
  shifts: readonly Worked[],
  timeZone: string,
): Band[] {
  return rules
    .filter((rule) => countsOn(rule, forecast.day))
    .map(({ id: ruleId, departmentId, positionId, starts, ends, ...rule }) => {
      const { startAt, endAt } = timesOn(forecast.day, { starts, ends }, timeZone)
      const there = shifts.filter((shift) => shift.departmentId === departmentId && (positionId === null || shift.positionId === positionId))
      const planned = fewestWithin(there, startAt, endAt)
      return { ruleId, departmentId, positionId, starts, ends, need: needOf(rule, forecast), planned }
    }) // prettier-ignore
}
