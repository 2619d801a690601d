import type { DeclaredArea } from '#server/area.ts'
import { reportsArea } from './actions/reports.ts'
import { declares } from './declares.ts'
import { reportInvariants } from './invariants.ts'
import { reportJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  ...reportsArea,
  jobs: reportJobs,
  invariants: reportInvariants,
}
