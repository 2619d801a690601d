import type { DeclaredArea } from '#server/area.ts'
import { outletsArea } from './actions/outlets.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...outletsArea,
}
