import type { DeclaredArea } from '#server/area.ts'
import { prepaidArea } from './actions.ts'
import { prepaidInvariants } from './invariants.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...prepaidArea,
  invariants: prepaidInvariants,
  customerLinks,
  personalData,
}
