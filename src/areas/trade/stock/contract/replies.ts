import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

/** An exact decimal as text, never a binary float: '0.25', '-3', '1000'. */
export const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
export type Decimal = z.infer<typeof Decimal>

export const ITEM_KINDS = ['INGREDIENT', 'RETAIL'] as const
/** An INGREDIENT goes into dishes; RETAIL is sold as it is. */
export const ItemKind = z.enum(ITEM_KINDS)
export type ItemKind = z.infer<typeof ItemKind>

/** One of a unit is `numerator / denominator` base units: a case is 24/1 bottles, a pound 45359237/100000 g. */
export const ItemUnit = z.object({ name: z.string(), numerator: z.int(), denominator: z.int() })
export type ItemUnit = z.infer<typeof ItemUnit>

export const StockItem = z
  .object({
    id: z.uuid(),
    kind: ItemKind,
    code: z.string(),
    name: z.string(),
    /** What levels, recipes and costs are computed in; it never changes. */
    baseUnit: z.string(),
    units: z.array(ItemUnit),
    /** Below it a store runs low. In base units, of each store that has it; null is never low. */
    reorderPoint: Decimal.nullable(),
    /** How much a store should have. */
    parLevel: Decimal.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'StockItem' })
export type StockItem = z.infer<typeof StockItem>

export const StockStore = z
  .object({
    id: z.uuid(),
    /** Its own, or its outlet's. */
    name: z.string(),
    ownName: z.string(),
    /** Whose sales are taken from it; null serves none. */
    businessServiceId: z.uuid().nullable(),
    /** Refuses to go below zero; otherwise the level goes negative and is shown so. Only counted items are refused. */
    blocksIngredients: z.boolean(),
    blocksRetail: z.boolean(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'StockStore' })
export type StockStore = z.infer<typeof StockStore>

/** What a store has of an item; an item that is in no store yet is listed once, without a store. */
export const StockLevel = z
  .object({
    itemId: z.uuid(),
    storeId: z.uuid().nullable(),
    storeName: z.string(),
    kind: ItemKind,
    code: z.string(),
    name: z.string(),
    baseUnit: z.string(),
    /** Base units; below zero when more was used than was recorded as received. */
    onHand: Decimal,
    /** The part of it reserved by guests' orders that are not accepted yet. */
    reserved: Decimal,
    reorderPoint: Decimal.nullable(),
    parLevel: Decimal.nullable(),
    /** Minor units for one base unit, by moving average; null before something came in with a cost, and for who may not see costs. */
    averageCost: Decimal.nullable(),
    /** `onHand` at the average, to the minor unit; null as the average. */
    value: Minor.nullable(),
    isLow: z.boolean(),
    isShort: z.boolean(),
    isCounted: z.boolean(),
  })
  .meta({ id: 'StockLevel' })
export type StockLevel = z.infer<typeof StockLevel>

export const MOVE_KINDS = [
  'Opening',
  'Receipt',
  'Adjustment',
  'Count',
  'Waste',
  'Transfer',
  'Recipe',
  'RecipeReversal',
  'Sale',
  'SaleReturn',
  'Reversal',
] as const
export const MoveKind = z.enum(MOVE_KINDS)
export type MoveKind = z.infer<typeof MoveKind>

/** Something that came into a store or left it. It is never changed; a mistake is met by a move that names it. */
export const StockMove = z
  .object({
    id: z.int(),
    /** What was posted in one transaction. */
    documentId: z.uuid(),
    kind: MoveKind,
    itemId: z.uuid(),
    itemName: z.string(),
    baseUnit: z.string(),
    storeId: z.uuid(),
    storeName: z.string(),
    /** Base units; above zero came in. */
    quantity: Decimal,
    /** As someone keyed it in; null for what follows an order. */
    enteredQuantity: Decimal.nullable(),
    enteredUnit: z.string().nullable(),
    /** Minor units for one base unit; null when unknown, and for users who may not see costs. */
    unitCost: Decimal.nullable(),
    /** On hand after it. */
    balance: Decimal,
    reason: z.string(),
    orderId: z.uuid().nullable(),
    orderNo: z.int().nullable(),
    reversesId: z.int().nullable(),
    /** The move that took it back. */
    reversedById: z.int().nullable(),
    businessOn: Day,
    writtenAt: Instant,
    writtenByName: z.string(),
  })
  .meta({ id: 'StockMove' })
export type StockMove = z.infer<typeof StockMove>

const RecipeLine = z.object({
  itemId: z.uuid(),
  itemName: z.string(),
  kind: ItemKind,
  baseUnit: z.string(),
  /** Base units in one unit of the product. */
  quantity: Decimal,
  /** As it was keyed in. */
  enteredQuantity: Decimal,
  unit: z.string(),
})

/** What one unit of a product takes from the store of the outlet that sells it. */
export const Recipe = z
  .object({
    productId: z.uuid(),
    productCode: z.string(),
    productName: z.string(),
    lines: z.array(RecipeLine),
    /** At the dearest average of the property's stores; null when a cost is not known, and for who may not see costs. */
    cost: Minor.nullable(),
    price: Minor,
  })
  .meta({ id: 'Recipe' })
export type Recipe = z.infer<typeof Recipe>

/** A line of a sheet to count by. */
export const CountLine = z.object({
  itemId: z.uuid(),
  code: z.string(),
  name: z.string(),
  baseUnit: z.string(),
  units: z.array(ItemUnit),
  /** Null on a blind sheet: it does not show what to find. */
  onHand: Decimal.nullable(),
})
export type CountLine = z.infer<typeof CountLine>
