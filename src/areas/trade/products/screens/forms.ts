import type { RouteForm } from '#web/form.ts'
import type { products } from '../contract/products.ts'

// The form that adds one has the fields of the form that changes one.

export type ProductForm = RouteForm<typeof products.create>
export type PriceForm = RouteForm<typeof products.createPriceList>
export type ChoiceForm = RouteForm<typeof products.createModifierGroup>
