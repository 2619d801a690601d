import { type Moments, without } from '#areas/people/rota/rules/absences.ts'
import { addDays, type Day, dayAt, type Instant, instantAt } from '#core/dates.ts'
import type { DayStatus, Exception, Leave } from './choices.ts'
import type { MatchedDay, Session, Window } from './matching.ts'
import {
  dueOf,
  freeTime,
  inOrder,
  isClosed,
  missedOf,
  pausesOf,
  presenceIn,
  type PublishedStretch,
  spanOf,
} from './stretches.ts'

const MINUTE_MS = 60_000

export type DayRules = {
  lateGrace: number
  earlyGrace: number
  halfDayBelow: number
  absentBelow: number
  workedAs: 'PAIRS' | 'FIRST_TO_LAST'
  overtimeBasis: 'AFTER_SHIFT' | 'BEYOND_DAY' | 'BEYOND_WEEK'
  overtimeBeyond: number
  overtimeMinimum: number
  overtimeRounding: number
  overtimeCap: number
  nightFrom: string
  nightUntil: string
  /** All that is worked on a day off is overtime by a rule of its own; else it is worked as on any other day. */
  isDayOffApart?: boolean
}

export type DayInput = {
  on: Day
  /** What is published of shifts that begin on the day, in order. */
  stretches: readonly PublishedStretch[]
  isDayOff: boolean
  /** Those of the stretches. */
  windows: readonly Window[]
  matched: MatchedDay | undefined
  leave: Leave
  /** When the employee is on leave by hours, in order. */
  leaveHours: readonly Moments[]
  isHoliday: boolean
}

/** What a day came to. All in whole minutes, rounded down. */
export type ComputedDay = {
  shiftIds: string[]
  firstIn: Instant | null
  lastOut: Instant | null
  worked: number
  breakMinutes: number
  late: number
  early: number
  overtime: number
  night: number
  status: DayStatus
  exceptions: Exception[]
  /** It was worked on a day off, by the rule of its own. */
  isDayOff: boolean
}

const lengthOf = (all: readonly Moments[]): number => all.reduce((sum, { from, until }) => sum + until - from, 0)
const minutes = (length: number): number => Math.floor(length / MINUTE_MS)
const clip = (all: readonly Moments[], { from, until }: Moments): Moments[] =>
  all.map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) })).filter((one) => one.from < one.until) // prettier-ignore

/** Time within stretches, which lie in order, that is not of others. */
const beside = (all: readonly Moments[], others: readonly Moments[]): Moments[] =>
  all.flatMap((one) => without(one, others))

/** Overtime that counts: nothing below the minimum, rounded down to whole steps, at most the cap. */
export function roundedOvertime(
  raw: number,
  { overtimeMinimum, overtimeRounding, overtimeCap }: Pick<DayRules, 'overtimeMinimum' | 'overtimeRounding' | 'overtimeCap'>,
): number {
  if (raw < overtimeMinimum) return 0
  return Math.min(overtimeCap, raw - (raw % overtimeRounding))
} // prettier-ignore

/** Lateness of an arrival, or earliness of leaving: nothing up to the grace, beyond it every minute. */
export const beyondGrace = (length: number, grace: number): number => (minutes(length) > grace ? minutes(length) : 0)

/** Milliseconds of night within stretches of time, by the clock of the property. */
function nightLength(all: readonly Moments[], { nightFrom, nightUntil }: DayRules, timeZone: string): number {
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || nightFrom === nightUntil) return 0
  const at = (day: Day, time: string) => Date.parse(instantAt(day, time, timeZone))
  const ends = dayAt(new Date(last.until).toISOString(), timeZone)
  let sum = 0
  for (let day = addDays(dayAt(new Date(first.from).toISOString(), timeZone), -1); day <= ends; day = addDays(day, 1)) {
    const until = at(nightUntil <= nightFrom ? addDays(day, 1) : day, nightUntil)
    sum += lengthOf(clip(all, { from: at(day, nightFrom), until }))
  }
  return sum
}

