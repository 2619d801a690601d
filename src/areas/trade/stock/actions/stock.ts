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
} from './lists.ts'
import { adjust, count, open, receive, reverse, transfer, waste } from './moves.ts'
import { createItem, createStore, getRecipe, setRecipe, stores, updateItem, updateStore } from './setup.ts'
import { stock } from '../contract/stock.ts'

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
