import type { DeclaredArea } from '#server/area.ts'
import { offersArea } from './actions/offers.ts'
import { auditTypes, declares } from './declares.ts'
import { offerInvariants } from './invariants.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...offersArea,
  invariants: offerInvariants,
  customerLinks: [
    { table: 'offer_codes', column: 'customer_id' },
    { table: 'offer_uses', column: 'customer_id' },
  ],
}
