import type { DeclaredArea } from '#server/area.ts'
import { tablesArea } from './actions/tables.ts'
import { tablesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...tablesArea,
  invariants: tablesInvariants,
  personalData,
}
