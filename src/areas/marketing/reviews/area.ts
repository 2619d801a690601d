import type { DeclaredArea } from '#server/area.ts'
import { reviewPages } from './actions/pages.ts'
import { reviewsArea } from './actions/reviews.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'
import { reviewInvariants } from './invariants.ts'
import { replyJobs } from './jobs/replies.ts'
import { reviewEmails, reviewJobs } from './jobs/reviews.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...reviewsArea,
  jobs: { ...reviewJobs, ...replyJobs },
  emails: reviewEmails,
  invariants: reviewInvariants,
  pages: reviewPages,
  personalData,
}
