import type { DeclaredArea } from '#server/area.ts'
import { notificationsArea } from './actions.ts'
import { notificationsInvariants } from './invariants.ts'
import { declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...notificationsArea,
  invariants: notificationsInvariants,
  personalData,
}
