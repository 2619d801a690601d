import type { Instant } from '#core/dates.ts'
import type { Direction, OnDutyState } from './choices.ts'
import { LONGEST_OPEN_MS } from './matching.ts'

const MINUTE_MS = 60_000

/** An employee's shift around now, and their last clocking. */
export type OnDutyFacts = {
  startAt: Instant | null
  endAt: Instant | null
  lastAt: Instant | null
  lastDirection: Direction | null
  inAt: Instant | null
}

/** An employee's present state, by their last clocking. */
export const clockStateOf = (last: Direction | null | undefined): 'OUT' | 'IN' | 'ON_BREAK' =>
  last === 'BREAK_START' ? 'ON_BREAK' : last === 'IN' || last === 'BREAK_END' ? 'IN' : 'OUT'

/**
 * An employee's state against their shift. Clocked in: here or on a break; an out is missing once the window of the shift has ended, or, of no
 * shift, once the in is 16 hours old. Not clocked in: expected until the grace after the start has passed, then late; an employee who clocked out
 * since the start is out.
 */
export function onDutyState(facts: OnDutyFacts, rules: { lateGrace: number; lateMinutes: number }, now: Instant): OnDutyState {
  const { startAt, endAt, lastAt, lastDirection, inAt } = facts
  const moment = Date.parse(now)
  const state = clockStateOf(lastDirection)
  if (state !== 'OUT') {
    const isOld = inAt === null || moment - Date.parse(inAt) >= LONGEST_OPEN_MS
    const isOver = startAt !== null && endAt !== null && inAt !== null && inAt < endAt && moment > Date.parse(endAt) + rules.lateMinutes * MINUTE_MS
    if (isOld || isOver) return 'MISSING_OUT'
    return state === 'ON_BREAK' ? 'ON_BREAK' : 'HERE'
  }
  if (startAt === null) return 'OUT'
  if (lastAt !== null && lastAt >= startAt) return 'OUT'
  return moment > Date.parse(startAt) + rules.lateGrace * MINUTE_MS ? 'LATE' : 'EXPECTED'
} // prettier-ignore
