import type { Decimal, MoveKind } from '../contract.ts'

/** One leg of what is to be written: so much of an item into a store, or out of it. */
export type Posting = {
  kind: MoveKind
  itemId: string
  storeId: string
  /** Base units, with its sign. */
  quantity: Decimal
  enteredQuantity: Decimal | null
  enteredUnit: string | null
  /** Minor units for one base unit; null is at the store's average. */
  cost: Decimal | null
  reason: string
  reversesId: number | null
}

/** Moves that follow an order are taken back on the order. */
const OF_AN_ORDER: ReadonlySet<MoveKind> = new Set(['Recipe', 'RecipeReversal', 'Sale', 'SaleReturn'])

export const isOfAnOrder = (kind: MoveKind): boolean => OF_AN_ORDER.has(kind)

/** What an order line must say for its recipe to follow it. Units in thousandths. */
type FollowedLine = {
  id: string
  productId: string
  units: number
  cancelled: number
  partIds: readonly string[]
}
export type FollowedOrder = { isWithHouse: boolean; lines: readonly FollowedLine[] }

/** How much of a line has taken its recipe: all but what was withdrawn before cooking, once the house has the order. Waste stays taken. */
const usedOf = (isWithHouse: boolean, { units, cancelled }: FollowedLine): number =>
  isWithHouse ? units - cancelled : 0

export type Use = { lineId: string; units: number; isNew: boolean; productIds: readonly string[] }

/** Lines that take more than before, or give back; a line that took nothing before takes by the recipe of this moment. */
export function usesOf(before: FollowedOrder, after: FollowedOrder): Use[] {
  const was = new Map(before.lines.map((line) => [line.id, usedOf(before.isWithHouse, line)]))
  return after.lines.flatMap((line) => {
    const units = usedOf(after.isWithHouse, line)
    const earlier = was.get(line.id) ?? 0
    if (units === earlier) return []
    return [{ lineId: line.id, units, isNew: earlier === 0, productIds: [line.productId, ...line.partIds] }]
  })
}
