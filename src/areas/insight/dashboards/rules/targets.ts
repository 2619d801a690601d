import { canBeBudgeted } from '#areas/insight/reports/rules/budget.ts'
import { isMetric } from '#areas/insight/reports/rules/metrics.ts'
import { roundHalfUp } from '#core/money.ts'
import type { Widget } from '../contract/replies.ts'

/** Whether a figure has a budget to reach: that of the days it shows, of a month so far the part of it so far. */
export const hasBudget = ({ metric }: Pick<Widget, 'metric'>): boolean => isMetric(metric) && canBeBudgeted(metric)

/** The share of a target that is reached, in basis points; undefined where either is missing, and of a target of nothing. */
export const reachedOf = (value: unknown, target: unknown): number | undefined =>
  typeof value === 'number' && typeof target === 'number' && target > 0
    ? roundHalfUp((value * 10_000) / target)
    : undefined
