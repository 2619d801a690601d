import type { Received } from '#core/contract.ts'
import { addDays, type Day, dayAt, type Instant, instantAt, timeAt } from '#core/dates.ts'
import type {
  BookingPolicy,
  CancellationStep,
  PolicySeason,
  StayTerms,
  StepUnit,
  TermLine,
  TermPoint,
} from '../contract/policies.ts'
import type { RatePlan, rates } from '../contract/rates.ts'
import { chainOf } from './chains.ts'

const HOUR_MS = 3_600_000

/** What is stored of a property's policies. */
export type StoredPolicies = {
  policies: readonly BookingPolicy[]
  seasons: readonly PolicySeason[]
  /** HH:MM at the property; hours before the arrival count from it. */
  checkInTime: string
}

/** The percentages that apply where no policy does: shares of the room price in basis points. */
export type PropertyPercentages = { freeCancelDays: number; cancelFeeBp: number; noShowFeeBp: number }

/** All that decides the terms of a stay. */
export type PolicyBook = StoredPolicies & { propertyTerms: StayTerms }

/** A property's own terms: free up to so many days before the arrival, then its share; no deposit, no guarantee. */
export function propertyTerms(
  { freeCancelDays, cancelFeeBp, noShowFeeBp }: PropertyPercentages,
  checkInTime: string,
): StayTerms {
  const late: CancellationStep = { before: freeCancelDays, charge: { basis: 'PERCENT', value: cancelFeeBp } }
  return {
    policyId: null,
    name: '',
    deposit: null,
    guarantee: 'NONE',
    cancellation: { unit: 'DAYS', steps: cancelFeeBp > 0 ? [late] : [] },
    noShow: noShowFeeBp > 0 ? { basis: 'PERCENT', value: noShowFeeBp } : null,
    checkInTime,
  }
}

/**
 * Whose policies a plan has, its own first: one without a policy of its own goes by the plan it is linked to, seasons included, and so on up
 * to the first plan with a policy of its own.
 */
export function lineage(plans: readonly PlanLink[], plan: PlanLink): PlanLink[] {
  const chain = chainOf(plans, plan)
  const last = chain.findIndex(({ policyId }) => policyId !== null)
  return last === -1 ? chain : chain.slice(0, last + 1)
}

export type PlanLink = Pick<RatePlan, 'id' | 'parentPlanId' | 'policyId'>

/** Of seasons that apply on one day, the one that begins last, then the one that ends first, then the newer one: a week within a winter. */
const isNarrower = (a: PolicySeason, b: PolicySeason): boolean =>
  a.firstOn !== b.firstOn ? a.firstOn > b.firstOn : a.lastOn !== b.lastOn ? a.lastOn < b.lastOn : a.id > b.id

/**
 * The policy that applies to an arrival with a plan; undefined is the property's own terms. In this order: a season of the plan, a season
 * of the plans it is linked to, the nearest first (only as far as none on the way has a policy of its own), a season of all plans, the plan's
 * policy, the nearest policy of the plans it is linked to. A season applies from its first to its last day of arrival; of several, the narrower one as
 * `isNarrower` has it.
 *
 * @param plans all plans of the property, for those a plan is linked to
 */
export function policyFor(
  { policies, seasons }: Pick<PolicyBook, 'policies' | 'seasons'>,
  plans: readonly PlanLink[],
  { ratePlanId, arrival }: { ratePlanId: string; arrival: Day },
): BookingPolicy | undefined {
  const plan = plans.find(({ id }) => id === ratePlanId)
  const line = plan ? lineage(plans, plan) : []
  const open = seasons.filter(({ firstOn, lastOn }) => firstOn <= arrival && arrival <= lastOn)
  const ofScope = (scope: string | null) =>
    open
      .filter((season) => season.ratePlanId === scope)
      .reduce<PolicySeason | undefined>((best, next) => (!best || isNarrower(next, best) ? next : best), undefined)
  const ofSeason = [...line.map(({ id }) => id), null].map(ofScope).find((season) => season !== undefined)?.policyId
  const policyId = ofSeason ?? line.at(-1)?.policyId
  return policies.find(({ id }) => id === policyId)
}

/** The terms a stay is booked at, to be stored with it. @see policyFor */
export function termsFor(
  book: PolicyBook,
  plans: readonly PlanLink[],
  stay: { ratePlanId: string; arrival: Day },
): StayTerms {
  const policy = policyFor(book, plans, stay)
  return policy ? termsOf(policy, book.checkInTime) : book.propertyTerms
}

/** What a policy is made of. */
export type PolicyInput = Received<typeof rates.createPolicy>

/** A policy as it is stored, of what was typed: what is left out is none. */
export const policyOf = (
  { name, deposit, guarantee, cancellation, noShow }: PolicyInput,
  { id, version }: { id: string; version: number },
): BookingPolicy => ({
  id,
  name,
  deposit: deposit ? { charge: deposit.charge, daysBefore: deposit.daysBefore ?? null } : null,
  guarantee,
  cancellation: {
    unit: cancellation.unit,
    steps: cancellation.steps.map(({ before, charge }) => ({ before: before ?? null, charge })),
  },
  noShow: noShow ?? null,
  version,
})

