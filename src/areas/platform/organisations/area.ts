import type { DeclaredArea } from '#server/area.ts'
import { organisationsArea } from './actions/organisations.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...organisationsArea,
}
