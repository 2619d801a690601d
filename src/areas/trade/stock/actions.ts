import { implement } from '#server/request/context.ts'
import {
  countSheet,
  exportLevels,
  exportMoves,
  exportRecipes,
  getItem,
  items,
  levels,
  moves,
  recipes,
  totals,
} from './actions/lists.ts'
import { adjust, count, open, receive, reverse, transfer, waste } from './actions/moves.ts'
import { createItem, createStore, getRecipe, setRecipe, stores, updateItem, updateStore } from './actions/setup.ts'
import { stock } from './contract.ts'

/** For orders: what their lines take and give back. */
export { followOrder, followParting } from './actions/follow.ts'

export const stockArea = implement(stock, {
  levels,
  totals,
  export: exportLevels,
  items,
  getItem,
  createItem,
  updateItem,
  stores,
  createStore,
  updateStore,
  recipes,
  exportRecipes,
  getRecipe,
  setRecipe,
  moves,
  exportMoves,
  open,
  receive,
  adjust,
  waste,
  transfer,
  countSheet,
  count,
  reverse,
})
