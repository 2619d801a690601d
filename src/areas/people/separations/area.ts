import type { DeclaredArea } from '#server/area.ts'
import { separationsArea } from './actions/separations.ts'
import { auditTypes, declares } from './declares.ts'
import { separationsInvariants } from './invariants.ts'
import { separationJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...separationsArea,
  jobs: separationJobs,
  invariants: separationsInvariants,
}
