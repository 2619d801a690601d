import type { DeclaredArea } from '#server/area.ts'
import { paymentsArea } from './actions/payments.ts'
import { paymentsInvariants } from './invariants.ts'
import { auditTypes, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...paymentsArea,
  invariants: paymentsInvariants,
  personalData,
}
