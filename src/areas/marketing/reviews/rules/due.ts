import type { Instant } from '#core/dates.ts'

/** Scores from this one on, of 100, are high ones. */
export const HIGH_AT = 80
const HOUR_MS = 3_600_000

export type DueHours = { lowAt: number; dueLowHours: number; dueMiddleHours: number; dueHighHours: number }

/** In how many hours a review with such a score is answered. */
export const dueHoursOf = (score100: number, { lowAt, dueLowHours, dueMiddleHours, dueHighHours }: DueHours): number =>
  score100 <= lowAt ? dueLowHours : score100 >= HIGH_AT ? dueHighHours : dueMiddleHours

/** How long there is still, or how long it is late, in whole hours; a review due now is late. */
export function timeLeft(dueAt: Instant, now: number): { isLate: boolean; hours: number } {
  const left = Date.parse(dueAt) - now
  return { isLate: left <= 0, hours: Math.floor(Math.abs(left) / HOUR_MS) }
}
