import type { DeclaredArea } from '#server/area.ts'
import { paymentsArea } from './actions/payments.ts'
import { paymentsInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...paymentsArea,
  invariants: paymentsInvariants,
}
