import { addDays, type Day, daysBetween, nightsIn, nightsOf } from '#core/dates.ts'
import type { RatePlan } from '../contract/rates.ts'
import type { RestrictionName, RestrictionRun, Restrictions } from '../contract/restrictions.ts'

/** Where restrictions are set: null is every room type, and every plan. */
export type RestrictionPlace = { roomTypeId: string | null; ratePlanId: string | null }
export type StoredRestrictions = RestrictionPlace & Restrictions & { day: Day }

/** Restrictions of a span as they are set, by place and day; made by {@link restrictionBook}. */
export type RestrictionBook = ReadonlyMap<string, ReadonlyMap<Day, Restrictions>>

export const NO_RESTRICTIONS: Restrictions = {
  minStay: null,
  maxStay: null,
  minStayThrough: null,
  maxStayThrough: null,
  stayLengths: null,
  closed: null,
  closedToArrival: null,
  closedToDeparture: null,
  minAdvance: null,
  maxAdvance: null,
  minPrice: null,
}
export const RESTRICTION_NAMES = Object.keys(NO_RESTRICTIONS) as RestrictionName[]

/** The key of a place in a {@link RestrictionBook}. */
export const placeKey = ({ roomTypeId, ratePlanId }: RestrictionPlace): string =>
  `${roomTypeId ?? '*'} ${ratePlanId ?? '*'}`

/** The key of one night at a place. */
export const cellKey = (cell: RestrictionPlace & { day: Day }): string => `${placeKey(cell)} ${cell.day}`

export function restrictionBook(stored: readonly StoredRestrictions[]): RestrictionBook {
  const book = new Map<string, Map<Day, Restrictions>>()
  for (const { day, ...row } of stored) {
    const days = book.get(placeKey(row)) ?? new Map<Day, Restrictions>()
    book.set(placeKey(row), days.set(day, row))
  }
  return book
}

type Plan = Pick<RatePlan, 'id' | 'parentPlanId'>

/**
 * The levels that decide about a plan of a type, the narrowest first: the plan of the type, the plan, then the same two of every plan it is
 * linked to, the type, the property. A null type or plan leaves its levels out.
 */
export function levelsOf(plans: readonly Plan[], { roomTypeId, ratePlanId }: RestrictionPlace): RestrictionPlace[] {
  const levels: RestrictionPlace[] = []
  const seen = new Set<string>()
  for (let id = ratePlanId; id !== null && !seen.has(id);) {
    seen.add(id)
    if (roomTypeId !== null) levels.push({ roomTypeId, ratePlanId: id })
    levels.push({ roomTypeId: null, ratePlanId: id })
    id = plans.find((plan) => plan.id === id)?.parentPlanId ?? null
  }
  if (roomTypeId !== null) levels.push({ roomTypeId, ratePlanId: null })
  return [...levels, { roomTypeId: null, ratePlanId: null }]
}

/**
 * What applies to a plan of a type on a night. Each restriction comes from the narrowest level that sets it, so `closed: false` of a type
 * opens it on a night on which the property is closed.
 */
export function restrictionsOf(
  book: RestrictionBook,
  plans: readonly Plan[],
  place: RestrictionPlace,
): (day: Day) => Restrictions {
  const levels = levelsOf(plans, place).flatMap((level) => book.get(placeKey(level)) ?? [])
  if (levels.length === 0) return () => NO_RESTRICTIONS
  const merged = new Map<Day, Restrictions>()
  return (day) => {
    const known = merged.get(day)
    if (known) return known
    const set = levels.flatMap((level) => level.get(day) ?? [])
    // The widest first, so that narrower ones are written over it.
    const restrictions = set.reduceRight((wider, narrower) => merge(wider, narrower), NO_RESTRICTIONS)
    merged.set(day, restrictions)
    return restrictions
  }
}

/** Restrictions with others over them; those that are null leave the existing ones. */
function merge(wider: Restrictions, narrower: Partial<Restrictions>): Restrictions {
  const set = Object.fromEntries(
    RESTRICTION_NAMES.flatMap((name) => ((narrower[name] ?? null) === null ? [] : [[name, narrower[name]]])),
  )
  return { ...wider, ...set }
}

/** What is left out or undefined stays as it is; null removes it. */
type RestrictionChange = { [K in RestrictionName]?: Restrictions[K] | undefined }

/** Restrictions with a change: what it names is set, null removes it. */
export function changedRestrictions(before: Restrictions, change: RestrictionChange): Restrictions {
  const named = Object.fromEntries(
    RESTRICTION_NAMES.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  )
  return { ...before, ...named, ...(change.stayLengths && { stayLengths: sortedLengths(change.stayLengths) }) }
}

const sortedLengths = (lengths: readonly number[]): number[] => [...new Set(lengths)].sort((a, b) => a - b)

export const isUnrestricted = (restrictions: Restrictions): boolean =>
  RESTRICTION_NAMES.every((name) => restrictions[name] === null)

export const areEqualRestrictions = (a: Restrictions, b: Restrictions): boolean =>
  RESTRICTION_NAMES.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))

