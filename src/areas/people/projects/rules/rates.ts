import type { Day } from '#core/dates.ts'

/** What an hour costs the client of a project: of a member, of an activity, of both, or for all. */
export type DatedRate = {
  employeeId: string | null
  activityId: string | null
  fromOn: Day
  /** The last day; null for one that goes on. */
  untilOn: Day | null
  /** For an hour, in minor units. */
  amount: number
}

type Work = { employeeId: string; activityId: string | null; on: Day }

/** Whom a rate is for, the most special first. */
export const RATE_SCOPES = ['BOTH', 'MEMBER', 'ACTIVITY', 'ALL'] as const
export type RateScope = (typeof RATE_SCOPES)[number]
type Who = Pick<DatedRate, 'employeeId' | 'activityId'>

export function scopeOf({ employeeId, activityId }: Who): RateScope {
  if (employeeId !== null) return activityId === null ? 'MEMBER' : 'BOTH'
  return activityId === null ? 'ALL' : 'ACTIVITY'
}

/** Of rates for the same, the one that holds on a day: the latest that has begun, unless it has ended. */
function heldBy<R extends DatedRate>(rates: readonly R[], on: Day): R | undefined {
  const begun = rates.filter(({ fromOn }) => fromOn <= on)
  const latest = begun.toSorted((one, other) => other.fromOn.localeCompare(one.fromOn))[0]
  return latest && (latest.untilOn === null || latest.untilOn >= on) ? latest : undefined
}

/**
 * The rate that work on a project is logged at: the most special one that holds on its day.
 *
 * @returns undefined where none does; the project's own is used then. `project_rate` of the database says the same.
 */
export function rateOf<R extends DatedRate>(rates: readonly R[], { employeeId, activityId, on }: Work): R | undefined {
  const fits = rates.filter(
    (rate) =>
      (rate.employeeId === null || rate.employeeId === employeeId) &&
      (rate.activityId === null || rate.activityId === activityId),
  )
  const held = RATE_SCOPES.map((scope) => heldBy(fits.filter((rate) => scopeOf(rate) === scope), on)) // prettier-ignore
  return held.find((rate) => rate !== undefined)
}

export const RATE_STATES = ['PRESENT', 'PLANNED', 'REPLACED', 'ENDED'] as const
export type RateState = (typeof RATE_STATES)[number]
type Run = { fromOn: Day; untilOn: Day | null; replacedOn: Day | null }

/** How a rate stands on a day; `replacedOn` is when the next one for the same begins. */
export function rateState({ fromOn, untilOn, replacedOn }: Run, today: Day): RateState {
  if (fromOn > today) return 'PLANNED'
  if (replacedOn !== null && replacedOn <= today) return 'REPLACED'
  return untilOn !== null && untilOn < today ? 'ENDED' : 'PRESENT'
}
