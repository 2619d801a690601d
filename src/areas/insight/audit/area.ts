import type { DeclaredArea } from '#server/area.ts'
import { auditArea } from './actions/audit.ts'
import { auditJobs } from './jobs.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...auditArea,
  jobs: auditJobs,
}
