import { implement } from '#server/request/context.ts'
import { accessPdf, authenticateInvoice, renewPin } from './access.ts'
import { serviceCodes, setServiceCodes } from './codes.ts'
import { credit } from './credit.ts'
import {
  createDraft,
  getDraft,
  issueDraft,
  listDrafts,
  openCharges,
  proForma,
  removeDraft,
  updateDraft,
} from './drafts.ts'
import { issue } from './issue.ts'
import { check, exportInvoices, get, inv01, list, mail, pdf, totals, xml } from './documents.ts'
import { series, setPattern } from './series.ts'
import { receive, state } from './state.ts'
import { invoices } from '../contract/invoices.ts'

export const invoicesArea = implement(invoices, {
  issue,
  get,
  state,
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
