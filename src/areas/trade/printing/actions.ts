import { implement } from '#server/request/context.ts'
import { attention, cancel, confirm, jobs, pdf, reprint, retry } from './actions/jobs.ts'
import { hand, lease, settle } from './actions/leases.ts'
import { createPrinter, printers, reportCondition, testPrinter, updatePrinter } from './actions/printers.ts'
import { certificate, makeCertificate, sign } from './actions/signing.ts'
import { printing } from './contract.ts'

export { type PrintDocument, printRoutes, queue, type Route } from './actions/queue.ts'

export const printingArea = implement(printing, {
  printers,
  createPrinter,
  updatePrinter,
  reportCondition,
  testPrinter,
  jobs,
  attention,
  lease,
  hand,
  settle,
  retry,
  confirm,
  cancel,
  reprint,
  pdf,
  certificate,
  makeCertificate,
  sign,
})