/** A policy as a stay stores it. */
export const termsOf = (policy: BookingPolicy, checkInTime: string): StayTerms => ({
  policyId: policy.id,
  name: policy.name,
  deposit: policy.deposit,
  guarantee: policy.guarantee,
  cancellation: policy.cancellation,
  noShow: policy.noShow,
  checkInTime,
})

/** When it is, by the property's day and by the clock. */
export type Moment = { businessDate: Day; now: Instant; timeZone: string }

/** The last instant of hours before check-in: check-in by the wall clock of the arrival day, and so many hours of 60 minutes earlier. */
const hoursBefore = (arrival: Day, { checkInTime }: StayTerms, hours: number, timeZone: string): number =>
  Date.parse(instantAt(arrival, checkInTime, timeZone)) - hours * HOUR_MS

/**
 * Whether a step of cancelling has begun. Days count by the business date: the day so many days before the arrival is the last one it
 * does not apply on. Hours count by the clock: the very moment so many hours before check-in is still without it.
 */
function hasBegun(
  terms: StayTerms,
  { before }: CancellationStep,
  arrival: Day,
  { businessDate, now, timeZone }: Moment,
): boolean {
  if (before === null) return true
  return terms.cancellation.unit === 'DAYS'
    ? businessDate > addDays(arrival, -before)
    : Date.parse(now) > hoursBefore(arrival, terms, before, timeZone)
}

/** The step of cancelling that applies at a moment: the last that has begun; undefined while cancelling is free. */
export const stepAt = (terms: StayTerms, arrival: Day, moment: Moment): CancellationStep | undefined =>
  terms.cancellation.steps.filter((step) => hasBegun(terms, step, arrival, moment)).at(-1)

/** The last day on which cancelling costs nothing, at least in part of it; null where it never is free. */
export function freeUntil(terms: StayTerms, arrival: Day, timeZone: string): Day | null {
  const [first] = terms.cancellation.steps
  if (!first) return arrival
  if (first.before === null) return null
  return pointOf(terms, first.before, terms.cancellation.unit, { arrival, timeZone }).day
}

/** When a deposit falls due: on the day of booking, or so many days before the arrival, never before it was booked. */
export function depositDueOn({ deposit }: StayTerms, arrival: Day, bookedOn: Day): Day | null {
  if (!deposit) return null
  if (deposit.daysBefore === null) return bookedOn
  const due = addDays(arrival, -deposit.daysBefore)
  return due < bookedOn ? bookedOn : due
}

/**
 * Terms as a guest who agrees at a moment reads them: of the steps of cancelling that have begun only the last applies, from the booking on, and
 * a deposit whose day is over is due at the booking. What is stored are the whole terms; a fee comes out alike by both.
 */
export function termsFrom(terms: StayTerms, arrival: Day, moment: Moment): StayTerms {
  const { deposit, cancellation } = terms
  const begun = cancellation.steps.filter((step) => hasBegun(terms, step, arrival, moment))
  const holding = begun.at(-1)
  const daysBefore = deposit?.daysBefore ?? null
  const isDue = daysBefore !== null && addDays(arrival, -daysBefore) < moment.businessDate
  return {
    ...terms,
    deposit: deposit && isDue ? { ...deposit, daysBefore: null } : deposit,
    cancellation: holding
      ? { ...cancellation, steps: [{ ...holding, before: null }, ...cancellation.steps.slice(begun.length)] }
      : cancellation,
  }
}

export type ArrivalAt = { arrival: Day; timeZone: string }

function pointOf(
  terms: StayTerms,
  before: number,
  unit: StepUnit,
  at: ArrivalAt | undefined,
): TermPoint & { day: Day | null } {
  if (!at) return { before, unit, day: null, time: null }
  if (unit === 'DAYS') return { before, unit, day: addDays(at.arrival, -before), time: null }
  const instant = new Date(hoursBefore(at.arrival, terms, before, at.timeZone)).toISOString()
  return { before, unit, day: dayAt(instant, at.timeZone), time: timeAt(instant, at.timeZone) }
}

/**
 * Terms as lines of text, in this order: deposit, guarantee, until when cancelling is free, what it costs after that, step
 * by step, and what not arriving costs. With an arrival the days and hours are those of the calendar.
 */
export function termLines(terms: StayTerms, at?: ArrivalAt): TermLine[] {
  const { deposit, guarantee, cancellation, noShow } = terms
  const { unit, steps } = cancellation
  const point = (before: number | null) => (before === null ? null : pointOf(terms, before, unit, at))
  const [first] = steps
  const due = deposit && deposit.daysBefore !== null ? pointOf(terms, deposit.daysBefore, 'DAYS', at) : null
  return [
    ...(deposit ? [{ kind: 'deposit' as const, charge: deposit.charge, due }] : []),
    ...(guarantee === 'NONE' ? [] : [{ kind: 'guarantee' as const, by: guarantee }]),
    ...(first?.before === null ? [] : [{ kind: 'free' as const, until: first ? point(first.before) : null }]),
    ...steps.map(({ before, charge }) => ({ kind: 'fee' as const, after: point(before), charge })),
    { kind: 'noShow' as const, charge: noShow },
  ]
}

/** The terms of a policy as lines, for any arrival: days and hours ahead, no dates. */
export const policyLines = (policy: BookingPolicy): TermLine[] => termLines(termsOf(policy, '00:00'))
