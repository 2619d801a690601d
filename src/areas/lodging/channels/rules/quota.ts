/**
 * How many rooms of a night a channel is shown: those that are free, but no more than it may still sell.
 *
 * @param quota the most rooms it may sell of the night; null is all that are free
 * @param sold how many it has sold of it, also above its quota
 */
export const shownRooms = (free: number, quota: number | null, sold: number): number =>
  quota === null ? free : Math.min(free, Math.max(0, quota - sold))
