import type { DeclaredArea } from '#server/area.ts'
import { campaignsArea } from './actions/campaigns.ts'
import { campaignPages } from './actions/pages.ts'
import { auditTypes, declares } from './declares.ts'
import { campaignInvariants } from './invariants.ts'
import { campaignJobs } from './jobs/campaigns.ts'
import { campaignEmails } from './jobs/emails.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...campaignsArea,
  jobs: campaignJobs,
  emails: campaignEmails,
  invariants: campaignInvariants,
  pages: campaignPages,
  customerLinks,
  personalData,
}
