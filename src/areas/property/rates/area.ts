import type { DeclaredArea } from '#server/area.ts'
import { ratesArea } from './actions/rates.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...ratesArea,
}
