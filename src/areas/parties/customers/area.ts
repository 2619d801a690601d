import type { DeclaredArea } from '#server/area.ts'
import { customersArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'
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
