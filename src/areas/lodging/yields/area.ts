import type { DeclaredArea } from '#server/area.ts'
import { yieldsArea } from './actions/yields.ts'
import { declares } from './declares.ts'
import { yieldsInvariants } from './invariants.ts'
import { yieldJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  ...yieldsArea,
  jobs: yieldJobs,
  invariants: yieldsInvariants,
}
