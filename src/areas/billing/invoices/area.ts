import type { DeclaredArea } from '#server/area.ts'
import { invoicesArea } from './actions/invoices.ts'
import { invoiceJobs, invoiceEmails } from './jobs.ts'
import { invoicesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...invoicesArea,
  jobs: invoiceJobs,
  emails: invoiceEmails,
  invariants: invoicesInvariants,
  customerLinks,
  personalData,
}
