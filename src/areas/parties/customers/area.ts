import type { DeclaredArea } from '#server/area.ts'
import { customersArea } from './actions.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'
import { customersInvariants } from './invariants.ts'
import { customerJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...customersArea,
  jobs: customerJobs,
  invariants: customersInvariants,
  customerLinks,
  personalData,
}
