import type { DeclaredArea } from '#server/area.ts'
import { attendanceArea } from './actions/attendance.ts'
import { declares } from './declares.ts'
import { attendanceInvariants } from './invariants.ts'
import { attendanceJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  ...attendanceArea,
  jobs: attendanceJobs,
  invariants: attendanceInvariants,
}
