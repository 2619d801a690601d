import type { DeclaredArea } from '#server/area.ts'
import { stockArea } from './actions/stock.ts'
import { stockInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...stockArea,
  invariants: stockInvariants,
}
