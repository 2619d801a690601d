import type { DeclaredArea } from '#server/area.ts'
import { outletsArea } from './actions/outlets.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...outletsArea,
}
