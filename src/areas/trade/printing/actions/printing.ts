import { implement } from '#server/request/context.ts'
import { attention, cancel, confirm, jobs, pdf, reprint, retry } from './jobs.ts'
import { hand, lease, settle } from './leases.ts'
import { createPrinter, printers, reportCondition, testPrinter, updatePrinter } from './printers.ts'
import { certificate, makeCertificate, sign } from './signing.ts'
import { printing } from '../contract/printing.ts'

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
