import type { DeclaredArea } from '#server/area.ts'
import { bookingsArea } from './actions/bookings.ts'
import { bookingJobs, bookingEmails } from './jobs.ts'
import { bookingsInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

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
