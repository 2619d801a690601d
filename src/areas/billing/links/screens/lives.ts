import type { Instant } from '#core/dates.ts'

/** The choices for a link's lifetime, in days. */
export const LIVES = [1, 3, 7, 14, 30, 90] as const
export type Life = (typeof LIVES)[number]
export const usualLife: Life = 3

const DAY_MS = 86_400_000

export const endOf = (days: Life, now: number): Instant => new Date(now + days * DAY_MS).toISOString()
