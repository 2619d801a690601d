import type { DeclaredArea } from '#server/area.ts'
import { platformArea } from './actions.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...platformArea,
}
