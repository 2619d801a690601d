import type { DeclaredArea } from '#server/area.ts'
import { loyaltyArea } from './actions/loyalty.ts'
import { auditTypes, declares } from './declares.ts'
import { loyaltyInvariants } from './invariants.ts'
import { loyaltyJobs } from './jobs.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...loyaltyArea,
  jobs: loyaltyJobs,
  invariants: loyaltyInvariants,
  customerLinks,
  personalData,
}
