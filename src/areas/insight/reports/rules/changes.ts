import { roundHalfUp } from '#core/money.ts'
import type { MetricCode } from './metrics.ts'

/** By how much a figure changed, in basis points; undefined where there is nothing to compare it with. */
export const changeOf = (now: unknown, before: unknown): number | undefined =>
  typeof now === 'number' && typeof before === 'number' && before !== 0
    ? roundHalfUp(((now - before) * 10_000) / Math.abs(before))
    : undefined

/** Percentages and averages are shown with one decimal of two. */
const SHOWN_BY_TENTHS = ['percent', 'average']
const TENTH = 10

/** A figure as it is shown, in its own unit, so that a reader who takes one from the other finds the change that is written beside them. */
export const asShown = (value: unknown, kind: string): unknown =>
  typeof value === 'number' && SHOWN_BY_TENTHS.includes(kind) ? roundHalfUp(value / TENTH) * TENTH : value

/** Figures of which less is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set<MetricCode>([
  'roomsBlocked', 'noShows', 'noShowRate', 'cancellations', 'cancelledNights', 'cancelledValue', 'cancellationRate', 'refunded', 'due', 'dueGuests',
  'dueCompanies', 'overdue30', 'overdue60', 'overdue90', 'overdueShare', 'expenses', 'costOfSales', 'costShare', 'kitchenMinutes', 'lateShare',
  'voidRate', 'compRate',
]) // prettier-ignore

/** Figures that are neither good nor bad by themselves. */
const NEITHER: ReadonlySet<string> = new Set<MetricCode>([
  'roomsAvailable', 'departures', 'averageStay', 'guestsPerRoom', 'leadTime', 'tax', 'itemTax', 'itemDiscount', 'taxable', 'taxLevied',
  'depositsHeld', 'sittingMinutes', 'tableTurn',
]) // prettier-ignore

/** Whether a change is one for the better; undefined where nothing changed, or where more is neither better nor worse. */
export function isGain(metric: string, change: number): boolean | undefined {
  if (change === 0 || NEITHER.has(metric)) return undefined
  return LESS_IS_BETTER.has(metric) ? change < 0 : change > 0
}
