import type { DeclaredArea } from '#server/area.ts'
import { attendanceArea } from './actions/attendance.ts'
import { auditTypes, declares } from './declares.ts'
import { attendanceInvariants } from './invariants.ts'
import { attendanceJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...attendanceArea,
  jobs: attendanceJobs,
  invariants: attendanceInvariants,
}
