import type { DeclaredArea } from '#server/area.ts'
import { kitchenArea } from './actions/kitchen.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...kitchenArea,
}
