import type { DeclaredArea } from '#server/area.ts'
import { productsArea } from './actions/products.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...productsArea,
}
