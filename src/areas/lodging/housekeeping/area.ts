import type { DeclaredArea } from '#server/area.ts'
import { housekeepingArea } from './actions/housekeeping.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...housekeepingArea,
}
