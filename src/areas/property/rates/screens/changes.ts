import { addDays, daysBetween, daysOf, weekdayOf, type Day } from '#core/dates.ts'
import { minor, shareOf, toWholeUnits, type Currency, type Minor } from '#core/money.ts'

/** A night's own price; null is none, so that the base rate counts. */
export type NightPrice = { day: Day; amount: Minor | null }
export type Change =
  { kind: 'set'; amount: Minor } | { kind: 'percent'; basisPoints: number } | { kind: 'add'; amount: Minor }

/** What a change makes of a price, rounded to whole units of the currency when it is a percentage. Only setting changes a price that is none. */
export function changedPrice(price: Minor | null, change: Change, currency: Currency): Minor | null {
  if (change.kind === 'set') return change.amount
  if (price === null) return null
  if (change.kind === 'add') return minor(Math.max(0, price + change.amount))
  return minor(Math.max(0, toWholeUnits(shareOf(price, 10_000 + change.basisPoints), currency)))
}

/** One call of `rates.setDayPrices`, without its plan and type. */
export type Write = { from: Day; until: Day; weekdays?: number[]; baseAmount: Minor | null }

/**
 * The fewest calls that give nights their prices. Nights of one price that are all the Fridays and Saturdays (or whatever
 * weekdays) of their span are one call; otherwise each unbroken run is one.
 */
export function writesOf(prices: readonly NightPrice[]): Write[] {
  const groups = new Map<Minor | null, Day[]>()
  for (const { day, amount } of prices) groups.set(amount, [...(groups.get(amount) ?? []), day])
  return [...groups].flatMap(([baseAmount, days]) => writesOfOne(days.toSorted(), baseAmount))
}

function writesOfOne(days: readonly Day[], baseAmount: Minor | null): Write[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const runs = runsOf(days)
  if (runs.length === 1) return [{ from: first, until: addDays(last, 1), baseAmount }]
  const weekdays = [...new Set(days.map(weekdayOf))].toSorted((a, b) => a - b)
  const all = daysOf({ from: first, until: addDays(last, 1) }).filter((day) => weekdays.includes(weekdayOf(day)))
  if (all.length === days.length) return [{ from: first, until: addDays(last, 1), weekdays, baseAmount }]
  return runs.map((run) => ({ ...run, baseAmount }))
}

function runsOf(days: readonly Day[]): { from: Day; until: Day }[] {
  const runs: { from: Day; until: Day }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.until === day) run.until = addDays(day, 1)
    else runs.push({ from: day, until: addDays(day, 1) })
  }
  return runs
}

/** Spans of at most `most` nights that together make one, since prices are read that many at once. */
export function chunksOf(from: Day, until: Day, most: number): { from: Day; until: Day }[] {
  const count = Math.ceil(daysBetween(from, until) / most)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const start = addDays(from, index * most)
    const end = addDays(start, most)
    return { from: start, until: end < until ? end : until }
  })
}
