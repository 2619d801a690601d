import type { DeclaredArea } from '#server/area.ts'
import { claimsArea } from './actions/claims.ts'
import { auditTypes, declares } from './declares.ts'
import { claimInvariants } from './invariants.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...claimsArea,
  invariants: claimInvariants,
}
