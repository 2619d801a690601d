import type { DeclaredArea } from '#server/area.ts'
import { offersArea } from './actions/offers.ts'
import { auditTypes, customerLinks, declares } from './declares.ts'
import { offerInvariants } from './invariants.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...offersArea,
  invariants: offerInvariants,
  customerLinks,
}
