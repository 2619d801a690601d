import type { DeclaredArea } from '#server/area.ts'
import { prepaidArea } from './actions.ts'
import { prepaidInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...prepaidArea,
  invariants: prepaidInvariants,
  customerLinks,
  personalData,
}
