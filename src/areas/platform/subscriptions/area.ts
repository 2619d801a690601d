import type { DeclaredArea } from '#server/area.ts'
import { subscriptionsArea } from './actions/subscriptions.ts'
import { subscriptionsInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...subscriptionsArea,
  invariants: subscriptionsInvariants,
}
