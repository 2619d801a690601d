import type { DeclaredArea } from '#server/area.ts'
import { leaveArea } from './actions/leave.ts'
import { auditTypes, declares } from './declares.ts'
import { leaveInvariants } from './invariants.ts'
import { leaveJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...leaveArea,
  jobs: leaveJobs,
  invariants: leaveInvariants,
}