export type RestrictionCode =
  | 'night_closed'
  | 'closed_to_arrival'
  | 'closed_to_departure'
  | 'stay_too_short'
  | 'stay_above_maximum'
  | 'stay_length_not_sold'
  | 'booked_too_late'
  | 'booked_too_early'
/** A restriction that refuses a stay: on which day, and its figure. */
export type RestrictionReason = { code: RestrictionCode; day: Day; detail?: string }

type Span = { arrival: Day; departure: Day }

/**
 * Which restrictions refuse a stay, with the day of each. Only what a change touches is looked at again: of a stay that had `before`
 * at the same plan and type, a new day of arrival, a new day of departure, another length, and the nights it did not have.
 *
 * @param at what applies on a night, from {@link restrictionsOf}
 */
export function restrictionReasons(
  at: (day: Day) => Restrictions,
  stay: Span,
  { businessDate, before }: { businessDate: Day; before?: Span | undefined },
): RestrictionReason[] {
  const nights = nightsIn(stay)
  const isNewNight = (day: Day) => !before || day < before.arrival || day >= before.departure
  const isNewLength = !before || nightsOf(before) !== nights.length
  const isNewArrival = before?.arrival !== stay.arrival
  const isNewDeparture = before?.departure !== stay.departure
  return [
    ...nights.filter((day) => isNewNight(day) && at(day).closed).map((day) => ({ code: 'night_closed' as const, day })),
    ...(isNewArrival ? arrivalReasons(at(stay.arrival), stay.arrival, daysBetween(businessDate, stay.arrival)) : []),
    ...(isNewDeparture && at(stay.departure).closedToDeparture
      ? [{ code: 'closed_to_departure' as const, day: stay.departure }]
      : []),
    ...(isNewLength || isNewArrival ? lengthReasons(at, stay.arrival, nights) : []),
  ]
}

function arrivalReasons(
  { closedToArrival, minAdvance, maxAdvance }: Restrictions,
  day: Day,
  daysAhead: number,
): RestrictionReason[] {
  return [
    ...(closedToArrival ? [{ code: 'closed_to_arrival' as const, day }] : []),
    ...(minAdvance !== null && daysAhead < minAdvance
      ? [{ code: 'booked_too_late' as const, day, detail: String(minAdvance) }]
      : []),
    ...(maxAdvance !== null && daysAhead > maxAdvance
      ? [{ code: 'booked_too_early' as const, day, detail: String(maxAdvance) }]
      : []),
  ]
}

/** The strictest figure is named, and the first night that requires it. */
function lengthReasons(at: (day: Day) => Restrictions, arrival: Day, nights: readonly Day[]): RestrictionReason[] {
  const { minStay, maxStay, stayLengths } = at(arrival)
  let least = { day: arrival, figure: minStay ?? 0 }
  let most = { day: arrival, figure: maxStay ?? Infinity }
  for (const day of nights) {
    const { minStayThrough, maxStayThrough } = at(day)
    if (minStayThrough !== null && minStayThrough > least.figure) least = { day, figure: minStayThrough }
    if (maxStayThrough !== null && maxStayThrough < most.figure) most = { day, figure: maxStayThrough }
  }
  return [
    ...(nights.length < least.figure
      ? [{ code: 'stay_too_short' as const, day: least.day, detail: String(least.figure) }]
      : []),
    ...(nights.length > most.figure
      ? [{ code: 'stay_above_maximum' as const, day: most.day, detail: String(most.figure) }]
      : []),
    ...(stayLengths && !stayLengths.includes(nights.length)
      ? [{ code: 'stay_length_not_sold' as const, day: arrival, detail: stayLengths.join(', ') }]
      : []),
  ]
}

/**
 * Why restrictions of a night cannot be met by any stay: a minimum above a maximum, or lengths of which none lies between them. Those of
 * closed nights count too, since they are opened again.
 */
export function contradictionOf(restrictions: Restrictions): { least: number; most: number } | undefined {
  const { minStay, maxStay, minStayThrough, maxStayThrough, stayLengths, minAdvance, maxAdvance } = restrictions
  const least = Math.max(minStay ?? 1, minStayThrough ?? 1)
  const most = Math.min(maxStay ?? Infinity, maxStayThrough ?? Infinity)
  if (least > most) return { least, most }
  if (minAdvance !== null && maxAdvance !== null && minAdvance > maxAdvance)
    return { least: minAdvance, most: maxAdvance }
  if (stayLengths && !stayLengths.some((length) => length >= least && length <= most))
    return { least: Math.max(least, Math.min(...stayLengths)), most: Math.min(most, Math.max(...stayLengths)) }
  return undefined
}

/** Nights in a row at one place with the same restrictions as one run each. `stored` is in order of place and day. */
export function restrictionRuns(stored: readonly StoredRestrictions[]): RestrictionRun[] {
  const runs: RestrictionRun[] = []
  for (const { day, ...row } of stored) {
    const last = runs.at(-1)
    const isNext = last?.until === day && placeKey(last) === placeKey(row) && areEqualRestrictions(last, row)
    if (last && isNext) last.until = addDays(day, 1)
    else runs.push({ ...row, from: day, until: addDays(day, 1) })
  }
  return runs
}
