import * as z from 'zod'
import type { Address } from '#core/address.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { FileReply } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { Finding, Invoice, InvoiceRow } from '../contract/documents.ts'
import { invoices } from '../contract/invoices.ts'
import { findInvoices, MOST_SUMMED, sumInvoices } from '../queries/lists.ts'
import { getInvoice } from '../queries/documents.ts'
import { findPoints } from '../queries/points.ts'
import { en16931Findings } from '../rules/cii-findings.ts'
import { cii } from '../rules/cii.ts'
import { invoiceDocument } from '../rules/document.ts'
import type { Reader } from '../rules/reader.ts'
import { inv01 as inv01Form, inv01Findings } from '../rules/inv-01.ts'
import { invoiceSlip } from '../rules/slip.ts'

export const get: Action<typeof invoices.get> = ({ tx }, { invoiceId }) => getInvoice(tx, invoiceId)

export const list: Action<typeof invoices.list> = async ({ tx, businessDate }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findInvoices(tx, filter, businessDate, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.issuedOn, last.id))
}

export const totals: Action<typeof invoices.totals> = async ({ tx, businessDate, property }, filter) => {
  const sums = await sumInvoices(tx, filter, businessDate)
  return {
    count: Math.min(sums.count, MOST_SUMMED),
    net: minor(sums.net),
    tax: minor(sums.tax),
    total: minor(sums.total),
    balance: minor(sums.balance),
    currency: property.currency,
    isCut: sums.count > MOST_SUMMED,
  }
}

const COLUMNS: readonly SheetColumn<InvoiceRow>[] = [
  { header: 'number', kind: 'text', value: (row) => row.number },
  { header: 'type', kind: 'text', value: (row) => row.type },
  { header: 'state', kind: 'text', value: (row) => row.state },
  { header: 'issuedOn', kind: 'day', value: (row) => row.issuedOn },
  { header: 'dueOn', kind: 'day', value: (row) => row.dueOn },
  { header: 'billTo', kind: 'text', value: (row) => row.billToName },
  { header: 'booking', kind: 'text', value: (row) => row.bookingReference },
  ...(['net', 'tax', 'total', 'credited', 'paid', 'balance'] as const).map((name): SheetColumn<InvoiceRow> => ({
    header: name,
    kind: 'money',
    value: (row) => row[name],
    currency: (row) => row.currency,
  })),
  { header: 'currency', kind: 'text', value: (row) => row.currency },
]

/** @throws Refusal too_many_rows */
export const exportInvoices: Action<typeof invoices.export> = (ctx, { format, ...filter }) =>
  writeSheet<InvoiceRow>(
    ctx,
    {
      name: 'invoices',
      columns: COLUMNS,
      rows: batchesOf(
        (page: { after: readonly [Day, string] | undefined; limit: number }) =>
          findInvoices(ctx.tx, filter, ctx.businessDate, page),
        (last) => [last.issuedOn, last.id] as const,
      ),
    },
    format,
  )

const fileNameOf = (number: string, ending: string): string => `${number.replaceAll('/', '-')}.${ending}`

/** In which language a document is: as chosen, else as the company or the guest billed reads. */
export const languageOfInvoice = (
  ctx: Context,
  { companyId, customerId }: Pick<Invoice, 'companyId' | 'customerId'>,
  chosen: Language | undefined,
): Promise<Language> => languageFor(ctx, chosen, { companyId, customerId })

/** Who reads a document, and in which language; a guest with what they have in the loyalty programme. */
export async function readerOf(
  ctx: Context,
  billed: Pick<Invoice, 'companyId' | 'customerId' | 'bookingId'>,
  chosen: Language | undefined,
): Promise<Reader> {
  const { companyId, customerId, bookingId } = billed
  const isGuest = companyId === null && customerId !== null
  const points = isGuest ? await findPoints(ctx.tx, customerId, bookingId) : undefined
  return { locale: ctx.property.locale, language: await languageOfInvoice(ctx, billed, chosen), points }
}

/** The document as bytes, with a file name. @throws Refusal not_found, document_incomplete */
export async function printInvoice(
  ctx: Context,
  invoiceId: string,
  {
    paper = 'A4',
    withXml = false,
    language,
  }: { paper?: 'A4' | '80mm'; withXml?: boolean; language?: Language | undefined } = {},
): Promise<FileReply> {
  const invoice = await getInvoice(ctx.tx, invoiceId)
  if (withXml) assertComplete(en16931Findings(invoice))
  const reader = await readerOf(ctx, invoice, language)
  const document = paper === 'A4' ? invoiceDocument(invoice, reader) : invoiceSlip(invoice, reader)
  const bytes = await printPdf(withXml ? { ...document, facturX: cii(invoice) } : document)
  return { fileName: fileNameOf(invoice.number, 'pdf'), bytes }
}

export const pdf: Action<typeof invoices.pdf> = (ctx, { invoiceId, paper, withXml, language }) =>
  printInvoice(ctx, invoiceId, { paper, withXml, language })

/** Queues the mail; it is written and sent after commit. @throws Refusal not_found */
export const mail: Action<typeof invoices.mail> = async (ctx, { invoiceId, to, language }) => {
  const invoice = await getInvoice(ctx.tx, invoiceId)
  const { bookingId, number } = invoice
  const aboutPath: Address = `/invoice/${invoiceId}`
  await queueMessage(ctx, {
    kind: 'invoice',
    to,
    payload: { invoiceId, language: await languageOfInvoice(ctx, invoice, language) },
    about: number,
    aboutPath,
  })
  ctx.record({
    type: 'INVOICE_MAILED',
    entity: 'invoice',
    entityId: invoiceId,
    bookingId: bookingId ?? undefined,
    after: { number },
  })
  return { to }
}

export const check: Action<typeof invoices.check> = async ({ tx }, { invoiceId }) => {
  const invoice = await getInvoice(tx, invoiceId)
  return { inv01: inv01Findings(invoice), en16931: en16931Findings(invoice) }
}

/** @throws Refusal document_incomplete {findings} when one of them is an error */
function assertComplete(findings: readonly Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'ERROR')
  if (errors.length > 0) refuse('document_incomplete', { findings: errors.slice(0, 20) })
}

/** @throws Refusal not_found, document_incomplete */
export const inv01: Action<typeof invoices.inv01> = async ({ tx }, { invoiceId }) => {
  const invoice = await getInvoice(tx, invoiceId)
  assertComplete(inv01Findings(invoice))
  const text = JSON.stringify([inv01Form(invoice)], null, 2)
  return {
    fileName: fileNameOf(invoice.number, 'json'),
    bytes: new TextEncoder().encode(text),
    type: 'application/json',
  }
}

/** @throws Refusal not_found, document_incomplete */
export const xml: Action<typeof invoices.xml> = async ({ tx }, { invoiceId }) => {
  const invoice = await getInvoice(tx, invoiceId)
  assertComplete(en16931Findings(invoice))
  return {
    fileName: fileNameOf(invoice.number, 'xml'),
    bytes: new TextEncoder().encode(cii(invoice)),
    type: 'application/xml',
  }
}
