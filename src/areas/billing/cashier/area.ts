import type { DeclaredArea } from '#server/area.ts'
import { cashierArea } from './actions/cashier.ts'
import { cashierInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...cashierArea,
  invariants: cashierInvariants,
}
