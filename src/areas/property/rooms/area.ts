import type { DeclaredArea } from '#server/area.ts'
import { roomsArea } from './actions/rooms.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...roomsArea,
}
