type Share = { label: string; value: number }
/** A group and its amount; what is **beside** the groups, as the service charge is beside the items that were sold, is no group of its own. */
export type SharePoint = { label: string; value: number | null; isBeside?: boolean }

/** Groups beyond these are added up. */
export const MOST_SHARES = 10

/**
 * Shares of a whole: the largest, and what the others are together and at most each. A single other is shown as itself. What is nothing or missing is left
 * out, and what is below zero is no part of the whole. What is beside the groups has its share of the whole and no place among them.
 */
export function sharesOf(points: readonly SharePoint[]) {
  const known = (some: readonly SharePoint[]) =>
    some.flatMap(({ label, value }): Share[] => (value ? [{ label, value }] : []))
  const sorted = known(points.filter(({ isBeside }) => !isBeside)).toSorted((one, other) => other.value - one.value)
  const beside = known(points.filter(({ isBeside }) => isBeside))
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
    beside,
    whole: [...sorted, ...beside].reduce((sum, { value }) => sum + Math.max(0, value), 0),
  }
}
