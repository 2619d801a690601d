export { findCountLines, findItems, getItem, insertItem, listItems, lockItem, updateItem } from './queries/items.ts'
export { findLevels, findLevelsOfItem, type LevelPlace, sumLevels } from './queries/levels.ts'
export { findMoves, findMovesOf, getMove } from './queries/moves.ts'
export {
  followLines,
  type HeldLevel,
  insertMoves,
  lockLevels,
  partUses,
  type Parting,
  type Posted,
  type Writing,
} from './queries/post.ts'
export { getRecipe, listRecipes, lockProduct, type RecipePlace, replaceRecipe } from './queries/recipes.ts'
export { findStores, getStore, insertStore, lockStore, updateStore } from './queries/stores.ts'
