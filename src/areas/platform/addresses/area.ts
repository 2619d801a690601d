import type { DeclaredArea } from '#server/area.ts'
import { addressesArea } from './actions/addresses.ts'
import { seedPlaces } from './actions/seed.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...addressesArea,
  prepare: seedPlaces,
}
