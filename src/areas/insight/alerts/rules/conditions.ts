import type { Key } from '#areas/insight/reports/rules/datasets.ts'
import { KEYS } from '#areas/insight/reports/rules/datasets.ts'
import { changeOf } from '#areas/insight/reports/rules/changes.ts'
import { isMetric, isMetricCutBy } from '#areas/insight/reports/rules/metrics.ts'
import type { NamedSpan } from '#areas/insight/reports/rules/periods.ts'
import { isOpenDay } from '#areas/insight/reports/rules/spans.ts'
import type { Day, Span } from '#core/dates.ts'

/** Spans an alert looks at, counted from the business date. */
export const ALERT_SPANS = ['yesterday', 'today', 'monthToDate', 'last7', 'next7', 'next30'] as const satisfies readonly NamedSpan[] // prettier-ignore
export type AlertSpan = (typeof ALERT_SPANS)[number]

/** Spans that may have the open day or days to come in them: their figures change by the hour. */
export const OPEN_SPANS: readonly AlertSpan[] = ['today', 'monthToDate', 'next7', 'next30']

/** Whether no day of a month so far is over: a part of its first day is no measure of a month. */
export const isUnbegun = (name: AlertSpan, span: Span, today: Day): boolean =>
  name === 'monthToDate' && isOpenDay(span, today)

export const DIRECTIONS = ['below', 'above'] as const
export const AGAINST = ['value', 'budget', 'lastYear'] as const
/** DAILY notifies every day while the condition is met; ONCE when it begins to be. */
export const FREQUENCIES = ['DAILY', 'ONCE'] as const

/** The threshold is in the unit of the figure; against the budget or last year, by how many basis points of that it differs. */
export type Condition = {
  direction: (typeof DIRECTIONS)[number]
  against: (typeof AGAINST)[number]
  threshold: number
}

/** A figure as it was found, and what it is measured against; null is missing. */
export type Found = { value: number | null; reference: number | null }

/** What is measured: the figure itself, or by how many basis points it differs from its reference; undefined where either is missing. */
const measured = (against: Condition['against'], { value, reference }: Found): number | undefined =>
  against === 'value' ? (value ?? undefined) : changeOf(value, reference)

/** Where the condition begins, as it is measured: 10 % below the budget is minus a thousand. */
export const limitOf = ({ direction, against, threshold }: Condition): number =>
  against !== 'value' && direction === 'below' ? 0 - threshold : threshold

/**
 * Whether a condition is met: below or above its limit, which itself is neither. Undefined where something is missing: that is never below
 * anything.
 */
export function isMet(condition: Condition, found: Found): boolean | undefined {
  const amount = measured(condition.against, found)
  if (amount === undefined) return undefined
  const limit = limitOf(condition)
  return condition.direction === 'below' ? amount < limit : amount > limit
}

/** What is known of an alert from the weighings before. An armed one has not fired since its condition was last unmet. */
export type AlertState = { isHolding: boolean; isArmed: boolean }

type Weighing = {
  isMet: boolean | undefined
  repeats: (typeof FREQUENCIES)[number]
  /** It has not fired on this business date, and there is a user to notify. */
  mayFire: boolean
}

/** What a weighing makes of an alert, and whether it fires. */
export function afterWeighing(
  { isArmed }: Pick<AlertState, 'isArmed'>,
  { isMet: isTrue, repeats, mayFire }: Weighing,
): AlertState & { isFiring: boolean } {
  if (isTrue === undefined) return { isHolding: false, isArmed, isFiring: false }
  if (!isTrue) return { isHolding: false, isArmed: true, isFiring: false }
  const isFiring = mayFire && (isArmed || repeats === 'DAILY')
  return { isHolding: true, isArmed: isArmed && !isFiring, isFiring }
}

/** The filters that figures read in one report have in common, so that their report can be opened so. */
export const cutsOf = (metrics: readonly string[]): Key[] =>
  KEYS.filter((key) => metrics.every((metric) => isMetric(metric) && isMetricCutBy(metric, key)))
