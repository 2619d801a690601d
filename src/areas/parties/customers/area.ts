import type { DeclaredArea } from '#server/area.ts'
import { customersArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...customersArea,
}
