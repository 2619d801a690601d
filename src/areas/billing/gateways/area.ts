import type { DeclaredArea } from '#server/area.ts'
import { gatewaysArea } from './actions/gateways.ts'
import { auditTypes, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...gatewaysArea,
  personalData,
}
