import type { DeclaredArea } from '#server/area.ts'
import { appointmentsArea } from './actions/appointments.ts'
import { appointmentJobs, appointmentEmails } from './jobs.ts'
import { appointmentsInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...appointmentsArea,
  jobs: appointmentJobs,
  emails: appointmentEmails,
  invariants: appointmentsInvariants,
  customerLinks,
  personalData,
}
