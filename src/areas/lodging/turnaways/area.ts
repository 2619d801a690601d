import type { DeclaredArea } from '#server/area.ts'
import { turnawaysArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...turnawaysArea,
}
