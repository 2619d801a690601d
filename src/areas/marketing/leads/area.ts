import type { DeclaredArea } from '#server/area.ts'
import { leadsArea } from './actions/leads.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'
import { enquiryMailbox } from './actions/mails.ts'
import { leadInvariants } from './invariants.ts'
import { leadEmails, leadJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...leadsArea,
  jobs: leadJobs,
  emails: leadEmails,
  mailboxes: [enquiryMailbox],
  invariants: leadInvariants,
  customerLinks,
  personalData,
}
