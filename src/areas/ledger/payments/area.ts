import type { DeclaredArea } from '#server/area.ts'
import { paymentsArea } from './actions/payments.ts'
import { paymentsInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...paymentsArea,
  invariants: paymentsInvariants,
  personalData,
}
