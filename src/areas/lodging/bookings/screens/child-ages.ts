/** Ages as they are chosen for the children of a room, one place each; null is not chosen. */
export type ChosenAges = readonly (number | null)[]

/** One place for each child. */
export const agePlaces = (children: number, ages: ChosenAges): (number | null)[] =>
  Array.from({ length: children }, (_, at) => ages[at] ?? null)

/** The ages of all children; undefined where there are none or some are not chosen. */
export function knownAges(children: number, ages: ChosenAges): number[] | undefined {
  const known = agePlaces(children, ages).filter((age) => age !== null)
  return children > 0 && known.length === children ? known : undefined
}

/** The ages of all children as a query takes them. */
export function listedAges(children: number, ages: ChosenAges): { childAges?: string } {
  const known = knownAges(children, ages)
  return known ? { childAges: known.join(',') } : {}
}
