import type { DeclaredArea } from '#server/area.ts'
import { privacyArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'
import { privacyJobs } from './jobs.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...privacyArea,
  jobs: privacyJobs,
  customerLinks,
  personalData,
}
