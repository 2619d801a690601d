import type { DeclaredArea } from '#server/area.ts'
import { foliosArea } from './actions/folios.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...foliosArea,
}
