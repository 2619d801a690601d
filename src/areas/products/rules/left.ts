import type { ComboPart } from '../contract.ts'

/** How many of something its store has enough for, and whether it refuses to sell one more. */
export type Left = { unitsLeft: number | null; isRefused: boolean }

const UNKNOWN: Left = { unitsLeft: null, isRefused: false }

/**
 * How many of a product are left: as many as its own recipe allows, and of a combo no more than the part there is least of, by the best of
 * what may be chosen for it. Null is not known: it takes nothing anybody counted.
 */
export function leftOf(
  { id, comboParts }: { id: string; comboParts: readonly ComboPart[] },
  left: ReadonlyMap<string, Left>,
): Left {
  const own = left.get(id) ?? UNKNOWN
  return comboParts
    .map(({ choices }) => choices.map(({ productId }) => left.get(productId) ?? UNKNOWN))
    .reduce<Left>((all, choices) => {
      // What is not known is not short.
      const isEnough = choices.length === 0 || choices.some(({ unitsLeft }) => unitsLeft === null)
      const most = isEnough ? null : Math.max(...choices.map(({ unitsLeft }) => unitsLeft ?? 0))
      return {
        unitsLeft: most === null ? all.unitsLeft : Math.min(most, all.unitsLeft ?? most),
        isRefused: all.isRefused || (choices.length > 0 && choices.every(({ isRefused }) => isRefused)),
      }
    }, own)
}
