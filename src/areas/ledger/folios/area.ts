import type { DeclaredArea } from '#server/area.ts'
import { foliosArea } from './actions/folios.ts'
import { foliosInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...foliosArea,
  invariants: foliosInvariants,
  personalData,
}
