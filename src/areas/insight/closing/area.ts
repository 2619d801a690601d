import type { DeclaredArea } from '#server/area.ts'
import { closingArea } from './actions/closing.ts'
import { closingJobs } from './jobs.ts'
import { closingInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...closingArea,
  jobs: closingJobs,
  invariants: closingInvariants,
}
