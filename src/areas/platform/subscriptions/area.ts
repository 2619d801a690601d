import type { DeclaredArea } from '#server/area.ts'
import { subscriptionsArea } from './actions/subscriptions.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...subscriptionsArea,
}
