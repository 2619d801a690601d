/** How far from its neighbours a price looks like a slip of the keyboard: more than twice, or less than half. */
const ODD_FACTOR = 2
/** How many weeks before and after a night its neighbours are looked for. */
const WEEKS = 4

const median = (amounts: readonly number[]): number | undefined =>
  amounts.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)]

/**
 * Which nights have a price that is far from those of the same weekday in the four weeks before and after: more than twice or less than half
 * their median. A night with fewer than three such neighbours is not judged.
 */
export function oddNights(amounts: readonly (number | null)[]): ReadonlySet<number> {
  const odd = new Set<number>()
  for (const [at, amount] of amounts.entries()) {
    if (amount === null) continue
    const neighbours = Array.from({ length: WEEKS * 2 + 1 }, (_, week) => at + (week - WEEKS) * 7)
      .filter((other) => other !== at)
      .flatMap((other) => amounts[other] ?? [])
    const usual = neighbours.length < 3 ? undefined : median(neighbours)
    if (usual !== undefined && (amount > usual * ODD_FACTOR || amount * ODD_FACTOR < usual)) odd.add(at)
  }
  return odd
}
