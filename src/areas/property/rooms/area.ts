import type { DeclaredArea } from '#server/area.ts'
import { roomsArea } from './actions/rooms.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...roomsArea,
}
