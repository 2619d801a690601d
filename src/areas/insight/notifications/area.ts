import type { DeclaredArea } from '#server/area.ts'
import { notificationsArea } from './actions.ts'
import { notificationsInvariants } from './invariants.ts'
import { declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  ...notificationsArea,
  invariants: notificationsInvariants,
  personalData,
}
