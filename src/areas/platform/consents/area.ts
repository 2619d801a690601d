import type { DeclaredArea } from '#server/area.ts'
import { consentsArea } from './actions/consents.ts'
import { consentPages } from './actions/pages.ts'
import { auditTypes, declares, personalData } from './declares.ts'
import { consentInvariants } from './invariants.ts'
import { consentEmails, consentJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...consentsArea,
  jobs: consentJobs,
  emails: consentEmails,
  invariants: consentInvariants,
  pages: consentPages,
  personalData,
}
