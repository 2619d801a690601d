import type { CampaignResults } from '../contract/campaign-replies.ts'

type Hour = CampaignResults['hours'][number]

const HOUR_MS = 3_600_000
/** Bars a chart has room for, and how many hours one may stand for. */
const MOST_BARS = 72
const STEPS = [1, 3, 6, 12, 24, 168] as const

/**
 * Opens and clicks from the first hour to the last, hours without any as well, so that a distance on the axis is a time. Longer spans have
 * bars of several hours each, of whole weeks at most.
 *
 * @param hours hours with opens or clicks, the earliest first
 */
export function readsOverTime(hours: readonly Hour[]): { step: number; bars: Hour[] } {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return { step: 1, bars: [] }
  const start = Date.parse(first.startsAt)
  const span = Math.floor((Date.parse(last.startsAt) - start) / HOUR_MS) + 1
  const step = STEPS.find((one) => Math.ceil(span / one) <= MOST_BARS) ?? 168
  const bars = Array.from({ length: Math.ceil(span / step) }, (_, at): Hour => {
    const startsAt = new Date(start + at * step * HOUR_MS).toISOString()
    return { startsAt, opens: 0, clicks: 0 }
  })
  for (const { startsAt, opens, clicks } of hours) {
    const bar = bars[Math.floor((Date.parse(startsAt) - start) / (step * HOUR_MS))]
    if (!bar) continue
    bar.opens += opens
    bar.clicks += clicks
  }
  return { step, bars }
}
