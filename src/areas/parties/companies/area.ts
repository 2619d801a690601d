import type { DeclaredArea } from '#server/area.ts'
import { companiesArea } from './actions/companies.ts'
import { companiesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...companiesArea,
  invariants: companiesInvariants,
}
