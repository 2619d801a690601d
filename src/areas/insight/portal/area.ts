import type { DeclaredArea } from '#server/area.ts'
import { portalPages } from './actions/pages.ts'
import { portalArea } from './actions/portal.ts'
import { auditTypes, declares } from './declares.ts'
import { portalInvariants } from './invariants.ts'
import { portalEmails, portalJobs } from './jobs.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...portalArea,
  jobs: portalJobs,
  emails: portalEmails,
  invariants: portalInvariants,
  pages: portalPages,
  customerLinks,
  personalData,
}
