/** Days after which a review weighs half of what a new one does. */
export const HALF_LIFE_DAYS = 180
/** Older reviews do not count: each would weigh less than a sixtieth. */
export const DECAY_MONTHS = 36

/** What a review of such an age weighs beside one of today. */
export const weightAt = (ageDays: number): number => 0.5 ** (Math.max(0, ageDays) / HALF_LIFE_DAYS)

/** Reviews of the same age: how many, and the sum of their scores. */
export type Aged = { ageDays: number; count: number; total: number }

/** The mean of scores, each weighted by its age; null without any. */
export function decayedMean(groups: readonly Aged[]): number | null {
  const weight = groups.reduce((sum, { ageDays, count }) => sum + weightAt(ageDays) * count, 0)
  return weight === 0 ? null : groups.reduce((sum, { ageDays, total }) => sum + weightAt(ageDays) * total, 0) / weight
}

/** The same in whole points. */
export const decayedScore = (groups: readonly Aged[]): number | null => {
  const mean = decayedMean(groups)
  return mean === null ? null : Math.round(mean)
}
