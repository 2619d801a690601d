import { Cron } from 'croner'
import type { Instant } from '#core/dates.ts'

/**
 * The next moments of a cron text at a place, each after `after`. A time that a clock change leaves out comes as soon as the clocks have
 * gone on; one that happens twice comes once, the first time.
 */
export function nextTimes(cron: string, timeZone: string, after: Instant, count: number): Instant[] {
  const clock = new Cron(cron, { timezone: timeZone, paused: true })
  return clock.nextRuns(count, new Date(after)).map((at) => at.toISOString())
}

/** The next moment of a schedule; null when the clock does not decide. */
export const nextTime = (cron: string | null, timeZone: string, after: Instant): Instant | null =>
  cron === null ? null : (nextTimes(cron, timeZone, after, 1)[0] ?? null)
