import type { DeclaredArea } from '#server/area.ts'
import { linksArea } from './actions/links.ts'
import { linkPages } from './actions/pages.ts'
import { linkJobs, linkEmails } from './jobs.ts'
import { linksInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...linksArea,
  jobs: linkJobs,
  emails: linkEmails,
  invariants: linksInvariants,
  pages: linkPages,
  personalData,
}
