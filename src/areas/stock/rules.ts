export {
  amountOf,
  decimalOf,
  difference,
  inBaseUnits,
  type Measured,
  millionthsOf,
  negated,
  unitCostOf,
} from './rules/decimals.ts'
export { type FollowedLine, type FollowedOrder, isOfAnOrder, type Posting, type Use, usesOf } from './rules/posting.ts'
export { levelColumns } from './rules/sheets.ts'
