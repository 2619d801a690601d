import type { DeclaredArea } from '#server/area.ts'
import { casesArea } from './actions/cases.ts'
import { caseJobs, caseEmails } from './jobs.ts'
import { auditTypes, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...casesArea,
  jobs: caseJobs,
  emails: caseEmails,
  personalData,
}
