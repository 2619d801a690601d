import { implement } from '#server/request/context.ts'
import { accessPdf, authenticateInvoice, renewPin } from './actions/access.ts'
import { serviceCodes, setServiceCodes } from './actions/codes.ts'
import { credit } from './actions/credit.ts'
import {
  createDraft,
  getDraft,
  issueDraft,
  listDrafts,
  openCharges,
  proForma,
  removeDraft,
  updateDraft,
} from './actions/drafts.ts'
import { issue } from './actions/issue.ts'
import { check, exportInvoices, get, inv01, list, mail, pdf, totals, xml } from './actions/papers.ts'
import { series, setPattern } from './actions/series.ts'
import { receive, standing } from './actions/standing.ts'
import { invoices } from './contract.ts'

export const invoicesArea = implement(invoices, {
  issue,
  get,
  standing,
  list,
  totals,
  export: exportInvoices,
  pdf,
  mail,
  credit,
  receive,
  check,
  inv01,
  xml,
  openCharges,
  listDrafts,
  getDraft,
  createDraft,
  updateDraft,
  removeDraft,
  issueDraft,
  proForma,
  series,
  setPattern,
  serviceCodes,
  setServiceCodes,
  authenticateInvoice,
  accessPdf,
  renewPin,
})

/** For whoever invoices on the way. */
export { issue as issueInvoice } from './actions/issue.ts'
/** For whoever checks the seals, and for the demo's past. */
export { hashOf } from './actions/issue.ts'
/** For orders, whose bills are documents too. */
export { invoicesOfOrder, issueOrderBill, type OrderBill } from './actions/orders.ts'
export { printInvoice } from './actions/papers.ts'
export { tellOfGuessing } from './actions/access.ts'
