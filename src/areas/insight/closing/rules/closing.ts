import { type Day, dayAt, type Instant, timeAt } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { ChargePer, RunStatus, Step } from '../contract/replies.ts'
import { STEPS } from '../contract/replies.ts'
import { isDueBy, isLate } from './clock.ts'

export const steps: readonly Step[] = STEPS

/** How many steps are behind one that is done next. */
export const stepsDone = (step: Step, status: RunStatus): number =>
  status === 'DONE' || status === 'REVERSED' ? steps.length : steps.indexOf(step)

/** @throws RangeError after the last one */
export function stepAfter(step: Step): Step {
  const next = steps[steps.indexOf(step) + 1]
  if (!next) throw new RangeError(`nothing follows ${step}`)
  return next
}

/** Which state may follow which. */
export const transitions: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  PLANNED: ['BLOCKED', 'RUNNING'],
  BLOCKED: ['BLOCKED', 'RUNNING', 'REVERSED'],
  RUNNING: ['RUNNING', 'BLOCKED', 'DONE', 'FAILED_RESUMABLE'],
  FAILED_RESUMABLE: ['RUNNING'],
  DONE: ['REVERSED'],
  REVERSED: [],
}

/** More rounds than this, and people change the property faster than it closes. */
export const MOST_ROUNDS = 10

/**
 * A day is closed once it has begun: the calendar at the property may not lie behind it.
 *
 * @throws Refusal day_closed when the requested date is not the open one, day_not_over
 */
export function assertClosable(requestedDay: Day, businessDate: Day, at: { now: Instant; timeZone: string }): void {
  if (requestedDay < businessDate) refuse('day_closed', { day: requestedDay, businessDate })
  if (requestedDay > businessDate || requestedDay > dayAt(at.now, at.timeZone))
    refuse('day_not_over', { day: requestedDay, businessDate })
}

type At = { now: Instant; timeZone: string }
const clockAt = ({ now, timeZone }: At) => ({ today: dayAt(now, timeZone), time: timeAt(now, timeZone) })

/** Whether a day that closes by itself should have closed by now, by the calendar and clock of the property. */
export const isDue = (businessDate: Day, closesAt: string, at: At): boolean =>
  isDueBy(businessDate, closesAt, clockAt(at))

/** Whether it is too early to close a day by hand. */
export const isEarly = (businessDate: Day, earliestAt: string, at: At): boolean =>
  !isDueBy(businessDate, earliestAt, clockAt(at))

/**
 * A day is closed by hand from the hour the property sets on; before it only with a reason and the permission.
 *
 * @throws Refusal close_too_early {day, at}
 */
export function assertHour(
  businessDate: Day,
  earliestAt: string,
  at: At,
  override: { reason: string; isAllowed: boolean },
): void {
  if (!isEarly(businessDate, earliestAt, at)) return
  if (!override.isAllowed || override.reason === '') refuse('close_too_early', { day: businessDate, at: earliestAt })
}

/** Whether to remind users of a day that is closed by hand. */
export const isOverdue = (businessDate: Day, at: At): boolean => isLate(businessDate, clockAt(at))

export type ChargedStay = { arrival: Day; adults: number; roomTypeId: string }
export type ChargeRule = { per: ChargePer; amount: Minor; roomTypeId: string | null; from: Day; until: Day | null }

/**
 * How often a charge is made to a stay for a night: once, once per adult, or once with its first night; never beyond the days it
 * applies on, nor for another type of room.
 */
export function timesCharged(charge: ChargeRule, stay: ChargedStay, night: Day): number {
  if (night < charge.from || (charge.until !== null && night >= charge.until)) return 0
  if (charge.roomTypeId !== null && charge.roomTypeId !== stay.roomTypeId) return 0
  if (charge.per === 'STAY') return night === stay.arrival ? 1 : 0
  return charge.per === 'ADULT_NIGHT' ? stay.adults : 1
}

/** Names the occasion of a posting, so that it is made once in a run; a day closed again after a reversal is another occasion. */
export const postingKey = (chargeId: string, stayId: string, night: Day, attempt: number): string =>
  `fixed:${chargeId}:${stayId}:${night}:${attempt}`
