import type { DeclaredArea } from '#server/area.ts'
import { closingArea } from './actions/closing.ts'
import { closingJobs } from './jobs.ts'
import { closingInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...closingArea,
  jobs: closingJobs,
  invariants: closingInvariants,
}
