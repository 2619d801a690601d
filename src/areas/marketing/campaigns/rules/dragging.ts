/** A row as it lies on the screen, in pixels. */
export type Extent = { top: number; bottom: number }

/** The gap between rows that a height is nearest to: 0 above the first, as many as there are rows below the last. */
export function gapAt(height: number, rows: readonly Extent[]): number {
  const below = rows.findIndex(({ top, bottom }) => height < top + (bottom - top) * 0.5)
  return below === -1 ? rows.length : below
}

/** The place of a row that is moved within its list into a gap, once it is taken out of where it was. */
export const placeInto = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)
