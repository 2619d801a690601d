type Share = { label: string; value: number }

/** Groups beyond these are added up. */
export const MOST_SHARES = 10

/**
 * Shares of a whole: the largest, and what the others are together and at most each. A single other is shown as itself. What is nothing or missing is left
 * out, and what is below zero is no part of the whole.
 */
export function sharesOf(points: readonly { label: string; value: number | null }[]) {
  const known = points.flatMap(({ label, value }): Share[] => (value ? [{ label, value }] : []))
  const sorted = known.toSorted((one, other) => other.value - one.value)
  const shown = sorted.length === MOST_SHARES + 1 ? sorted.length : MOST_SHARES
  const rest = sorted.slice(shown)
  return {
    items: sorted.slice(0, shown),
    others: {
      count: rest.length,
      value: rest.reduce((sum, { value }) => sum + value, 0),
      /** None of them is more. */
      largest: rest[0]?.value ?? 0,
    },
    whole: sorted.reduce((sum, { value }) => sum + Math.max(0, value), 0),
  }
}
