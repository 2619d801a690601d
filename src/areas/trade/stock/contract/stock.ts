import * as z from 'zod'
import { contract, FileReply, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Currency, Minor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import {
  adjustedLines,
  baseUnit,
  countedLines,
  itemDetails,
  itemsAreNamedOnce,
  movedLines,
  parCoversReorder,
  receivedLines,
  recipeLines,
  storeDetails,
  unitsAreNamedOnce,
  WasteReason,
} from './details.ts'
import { CountLine, ItemKind, MoveKind, Recipe, StockItem, StockLevel, StockMove, StockStore } from './replies.ts'

/** A page of levels is narrowed by these, its sums and its export alike. */
const filter = {
  storeId: z.uuid().optional(),
  kind: ItemKind.optional(),
  /** LOW is below the reorder point, SHORT below zero. Inactive items are listed only on request. */
  view: z.enum(['low', 'short', 'inactive']).optional(),
  /** Part of a name or beginning of a code. */
  text: text(80).optional(),
}
export type LevelFilter = z.output<z.ZodObject<typeof filter>>

const recipeFilter = { itemId: z.uuid().optional(), text: text(80).optional() }
export type RecipeFilter = z.output<z.ZodObject<typeof recipeFilter>>
const moveFilter = { itemId: z.uuid().optional(), storeId: z.uuid().optional(), kind: MoveKind.optional() }
export type MoveFilter = z.output<z.ZodObject<typeof moveFilter>>

/** The moves written, item by item in the order of the input. */
const Written = z.object({ documentId: z.uuid(), moves: z.array(StockMove) })
const note = text(300).default('')

export const stock = contract('stock', {
  levels: {
    method: 'GET',
    path: '/stock/levels',
    summary: 'What stores have of each item, by its name',
    needs: 'stock.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(StockLevel),
  },
  totals: {
    method: 'GET',
    path: '/stock/totals',
    summary: 'What the levels of a list come to at average cost, and how many are low or short',
    needs: 'stock.read',
    input: z.object(filter),
    reply: z.object({
      currency: Currency,
      count: z.int(),
      low: z.int(),
      short: z.int(),
      /** Null for who may not see costs. */
      value: Minor.nullable(),
    }),
  },
  export: {
    method: 'GET',
    path: '/stock/export',
    summary: 'The whole list of levels as CSV or workbook',
    needs: 'stock.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  items: {
    method: 'GET',
    path: '/stock/items',
    summary: 'Items by name, whether or not a store has them',
    needs: 'stock.read',
    input: z.object({ ...pageInput, text: text(80).optional(), includeInactive: Flag.default(false) }),
    reply: page(StockItem),
  },
  getItem: {
    method: 'GET',
    path: '/stock/items/:itemId',
    summary: 'One item, and what each store has of it',
    needs: 'stock.read',
    input: z.object({ itemId: z.uuid() }),
    reply: z.object({ item: StockItem, levels: z.array(StockLevel) }),
    refuses: ['not_found'],
  },
  createItem: {
    method: 'POST',
    path: '/stock/items',
    summary: 'Add an item of stock: its base unit, and how its other units come to it',
    needs: 'stock.write',
    input: z
      .object({ ...itemDetails, baseUnit })
      .refine(...unitsAreNamedOnce)
      .refine(...parCoversReorder),
    reply: StockItem,
    refuses: ['code_taken'],
  },
  updateItem: {
    method: 'PUT',
    path: '/stock/items/:itemId',
    summary: 'Change an item, or switch it off; its base unit stays, and so does what was moved',
    needs: 'stock.write',
    input: z
      .object({ ...itemDetails, itemId: z.uuid(), version: z.int() })
      .refine(...unitsAreNamedOnce)
      .refine(...parCoversReorder),
    reply: StockItem,
    refuses: ['not_found', 'stale_version', 'code_taken', 'unit_taken'],
  },
  stores: {
    method: 'GET',
    path: '/stock/stores',
    summary: 'Stores by name: one of each outlet that sold something out of it, and those that were added',
    needs: 'stock.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(StockStore) }),
  },
  createStore: {
    method: 'POST',
    path: '/stock/stores',
    summary: 'Add a store, of an outlet or of none',
    needs: 'stock.write',
    input: z
      .object({ ...storeDetails, businessServiceId: z.uuid().nullable().default(null) })
      .refine(({ name, businessServiceId }) => name !== '' || businessServiceId !== null, {
        path: ['name'],
        message: 'A store of no outlet needs a name',
      }),
    reply: StockStore,
    refuses: ['name_taken', 'outlet_has_store', 'unknown_reference'],
  },
  updateStore: {
    method: 'PUT',
    path: '/stock/stores/:storeId',
    summary: 'Change a store: its name, and what it does when something runs out',
    needs: 'stock.write',
    input: z.object({ ...storeDetails, storeId: z.uuid(), version: z.int() }),
    reply: StockStore,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  recipes: {
    method: 'GET',
    path: '/stock/recipes',
    summary: 'Products that take something from a store, by name',
    needs: 'stock.read',
    input: z.object({ ...pageInput, ...recipeFilter }),
    reply: page(Recipe),
  },
  exportRecipes: {
    method: 'GET',
    path: '/stock/recipes/export',
    summary: 'The whole list of recipes as CSV or workbook, a row for each item a product takes',
    needs: 'stock.read',
    input: z.object({ format: SheetFormat, ...recipeFilter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  getRecipe: {
    method: 'GET',
    path: '/stock/recipes/:productId',
    summary: 'What one unit of a product takes; no lines when it takes nothing',
    needs: 'stock.read',
    input: z.object({ productId: z.uuid() }),
    reply: Recipe,
    refuses: ['not_found'],
  },
  setRecipe: {
    method: 'PUT',
    path: '/stock/recipes/:productId',
    summary: 'Say what one unit of a product takes; what was confirmed before keeps its copy',
    needs: 'stock.write',
    input: z.object({ productId: z.uuid(), lines: recipeLines }).refine(...itemsAreNamedOnce),
    reply: Recipe,
    refuses: ['not_found', 'unknown_reference', 'unknown_unit', 'quantity_out_of_range'],
  },
  moves: {
    method: 'GET',
    path: '/stock/moves',
    summary: 'What came and went, latest first',
    needs: 'stock.read',
    input: z.object({ ...pageInput, ...moveFilter }),
    reply: page(StockMove),
  },
  exportMoves: {
    method: 'GET',
    path: '/stock/moves/export',
    summary: 'The whole list of moves as CSV or workbook',
    needs: 'stock.read',
    input: z.object({ format: SheetFormat, ...moveFilter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  open: {
    method: 'POST',
    path: '/stock/openings',
    summary: 'Say what a store had on its first day',
    needs: 'stock.opening',
    input: z.object({ storeId: z.uuid(), note, lines: receivedLines }),
    reply: Written,
    refuses: ['not_found', 'unknown_unit', 'quantity_out_of_range'],
  },
  receive: {
    method: 'POST',
    path: '/stock/receipts',
    summary: 'Take in what was delivered, with what it cost',
    needs: 'stock.write',
    input: z.object({ storeId: z.uuid(), note, lines: receivedLines }),
    reply: Written,
    refuses: ['not_found', 'unknown_unit', 'quantity_out_of_range'],
  },
  adjust: {
    method: 'POST',
    path: '/stock/adjustments',
    summary: 'Put right what a store has, with a reason',
    needs: 'stock.write',
    input: z.object({ storeId: z.uuid(), reason: requiredText(300), lines: adjustedLines }),
    reply: Written,
    refuses: ['not_found', 'unknown_unit', 'quantity_out_of_range', 'stock_short'],
  },
  waste: {
    method: 'POST',
    path: '/stock/waste',
    summary: 'Write off what cannot be used any more',
    needs: 'stock.waste',
    input: z.object({ storeId: z.uuid(), reason: WasteReason, note, lines: movedLines }),
    reply: Written,
    refuses: ['not_found', 'unknown_unit', 'quantity_out_of_range', 'stock_short'],
  },
  transfer: {
    method: 'POST',
    path: '/stock/transfers',
    summary: 'Bring something from one store to another, at what it cost there',
    needs: 'stock.write',
    input: z
      .object({ fromStoreId: z.uuid(), toStoreId: z.uuid(), note, lines: movedLines })
      .refine(({ fromStoreId, toStoreId }) => fromStoreId !== toStoreId, {
        path: ['toStoreId'],
        message: 'Another store',
      }),
    reply: Written,
    refuses: ['not_found', 'unknown_unit', 'quantity_out_of_range', 'stock_short'],
  },
  countSheet: {
    method: 'GET',
    path: '/stock/stores/:storeId/count-sheet',
    summary: 'What is to be counted in a store, by name; a blind sheet does not say how much there should be',
    needs: 'stock.write',
    input: z.object({ ...pageInput, storeId: z.uuid(), isBlind: Flag.default(false) }),
    reply: page(CountLine),
    refuses: ['not_found'],
  },
  count: {
    method: 'POST',
    path: '/stock/counts',
    summary: 'Say what there is; the difference to what should be there is moved',
    needs: 'stock.write',
    input: z.object({ storeId: z.uuid(), note, lines: countedLines }).refine(...itemsAreNamedOnce),
    reply: Written,
    refuses: ['not_found', 'unknown_unit'],
  },
  reverse: {
    method: 'POST',
    path: '/stock/moves/:moveId/reversal',
    summary: 'Reverse a move that was a mistake, with all that was moved between stores with it',
    needs: 'stock.write',
    input: z.object({ moveId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER), reason: requiredText(300) }),
    reply: Written,
    refuses: ['not_found', 'already_reversed', 'move_of_an_order', 'stock_short'],
  },
})
