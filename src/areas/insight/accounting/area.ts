import type { DeclaredArea } from '#server/area.ts'
import { accountingArea } from './actions/accounting.ts'
import { auditTypes, declares } from './declares.ts'
import { accountingInvariants } from './invariants.ts'
import { accountingJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...accountingArea,
  jobs: accountingJobs,
  invariants: accountingInvariants,
}
