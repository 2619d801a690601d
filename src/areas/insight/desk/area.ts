import type { DeclaredArea } from '#server/area.ts'
import { deskArea } from './actions/desk.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...deskArea,
}
