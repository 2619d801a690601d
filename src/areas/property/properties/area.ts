import type { DeclaredArea } from '#server/area.ts'
import { propertiesArea } from './actions/properties.ts'
import { propertiesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...propertiesArea,
  invariants: propertiesInvariants,
}
