import type { DeclaredArea } from '#server/area.ts'
import { companiesArea } from './actions/companies.ts'
import { companiesInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...companiesArea,
  invariants: companiesInvariants,
}
