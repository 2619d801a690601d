import type { Day } from '#core/dates.ts'
import { isTaxReported, type TaxCategory, type TaxSlab } from '#core/tax.ts'
import type { ProductTaxCategory } from '../contract/replies.ts'

/** By which slabs a product is taxed on a day: its category's, and where the property has none of it, those of services. */
export const taxCategoryOn = (category: ProductTaxCategory, slabs: readonly TaxSlab[], day: Day): TaxCategory =>
  isTaxReported(slabs, category, day) ? category : 'SERVICE'
