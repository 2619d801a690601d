import type { DeclaredArea } from '#server/area.ts'
import { cashierArea } from './actions/cashier.ts'
import { cashierInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...cashierArea,
  invariants: cashierInvariants,
}