/** Stretches at work between the first in and the last out that is known, without clocked breaks and without what is free of pauses. */
function workedStretches(sessions: readonly Session[], workedAs: DayRules['workedAs'], free: readonly Moments[]): Moments[] {
  const closed = sessions.filter(isClosed)
  const [first, last] = [closed[0], closed.at(-1)]
  if (!first || !last) return []
  const gaps = inOrder([...closed.flatMap(({ breaks }) => breaks), ...free])
  if (workedAs === 'PAIRS') return closed.flatMap((one) => without({ from: one.inAt, until: one.outAt }, gaps))
  return without({ from: first.inAt, until: last.outAt }, gaps)
} // prettier-ignore

/** How late an employee came and how early they left: over the stretches of the day, without halves and hours of leave and without those missed. */
function punctuality(
  { stretches, matched, leave, leaveHours }: DayInput,
  rules: DayRules,
): { late: number; early: number } {
  let [late, early] = [0, 0]
  const missed = (from: number, until: number) => lengthOf(without({ from, until }, leaveHours))
  const isSplit = stretches.length > 1
  const mayBeLate = isSplit || leave === 'NONE' || leave === 'SECOND_HALF'
  const mayBeEarly = isSplit || leave === 'NONE' || leave === 'FIRST_HALF'
  for (const stretch of dueOf(stretches, leave)) {
    const { from: starts, until: ends } = spanOf(stretch)
    const own = presenceIn(stretch, matched?.sessions ?? [])
    if (!own || (isSplit && !own.isThere)) continue
    if (mayBeLate) late += beyondGrace(missed(starts, Math.min(own.inAt, ends)), rules.lateGrace)
    if (own.outAt !== null && mayBeEarly) early += beyondGrace(missed(Math.max(own.outAt, starts), ends), rules.earlyGrace)
  }
  return { late, early }
} // prettier-ignore

/** Raw overtime: what was stayed for after each stretch of the day, all of it on a day without one; or beyond so many minutes. That of a week is none of a day. */
function rawOvertime(worked: readonly Moments[], minutesWorked: number, { stretches, matched }: DayInput, rules: DayRules): number {
  if (rules.overtimeBasis === 'BEYOND_WEEK') return 0
  if (rules.overtimeBasis === 'BEYOND_DAY') return Math.max(0, minutesWorked - rules.overtimeBeyond)
  if (stretches.length === 0) return minutesWorked
  const sessions = (matched?.sessions ?? []).filter(isClosed)
  const stayed = stretches.flatMap((stretch, index) => {
    const { until: ends } = spanOf(stretch)
    const next = stretches[index + 1]
    const after = clip(worked, { from: ends, until: next ? spanOf(next).from : Infinity })
    if (!next) return after
    // Who comes before the next stretch is early for it.
    return sessions.filter(({ inAt }) => inAt < ends).flatMap(({ inAt, outAt }) => clip(after, { from: inAt, until: outAt }))
  })
  return Math.min(minutesWorked, minutes(lengthOf(stayed)))
} // prettier-ignore

/** Minutes of the shifts of the day that are leave by hours, and were not worked. */
const excused = ({ stretches, leaveHours }: DayInput, worked: readonly Moments[]): number =>
  minutes(
    lengthOf(
      beside(
        stretches.flatMap((stretch) => clip(leaveHours, spanOf(stretch))),
        worked,
      ),
    ),
  )

/** Whether all of the shifts of the day is leave by hours. */
const isAllLeave = ({ stretches, leaveHours }: DayInput): boolean =>
  beside(stretches.map(spanOf), leaveHours).length === 0

/** @param counted minutes that were worked, and those that are leave by hours */
type Sums = { counted: number; isOpen: boolean; isOver: boolean }

/** @returns what the day counts as; OPEN until its window has ended and the employee is clocked out */
function statusOf(input: DayInput, rules: DayRules, { counted, isOpen, isOver }: Sums): DayStatus {
  const { matched, stretches, leave, isHoliday, isDayOff } = input
  const hasSessions = (matched?.sessions.length ?? 0) > 0
  if (isOpen) return 'OPEN'
  if (!isOver) return 'OPEN'
  if (leave === 'FULL') return 'LEAVE'
  if (leave !== 'NONE') return 'HALF_LEAVE'
  if (hasSessions) {
    // Who came was here, even if no one knows until when.
    if (matched?.sessions.some(({ outAt }) => outAt === null)) return 'PRESENT'
    if (stretches.length === 0 || counted >= rules.halfDayBelow) return 'PRESENT'
    return counted >= rules.absentBelow ? 'HALF_DAY' : 'ABSENT'
  }
  if (isHoliday) return 'HOLIDAY'
  if (stretches.length > 0) return isAllLeave(input) ? 'LEAVE' : 'ABSENT'
  return isDayOff ? 'DAY_OFF' : 'NO_RECORD'
}

