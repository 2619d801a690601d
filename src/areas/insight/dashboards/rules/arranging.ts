/** A list with one thing of it elsewhere; places beyond an end are that end. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = things.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...things.slice(from, from + 1))
}
