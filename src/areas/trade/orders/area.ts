import type { DeclaredArea } from '#server/area.ts'
import { ordersArea } from './actions/orders.ts'
import { ordersInvariants } from './invariants.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...ordersArea,
  invariants: ordersInvariants,
  customerLinks,
  personalData,
}