const unpaidOf = (stretches: DayInput['stretches']): number =>
  stretches.reduce((sum, { unpaidBreak }) => sum + unpaidBreak, 0)

/** Adds what is exceptional of the whole day to what matching found. */
function exceptionsOf(
  input: DayInput,
  { breakMinutes, hasBreaks, isOpen, atLeave, moment }: { breakMinutes: number; hasBreaks: boolean; isOpen: boolean; atLeave: boolean; moment: number },
): Exception[] {
  const { matched, stretches, leave } = input
  const found = new Set<Exception>(matched?.exceptions)
  const sessions = matched?.sessions ?? []
  if (!isOpen && hasBreaks && breakMinutes < unpaidOf(stretches)) found.add('SHORT_BREAK')
  if (!input.isHoliday && missedOf(stretches, { ...input, sessions }, moment).length > 0) found.add('STRETCH_MISSED')
  if (atLeave || (leave === 'FULL' && sessions.length > 0)) found.add('OVERLAPPING_LEAVE')
  return [...found].toSorted()
} // prettier-ignore

/**
 * What a day of an employee comes to. Worked time is that of pairs of in and out, or from the first to the last of them, without breaks; where
 * no break was clocked, the unpaid break of the shift is taken off. Each stretch of a split shift is come to, late for, left early or missed by itself, and
 * the pause between them is neither worked nor a break, also of who stays clocked in or clocks it as a break. Hours of leave within a shift count as if they were worked for what the day is, and as no
 * time to be late or early in; to work in them is an exception. No one is absent, and no day is over, before the window of its last
 * shift has ended. By a rule of its own all that is worked on a day off is overtime, without the cap of a day.
 */
export function computeDay(input: DayInput, rules: DayRules, { now, timeZone }: { now: Instant; timeZone: string }): ComputedDay {
  const sessions = input.matched?.sessions ?? []
  const moment = Date.parse(now)
  const pauses = pausesOf(input.stretches)
  const stretches = workedStretches(sessions, rules.workedAs, freeTime(pauses, sessions))
  const gross = minutes(lengthOf(stretches))
  const clocked = beside(sessions.flatMap(({ breaks }) => breaks), pauses)
  const planned = clocked.length === 0 ? unpaidOf(input.stretches) : 0
  const breakMinutes = clocked.length === 0 ? Math.min(gross, planned) : minutes(lengthOf(clocked))
  const worked = clocked.length === 0 ? gross - breakMinutes : gross
  const { isOpen = false } = sessions.find((session) => session.isOpen) ?? {}
  const dayEnds = Date.parse(instantAt(addDays(input.on, 1), '00:00', timeZone))
  const atLeave = minutes(lengthOf(stretches.flatMap((one) => clip(input.leaveHours, one)))) > rules.earlyGrace
  const isOver = moment > (input.windows.length > 0 ? Math.max(...input.windows.map(({ until }) => until)) : dayEnds)
  const outs = [...sessions.flatMap(({ outAt }) => outAt ?? []), ...(input.matched?.orphanOuts ?? []).map(({ at }) => at)]
  const isDayOff = rules.isDayOffApart === true && input.isDayOff && input.stretches.length === 0 && worked > 0
  const instant = (at: number | undefined): Instant | null => (at === undefined || !Number.isFinite(at) ? null : new Date(at).toISOString())
  return {
    shiftIds: [...new Set(input.stretches.map(({ shiftId }) => shiftId))],
    firstIn: instant(sessions[0]?.inAt),
    lastOut: instant(Math.max(...outs)),
    worked,
    breakMinutes,
    ...punctuality(input, rules),
    overtime: isDayOff ? roundedOvertime(worked, { ...rules, overtimeCap: worked }) : roundedOvertime(rawOvertime(stretches, worked, input, rules), rules),
    isDayOff,
    night: Math.min(worked, minutes(nightLength(stretches, rules, timeZone))),
    status: statusOf(input, rules, { counted: worked + excused(input, stretches), isOpen, isOver }),
    exceptions: exceptionsOf(input, { breakMinutes, hasBreaks: clocked.length > 0, isOpen, atLeave, moment }),
  }
} // prettier-ignore
