import type { DeclaredArea } from '#server/area.ts'
import { invoicesArea } from './actions/invoices.ts'
import { invoiceJobs, invoiceEmails } from './jobs.ts'
import { invoicesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...invoicesArea,
  jobs: invoiceJobs,
  emails: invoiceEmails,
  invariants: invoicesInvariants,
  customerLinks: [
    { table: 'invoices', column: 'customer_id', isFinal: true },
    { table: 'invoice_drafts', column: 'customer_id' },
  ],
}
