import type { DeclaredArea } from '#server/area.ts'
import { casesArea } from './actions/cases.ts'
import { caseJobs, caseEmails } from './jobs.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...casesArea,
  jobs: caseJobs,
  emails: caseEmails,
  personalData,
}
