import type { DeclaredArea } from '#server/area.ts'
import { consentsArea } from './actions/consents.ts'
import { consentPages } from './actions/pages.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'
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
