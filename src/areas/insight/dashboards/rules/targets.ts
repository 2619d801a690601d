import { canBeBudgeted } from '#areas/insight/reports/rules/budget.ts'
import { isMetric, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { roundHalfUp } from '#core/money.ts'
import type { Widget } from '../contract/replies.ts'

/**
 * The period whose budget a figure works towards: what is added up over a month so far has the whole month as its target, anything else the
 * days it shows. Undefined where a figure has no budget.
 */
export function targetPeriod({ metric, period }: Pick<Widget, 'metric' | 'period'>): Widget['period'] | undefined {
  if (!isMetric(metric) || !canBeBudgeted(metric)) return undefined
  const isSummed = metricOf(metric).per === undefined
  return period === 'monthToDate' && isSummed ? 'thisMonth' : period
}

/** The share of a target that is reached, in basis points; undefined where either is missing, and of a target of nothing. */
export const reachedOf = (value: unknown, target: unknown): number | undefined =>
  typeof value === 'number' && typeof target === 'number' && target > 0
    ? roundHalfUp((value * 10_000) / target)
    : undefined
