import type { DeclaredArea } from '#server/area.ts'
import { giftsArea } from './actions/gifts.ts'
import { giftEmails } from './actions/mails.ts'
import { giftPages } from './actions/pages.ts'
import { auditTypes, declares } from './declares.ts'
import { giftInvariants } from './invariants.ts'
import { giftJobs } from './jobs.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...giftsArea,
  jobs: giftJobs,
  emails: giftEmails,
  invariants: giftInvariants,
  pages: giftPages,
  personalData,
}
