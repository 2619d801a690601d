import { addDays, type Day, daysOf, type Span } from '#core/dates.ts'
import type { Line } from '../contract/replies.ts'
import { lengthsIn } from './figures.ts'
import { type Board, keyOf, trueValue } from './sending.ts'

/** What is sent of a night of a room at a rate, besides its price. */
const FIGURES = ['minStay', 'maxStay', 'minStayThrough', 'maxStayThrough', 'stayLengths', 'closedToArrival', 'closedToDeparture'] as const // prettier-ignore

export type Night = Readonly<Record<'price' | (typeof FIGURES)[number], number>>

/** The nights that lines are about, by room. */
function nightsOf(lines: readonly Line[]): Map<string, Day[]> {
  const nights = new Map<string, Set<Day>>()
  for (const { room, from, until } of lines) {
    const days = nights.get(room) ?? new Set<Day>()
    for (const day of daysOf({ from, until })) days.add(day)
    nights.set(room, days)
  }
  return new Map([...nights].map(([room, days]) => [room, [...days].toSorted()]))
}

export type Run = Span & { room: string; night: Night }

/** Nights in order, as the fewest runs of nights that are alike. */
function runsIn(room: string, rate: string, days: readonly Day[], truth: Board): Run[] {
  const valueOf = (day: Day, restriction = '') => {
    const key = keyOf(room, rate, restriction)
    return trueValue(key, truth.get(key), day)
  }
  const runs: Run[] = []
  for (const day of days) {
    const figures = FIGURES.map((name) => [name, valueOf(day, name)] as const)
    const night = Object.fromEntries([['price', valueOf(day)], ...figures]) as Night
    const last = runs.at(-1)
    if (last?.until === day && [...FIGURES, 'price' as const].every((name) => last.night[name] === night[name]))
      last.until = addDays(day, 1)
    else runs.push({ room, from: day, until: addDays(day, 1), night })
  }
  return runs
}

/**
 * The nights that lines of a rate code are about, whole: for forms in which what is sent of a night replaces what was. Room by room, in the
 * fewest runs of nights that are alike.
 */
export const runsOf = (lines: readonly Line[], rate: string, truth: Board): Run[] =>
  [...nightsOf(lines.filter((line) => line.rate === rate))].flatMap(([room, days]) => runsIn(room, rate, days, truth))

/** Whether a night is sold at all: it has a price above nothing. */
export const isSold = ({ price }: Night): boolean => price > 0

/** The lengths of stays on a night. Exact ones have no place: the shortest and the longest of them are sent. */
export function lengthsOf({ minStay, minStayThrough, maxStay, maxStayThrough, stayLengths }: Night) {
  const exact = lengthsIn(stayLengths)
  const most = [maxStay, exact.at(-1) ?? 0].filter((nights) => nights > 0)
  return {
    min: Math.max(minStay, exact[0] ?? 0),
    minThrough: minStayThrough,
    max: most.length > 0 ? Math.min(...most) : 0,
    maxThrough: maxStayThrough,
  }
}
