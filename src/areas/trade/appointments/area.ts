import type { DeclaredArea } from '#server/area.ts'
import { appointmentsArea } from './actions/appointments.ts'
import { appointmentJobs, appointmentLetters } from './jobs.ts'
import { appointmentsInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...appointmentsArea,
  jobs: appointmentJobs,
  emails: appointmentLetters,
  invariants: appointmentsInvariants,
}
