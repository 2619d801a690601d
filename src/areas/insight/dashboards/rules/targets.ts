import { canBeBudgeted } from '#areas/insight/reports/rules/budget.ts'
import { isMetric } from '#areas/insight/reports/rules/metrics.ts'
import { percentOf, roundHalfUp } from '#core/money.ts'

/**
 * Whether a figure has a budget to reach: that of the days it shows, of a month so far the part of it so far. The open day has none: it is not
 * over.
 */
export const hasBudget = ({ metric, period }: { metric: string; period: string }): boolean =>
  period !== 'today' && isMetric(metric) && canBeBudgeted(metric)

/** The share of a target that is reached, in basis points; undefined where either is missing, and of a target of nothing. */
export const reachedOf = (value: unknown, target: unknown): number | undefined =>
  typeof value === 'number' && typeof target === 'number' && target > 0
    ? Math.floor((value * 10_000) / target)
    : undefined

const [TENTH, ALL] = [10, 10_000]

/** A share as it is written, to the nearest tenth of a percent: only what reached its target says so. */
export function shownShare(reached: number): number {
  const tenths = roundHalfUp(reached / TENTH) * TENTH
  return percentOf(reached < ALL ? Math.min(tenths, ALL - TENTH) : tenths)
}

/** The track of a target goes beyond it, so that what is above is seen to be. */
const TRACK_BP = 12_500

/** Where a share, in basis points, is on the track of its target, in percent of its length. */
export const onTrack = (reached: number): number =>
  percentOf((Math.max(0, Math.min(TRACK_BP, reached)) * 10_000) / TRACK_BP)
/** Where the target itself is on its track. */
export const TARGET_ON_TRACK = onTrack(10_000)
