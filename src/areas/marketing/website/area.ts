import type { DeclaredArea } from '#server/area.ts'
import { websiteArea } from './actions/website.ts'
import { websiteEmails } from './actions/mails.ts'
import { websitePages } from './actions/pages.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'
import { websiteInvariants } from './invariants.ts'
import { websiteJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...websiteArea,
  jobs: websiteJobs,
  emails: websiteEmails,
  invariants: websiteInvariants,
  pages: websitePages,
  customerLinks,
  personalData,
}
