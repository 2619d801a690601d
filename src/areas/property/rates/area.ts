import type { DeclaredArea } from '#server/area.ts'
import { ratesArea } from './actions/rates.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...ratesArea,
}
