import type { DeclaredArea } from '#server/area.ts'
import { chainsArea } from './actions/chains.ts'
import { auditTypes, declares } from './declares.ts'
import { chainsInvariants } from './invariants.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...chainsArea,
  invariants: chainsInvariants,
  customerLinks,
  personalData,
}
