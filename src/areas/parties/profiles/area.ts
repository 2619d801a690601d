import type { DeclaredArea } from '#server/area.ts'
import { profilesArea } from './actions/profiles.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'
import { profileJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...profilesArea,
  jobs: profileJobs,
  customerLinks,
  personalData,
}
