import type { DeclaredArea } from '#server/area.ts'
import { searchArea } from './actions/search.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...searchArea,
}
