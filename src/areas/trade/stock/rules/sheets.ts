import type { Currency } from '#core/money.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Recipe, StockLevel, StockMove } from '../contract/replies.ts'

/** An exported level, by the names of the wire. Quantities and costs are numbers that a spreadsheet adds up. */
export const levelColumns = (currency: Currency): readonly SheetColumn<StockLevel>[] => [
  { header: 'code', kind: 'text', width: 14, value: (row) => row.code },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'kind', kind: 'text', width: 12, value: (row) => row.kind },
  { header: 'storeName', kind: 'text', value: (row) => row.storeName },
  { header: 'onHand', kind: 'decimal', width: 12, value: (row) => row.onHand },
  { header: 'reserved', kind: 'decimal', width: 12, value: (row) => row.reserved },
  { header: 'baseUnit', kind: 'text', width: 9, value: (row) => row.baseUnit },
  { header: 'reorderPoint', kind: 'decimal', width: 12, value: (row) => row.reorderPoint },
  { header: 'parLevel', kind: 'decimal', width: 12, value: (row) => row.parLevel },
  { header: 'averageCost', kind: 'rate', width: 14, value: (row) => row.averageCost, currency: () => currency },
  { header: 'value', kind: 'money', value: (row) => row.value, currency: () => currency },
  { header: 'currency', kind: 'text', width: 9, value: () => currency },
  { header: 'isLow', kind: 'flag', value: (row) => row.isLow },
  { header: 'isShort', kind: 'flag', value: (row) => row.isShort },
  { header: 'itemId', kind: 'text', width: 38, value: (row) => row.itemId },
  { header: 'storeId', kind: 'text', width: 38, value: (row) => row.storeId },
  // For programs that read it before costs were in major units.
  { header: 'averageCostMinor', kind: 'decimal', width: 14, value: (row) => row.averageCost },
]

/** An exported move, by the names of the wire. */
export const moveColumns = (currency: Currency): readonly SheetColumn<StockMove>[] => [
  { header: 'writtenAt', kind: 'moment', value: (row) => row.writtenAt },
  { header: 'businessOn', kind: 'day', value: (row) => row.businessOn },
  { header: 'kind', kind: 'text', width: 14, value: (row) => row.kind },
  { header: 'itemName', kind: 'text', value: (row) => row.itemName },
  { header: 'storeName', kind: 'text', value: (row) => row.storeName },
  { header: 'quantity', kind: 'decimal', width: 12, value: (row) => row.quantity },
  { header: 'baseUnit', kind: 'text', width: 9, value: (row) => row.baseUnit },
  { header: 'enteredQuantity', kind: 'decimal', width: 14, value: (row) => row.enteredQuantity },
  { header: 'enteredUnit', kind: 'text', width: 12, value: (row) => row.enteredUnit },
  { header: 'balance', kind: 'decimal', width: 12, value: (row) => row.balance },
  { header: 'unitCost', kind: 'rate', width: 14, value: (row) => row.unitCost, currency: () => currency },
  { header: 'currency', kind: 'text', width: 9, value: () => currency },
  { header: 'reason', kind: 'text', value: (row) => row.reason },
  { header: 'orderNo', kind: 'number', value: (row) => row.orderNo },
  { header: 'writtenByName', kind: 'text', value: (row) => row.writtenByName },
  { header: 'id', kind: 'number', value: (row) => row.id },
  { header: 'reversesId', kind: 'number', value: (row) => row.reversesId },
  { header: 'reversedById', kind: 'number', value: (row) => row.reversedById },
  { header: 'itemId', kind: 'text', width: 38, value: (row) => row.itemId },
  { header: 'storeId', kind: 'text', width: 38, value: (row) => row.storeId },
  { header: 'orderId', kind: 'text', width: 38, value: (row) => row.orderId },
  { header: 'unitCostMinor', kind: 'decimal', width: 14, value: (row) => row.unitCost },
]

type RecipeRow = { recipe: Recipe; line: Recipe['lines'][number] }

export const rowsOfRecipe = (recipe: Recipe): RecipeRow[] => recipe.lines.map((line) => ({ recipe, line }))

/** What a product takes of one item, by the names of the wire; the cost is that of the whole recipe. */
export const recipeColumns = (currency: Currency): readonly SheetColumn<RecipeRow>[] => [
  { header: 'productCode', kind: 'text', width: 14, value: ({ recipe }) => recipe.productCode },
  { header: 'productName', kind: 'text', value: ({ recipe }) => recipe.productName },
  { header: 'itemName', kind: 'text', value: ({ line }) => line.itemName },
  { header: 'enteredQuantity', kind: 'decimal', width: 14, value: ({ line }) => line.enteredQuantity },
  { header: 'unit', kind: 'text', width: 9, value: ({ line }) => line.unit },
  { header: 'quantity', kind: 'decimal', width: 12, value: ({ line }) => line.quantity },
  { header: 'baseUnit', kind: 'text', width: 9, value: ({ line }) => line.baseUnit },
  { header: 'cost', kind: 'money', value: ({ recipe }) => recipe.cost, currency: () => currency },
  { header: 'price', kind: 'money', value: ({ recipe }) => recipe.price, currency: () => currency },
  { header: 'currency', kind: 'text', width: 9, value: () => currency },
  { header: 'productId', kind: 'text', width: 38, value: ({ recipe }) => recipe.productId },
  { header: 'itemId', kind: 'text', width: 38, value: ({ line }) => line.itemId },
]
