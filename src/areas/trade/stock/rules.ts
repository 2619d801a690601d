export { amountOf, decimalOf, difference, inBaseUnits, millionthsOf, negated, unitCostOf } from './rules/decimals.ts'
export { type FollowedOrder, isOfAnOrder, type Posting, type Use, usesOf } from './rules/posting.ts'
export { levelColumns, moveColumns, recipeColumns, rowsOfRecipe } from './rules/sheets.ts'
