import type { ComboPart, OfferedChoices } from '../contract/replies.ts'

/** What one unit of a product takes of an item someone counted in the store. */
export type Draw = {
  itemId: string
  quantity: number
  /** On hand, less what guests' orders reserve. */
  free: number
  /** The store refuses to go below nothing of it. */
  isBlocking: boolean
}
export type Draws = readonly Draw[]

/** How many of something its store has enough for, and whether it refuses to sell one more. */
export type Left = { unitsLeft: number | null; isRefused: boolean }

type Made = {
  id: string
  comboParts: readonly ComboPart[]
  modifierGroups: readonly Pick<OfferedChoices, 'minChoices' | 'modifiers'>[]
}

const MOST_LEFT = 9_999

/**
 * How many of a product are left: as many as its own recipe and the best of what may be chosen for each of its parts allow, parts
 * that take of one item counted as one. A group that must be chosen from is a part. Null is unknown: it takes no item that was counted.
 */
export function leftOf({ id, comboParts, modifierGroups }: Made, drawn: ReadonlyMap<string, Draws>): Left {
  const of = (productId: string | null): Draws => (productId === null ? [] : (drawn.get(productId) ?? []))
  const required = modifierGroups.filter(({ minChoices }) => minChoices > 0).map(({ modifiers }) => modifiers)
  const parts = [...comboParts.map(({ choices }) => choices), ...required].flatMap((choices) => {
    const there = choices.filter(({ isOut }) => !isOut).map(({ productId }) => of(productId))
    // What takes nothing is not short.
    return there.length === 0 || there.some((draws) => draws.length === 0) ? [] : [there]
  })
  const most = mostOf(of(id), parts)
  const sold = mostOf(of(id).filter(isBlocking), parts.map((choices) => choices.map((draws) => draws.filter(isBlocking)))) // prettier-ignore
  return { unitsLeft: most === Infinity ? null : Math.min(MOST_LEFT, most), isRefused: sold < 1 }
}

const isBlocking = (draw: Draw): boolean => draw.isBlocking

type Taken = ReadonlyMap<string, { quantity: number; free: number }>

function plus(taken: Taken, draws: Iterable<Pick<Draw, 'itemId' | 'quantity' | 'free'>>): Taken {
  const sum = new Map(taken)
  for (const { itemId, quantity, free } of draws)
    sum.set(itemId, { quantity: quantity + (sum.get(itemId)?.quantity ?? 0), free })
  return sum
}

/** Quantities are decimals of six places: a unit short by less than this counts. */
const FINEST = 1e-10
const unitsOf = (taken: Taken): number =>
  [...taken.values()].reduce(
    (least, { quantity, free }) => Math.min(least, Math.max(0, Math.floor(free / quantity + FINEST))),
    Infinity,
  )

/** What the parts from one on take of each item at least, whatever is chosen. */
const leastOf = (parts: readonly (readonly Draws[])[]): Taken =>
  parts.reduce<Taken>((all, choices) => {
    const taken = choices.map((draws) => plus(new Map(), draws))
    const items = [...(taken[0] ?? new Map())].map(([itemId, { free }]) => {
      const quantity = Math.min(...taken.map((one) => one.get(itemId)?.quantity ?? 0))
      return { itemId, quantity, free }
    })
    return plus(all, items.filter(({ quantity }) => quantity > 0))
  }, new Map()) // prettier-ignore

/** Ways that are tried at most: a menu must not wait for a puzzle. Past it the best that was found counts. */
const MOST_TRIED = 2_000

/** Units by the best choice for every part: what cannot become better than the best known is not tried. */
function mostOf(own: Draws, parts: readonly (readonly Draws[])[]): number {
  const alone = parts.map((choices) => Math.max(...choices.map((draws) => unitsOf(plus(new Map(), draws)))))
  const ordered = parts.map((choices) =>
    choices
      .map((draws) => ({ draws, units: unitsOf(plus(new Map(), draws)) }))
      .toSorted((a, b) => b.units - a.units)
      .map(({ draws }) => draws),
  )
  const rests = [...parts, []].map((_, at) => ({
    least: leastOf(parts.slice(at)),
    alone: Math.min(Infinity, ...alone.slice(at)),
  }))
  let best = 0
  let tried = 0
  const visit = (taken: Taken, at: number): void => {
    const rest = rests[at]
    const choices = ordered[at]
    const atMost = Math.min(rest?.alone ?? Infinity, unitsOf(plus(taken, listOf(rest?.least ?? new Map()))))
    if (atMost <= best || (tried += 1) > MOST_TRIED) return
    if (!choices) best = atMost
    else for (const draws of choices) visit(plus(taken, draws), at + 1)
  }
  visit(plus(new Map(), own), 0)
  return best
}

const listOf = (taken: Taken) => [...taken].map(([itemId, one]) => ({ itemId, ...one }))
