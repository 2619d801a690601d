import type { DeclaredArea } from '#server/area.ts'
import { subscriptionsArea } from './actions/subscriptions.ts'
import { subscriptionsInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...subscriptionsArea,
  invariants: subscriptionsInvariants,
}
