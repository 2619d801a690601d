import type { DeclaredArea } from '#server/area.ts'
import { receivablesArea } from './actions/receivables.ts'
import { accountJobs, accountEmails } from './jobs.ts'
import { receivablesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...receivablesArea,
  jobs: accountJobs,
  emails: accountEmails,
  invariants: receivablesInvariants,
}
