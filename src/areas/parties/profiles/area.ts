import type { DeclaredArea } from '#server/area.ts'
import { profilesArea } from './actions.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'
import { profileJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...profilesArea,
  jobs: profileJobs,
  customerLinks,
  personalData,
}
