type Seated = { seatNo: number; liveUnits: number }

/** The seats that something is for, ascending. */
export const seatsOf = (lines: readonly Seated[]): number[] =>
  [...new Set(lines.filter(({ seatNo, liveUnits }) => seatNo > 0 && liveUnits > 0).map(({ seatNo }) => seatNo))].toSorted((a, b) => a - b) // prettier-ignore

/**
 * The seats that leave a bill for bills of their own when it is split by guest: all but the first, which stays on it. What guests share
 * stays on it instead; of one guest there is nothing to split.
 */
export function seatsToSplit(lines: readonly Seated[]): number[] {
  const seats = seatsOf(lines)
  if (seats.length < 2) return []
  const isShared = lines.some(({ seatNo, liveUnits }) => seatNo <= 0 && liveUnits > 0)
  return isShared ? seats : seats.slice(1)
}
