import { createHash } from 'node:crypto'
import * as z from 'zod'
import { getFolio, lockFolio, recountFolio } from '#areas/folios/actions.ts'
import type { Folio } from '#areas/folios/contract.ts'
import { getProperty } from '#areas/properties/actions.ts'
import type { Property } from '#areas/properties/contract.ts'
import type { FileReply } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { minor, printMoney } from '#core/money.ts'
import { type Action, type Context, implement } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { printPdf } from '#server/pdf.ts'
import { type Invoice, invoices } from './contract.ts'
import {
  findInvoices,
  findReceipts,
  getInvoice,
  getSubject,
  insertInvoice,
  type Subject,
  takePlace,
} from './queries.ts'
import {
  assertInvoiceable,
  canonical,
  invoiceLines,
  invoiceNumber,
  SERIES_PREFIX,
  seriesYear,
  totalsOf,
} from './rules.ts'
import { invoiceDocument } from './rules/document.ts'

/**
 * Issues the invoice of a booking: everything is reckoned first, the number is taken last and given back by a roll-back. The
 * document is frozen and carries the hash of the one before it in its series.
 *
 * @throws Refusal not_found, already_invoiced, booking_closed, nothing_to_invoice
 */
const issue: Action<typeof invoices.issue> = async (ctx, input) => {
  const { tx, businessDate, property } = ctx
  const { bookingId } = input
  const locked = await lockFolio(ctx, bookingId)
  const [folio, subject, seller, receipts] = await Promise.all([
    getFolio(ctx, bookingId),
    getSubject(tx, bookingId),
    getProperty(ctx),
    findReceipts(tx, bookingId),
  ])
  const draft = draftOf(ctx, { folio, subject, seller, receipts }, input)
  assertInvoiceable({ status: subject.status, isInvoiced: locked.isInvoiced }, draft.lines)
  assertAddsUp(draft, folio)

  const yearStart = seriesYear(businessDate, property.fiscalYearMonth)
  const place = await takePlace(tx, { yearStart, prefix: SERIES_PREFIX, issuedOn: businessDate })
  const snapshot = { ...draft, number: invoiceNumber(place.prefix, yearStart, place.sequence) }
  const invoice: Invoice = { ...snapshot, hash: hashOf(snapshot, place.previousHash) }
  await Promise.all([
    insertInvoice(tx, invoice, { ...place, yearStart, folioId: folio.id, issuedBy: ctx.actor.id }),
    recountFolio(ctx, bookingId), // with nothing due, the bill is closed now
  ])

  tell(ctx, invoice)
  return invoice
}

type Facts = { folio: Folio; subject: Subject; seller: Property; receipts: Invoice['payments'] }
type BillTo = {
  billToName?: string | undefined
  billToAddress?: string | undefined
  billToTaxNumber?: string | undefined
}

/** Everything the document will say, but for its number. */
function draftOf(
  ctx: Context,
  { folio, subject, seller, receipts }: Facts,
  billTo: BillTo,
): Omit<Invoice, 'number' | 'hash'> {
  const lines = invoiceLines(folio.nights, folio.lines)
  const totals = totalsOf(lines)
  const rooms = folio.nights.flatMap(({ roomNumber }) => roomNumber ?? [])
  return {
    id: ctx.newId(),
    status: 'ISSUED',
    bookingId: folio.bookingId,
    bookingReference: subject.reference,
    issuedOn: ctx.businessDate,
    issuedAt: ctx.now,
    issuedByName: ctx.actor.name,
    seller: {
      name: seller.name,
      address: [seller.address, seller.city].filter((part) => part !== '').join(', '),
      taxNumber: seller.taxNumber,
      phone: seller.phone,
      email: seller.email,
    },
    billTo: {
      name: billTo.billToName || subject.companyName || subject.guestName,
      address: billTo.billToAddress || subject.address,
      taxNumber: billTo.billToTaxNumber ?? '',
      phone: subject.phone,
      email: subject.email,
    },
    guestName: subject.guestName,
    roomNumbers: [...new Set(rooms)].sort(),
    arrival: subject.arrival,
    departure: subject.departure,
    currency: folio.money.currency,
    ...totals,
    paid: folio.money.paid,
    balance: minor(totals.total - folio.money.paid),
    lines,
    payments: receipts,
  }
}

/** The invoice and the bill are summed from the same rows by two roads; a difference is a bug and must not be printed. */
function assertAddsUp({ total }: { total: number }, { money, id }: Folio): void {
  const charged = money.payable + money.services + money.expenses - money.refunds
  if (total !== charged) throw new Error(`folio ${id} charges ${charged}, its invoice would say ${total}`)
}

/** SHA-256 over the printed snapshot and the hash before it, so that nothing can be changed or left out unseen. */
export const hashOf = (snapshot: Omit<Invoice, 'hash'>, previousHash: string): string =>
  createHash('sha256').update(canonical(snapshot)).update(previousHash).digest('hex')

function tell(ctx: Context, invoice: Invoice): void {
  const { id, number, bookingId, net, tax, total, paid, currency, bookingReference } = invoice
  ctx.record({
    type: 'INVOICE_ISSUED',
    entity: 'invoice',
    entityId: id,
    bookingId,
    after: { number, net, tax, total, paid, currency },
  })
  ctx.notify({
    type: 'invoice',
    referenceNumber: number,
    referenceId: id,
    status: 'submitted',
    message: `Invoice ${number} of ${printMoney(total, currency, ctx.property.locale)} for booking ${bookingReference}`,
    redirectPath: `/invoice/${id}`,
  })
  ctx.publish('folios', 'bookings')
}

const get: Action<typeof invoices.get> = ({ tx }, { invoiceId }) => getInvoice(tx, invoiceId)

const list: Action<typeof invoices.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findInvoices(tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.issuedOn, last.id))
}

/** The document as bytes, with the name a person would file it under. @throws Refusal not_found */
export async function printInvoice(ctx: Context, invoiceId: string): Promise<FileReply> {
  const invoice = await getInvoice(ctx.tx, invoiceId)
  const bytes = await printPdf(invoiceDocument(invoice, ctx.property.locale))
  return { fileName: `${invoice.number.replaceAll('/', '-')}.pdf`, bytes }
}

const pdf: Action<typeof invoices.pdf> = (ctx, { invoiceId }) => printInvoice(ctx, invoiceId)

/** Queues the mail; it is written and sent after commit. @throws Refusal not_found */
const mail: Action<typeof invoices.mail> = async (ctx, { invoiceId, to }) => {
  const { bookingId, number } = await getInvoice(ctx.tx, invoiceId)
  ctx.enqueue({ task: 'mail.send', payload: { kind: 'invoice', mailId: ctx.newId(), invoiceId, to } })
  ctx.record({ type: 'INVOICE_MAILED', entity: 'invoice', entityId: invoiceId, bookingId, after: { number } })
  return { to }
}

export const invoicesArea = implement(invoices, { issue, get, list, pdf, mail })

/** For whoever invoices on the way. */
export { issue as issueInvoice }
