import type { DeclaredArea } from '#server/area.ts'
import { bookingsArea } from './actions/bookings.ts'
import { bookingJobs, bookingEmails } from './jobs.ts'
import { bookingsInvariants } from './invariants.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...bookingsArea,
  jobs: bookingJobs,
  emails: bookingEmails,
  invariants: bookingsInvariants,
  customerLinks,
  personalData,
}
