import type { DeclaredArea } from '#server/area.ts'
import { offersArea } from './actions/offers.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks } from './personal.ts'
import { offerInvariants } from './invariants.ts'
import { offerJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...offersArea,
  jobs: offerJobs,
  invariants: offerInvariants,
  customerLinks,
}
