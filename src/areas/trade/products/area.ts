import type { DeclaredArea } from '#server/area.ts'
import { productsArea } from './actions/products.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...productsArea,
}
