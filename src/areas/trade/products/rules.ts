import type { Day } from '#core/dates.ts'
import { isTaxTold, type TaxCategory, type TaxSlab } from '#core/tax.ts'
import type { ProductTaxCategory } from './contract.ts'

export { type Chosen, type Moment, priceAt, priceListHolds, type UnitPrice } from './rules/price.ts'
export { productColumns } from './rules/sheets.ts'
export { type Draw, type Draws, type Left, leftOf } from './rules/left.ts'
export {
  areUnitsAllowed,
  assertSellable,
  canBeMade,
  choiceFaults,
  isChoiceOut,
  isOut,
  MOST_UNITS,
  type Sale,
  type Sellable,
  sellingFaults,
  withoutChoices,
} from './rules/sell.ts'

/** By which slabs a product is taxed on a day: its category's, and where the house has none of it, those of services. */
export const taxCategoryOn = (category: ProductTaxCategory, slabs: readonly TaxSlab[], day: Day): TaxCategory =>
  isTaxTold(slabs, category, day) ? category : 'SERVICE'
