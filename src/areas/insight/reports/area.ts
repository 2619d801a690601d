import type { DeclaredArea } from '#server/area.ts'
import { reportsArea } from './actions/reports.ts'
import { auditTypes, declares } from './declares.ts'
import { reportInvariants } from './invariants.ts'
import { reportJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...reportsArea,
  jobs: reportJobs,
  invariants: reportInvariants,
}
