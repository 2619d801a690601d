import type { DeclaredArea } from '#server/area.ts'
import { yieldsArea } from './actions/yields.ts'
import { auditTypes, declares } from './declares.ts'
import { yieldsInvariants } from './invariants.ts'
import { yieldJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...yieldsArea,
  jobs: yieldJobs,
  invariants: yieldsInvariants,
}
