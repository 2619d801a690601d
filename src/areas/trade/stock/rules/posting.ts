import type { Decimal, MoveKind } from '../contract/replies.ts'

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

/** Moves that follow an order are reversed on the order. */
const OF_AN_ORDER: ReadonlySet<MoveKind> = new Set(['Recipe', 'RecipeReversal', 'Sale', 'SaleReturn'])

export const isOfAnOrder = (kind: MoveKind): boolean => OF_AN_ORDER.has(kind)

/** The fields of an order line that its recipe's moves need. Units in thousandths. */
type StockOrderLine = {
  id: string
  productId: string
  units: number
  cancelled: number
  partIds: readonly string[]
}
/** A cart takes nothing; what a guest has sent HOLDS what it needs until the property accepts or refuses it; what the property has TAKES it. */
type Hold = 'NOTHING' | 'HOLDS' | 'TAKES'
export type StockOrder = { hold: Hold; lines: readonly StockOrderLine[] }

/** How much of a line holds or takes its recipe: all but what was withdrawn before cooking. Waste stays taken. */
const usedOf = (hold: Hold, { units, cancelled }: StockOrderLine): number =>
  hold === 'NOTHING' ? 0 : units - cancelled

export type Use = {
  lineId: string
  units: number
  isReserved: boolean
  /** It took nothing before. */
  isNew: boolean
  productIds: readonly string[]
}

/** Lines that hold or take more than before, or return; a line that did neither before takes by the recipe of this moment. */
export function usesOf(before: StockOrder, after: StockOrder): Use[] {
  const was = new Map(before.lines.map((line) => [line.id, usedOf(before.hold, line)]))
  const isReserved = after.hold === 'HOLDS'
  return after.lines.flatMap((line) => {
    const units = usedOf(after.hold, line)
    const earlier = was.get(line.id) ?? 0
    if (units === earlier && (units === 0 || before.hold === after.hold)) return []
    const isNew = earlier === 0 || before.hold !== 'TAKES'
    return [{ lineId: line.id, units, isReserved, isNew, productIds: [line.productId, ...line.partIds] }]
  })
}
