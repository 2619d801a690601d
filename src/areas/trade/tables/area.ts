import type { DeclaredArea } from '#server/area.ts'
import { tablesArea } from './actions/tables.ts'
import { tablesInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...tablesArea,
  invariants: tablesInvariants,
}
