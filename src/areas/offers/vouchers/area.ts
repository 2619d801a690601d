import type { DeclaredArea } from '#server/area.ts'
import { voucherEmails } from './actions/send.ts'
import { vouchersArea } from './actions/vouchers.ts'
import { auditTypes, declares } from './declares.ts'
import { voucherInvariants } from './invariants.ts'
import { voucherJobs } from './jobs.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...vouchersArea,
  emails: voucherEmails,
  jobs: voucherJobs,
  invariants: voucherInvariants,
  customerLinks,
  personalData,
}
