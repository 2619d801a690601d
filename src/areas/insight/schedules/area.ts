import type { DeclaredArea } from '#server/area.ts'
import { schedulesArea } from './actions/schedules.ts'
import { auditTypes, declares } from './declares.ts'
import { scheduleEmails, scheduleJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...schedulesArea,
  jobs: scheduleJobs,
  emails: scheduleEmails,
}
