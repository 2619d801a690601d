import type { DeclaredArea } from '#server/area.ts'
import { stockArea } from './actions/stock.ts'
import { stockInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...stockArea,
  invariants: stockInvariants,
}
