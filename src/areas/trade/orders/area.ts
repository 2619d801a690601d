import type { DeclaredArea } from '#server/area.ts'
import { ordersArea } from './actions/orders.ts'
import { ordersInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...ordersArea,
  invariants: ordersInvariants,
  customerLinks,
  personalData,
}
