import type { DeclaredArea } from '#server/area.ts'
import { gatewaysArea } from './actions/gateways.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...gatewaysArea,
  personalData,
}
