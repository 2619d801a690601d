import type { SentRestriction } from '../contract/replies.ts'

/** Lengths of stays that fit in one figure: a bit for each, from one night on. Longer ones are not sent. */
const MOST_LENGTHS = 53

/** The exact lengths that stays may have as one figure: bit n − 1 is n nights, 0 is any. Lengths past 53 nights are left out. */
export const lengthsFigure = (lengths: readonly number[] | null): number =>
  [...new Set(lengths)]
    .filter((nights) => nights <= MOST_LENGTHS)
    .reduce((figure, nights) => figure + 2 ** (nights - 1), 0)

/** The lengths in a figure, the shortest first. */
export const lengthsIn = (figure: number): number[] =>
  Array.from({ length: MOST_LENGTHS }, (_, index) => index + 1).filter(
    (nights) => Math.floor(figure / 2 ** (nights - 1)) % 2 === 1,
  )

/** A number of days that may be none as a figure: one more, because none at all is 0 and no days are something. */
export const daysFigure = (days: number | null): number => (days === null ? 0 : days + 1)

/** The value of a figure: whether a day is closed, the lengths, or a number of nights or days; null is none. */
export function saidBy(restriction: SentRestriction, figure: number): boolean | number | number[] | null {
  if (restriction === 'closedToArrival' || restriction === 'closedToDeparture') return figure === 1
  if (figure === 0) return null
  if (restriction === 'stayLengths') return lengthsIn(figure)
  return restriction === 'minAdvance' || restriction === 'maxAdvance' ? figure - 1 : figure
}
