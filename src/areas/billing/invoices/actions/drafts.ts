import { batch } from '#server/request/batch.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { Property } from '#areas/property/properties/contract/property.ts'
import * as z from 'zod'
import type { AuditType } from '#core/audit-types.ts'
import { minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { amountInWords, spellingFor } from '#core/words.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { Draft, DraftContent } from '../contract/drafts.ts'
import type { Invoice } from '../contract/documents.ts'
import { invoices } from '../contract/invoices.ts'
import { moveClaims } from '../queries/claims.ts'
import { type Buyer, findCharges, findParties, getBuyer, getSubject } from '../queries/charges.ts'
import {
  deleteDraft,
  findDrafts,
  getDraft as readDraft,
  insertDraft,
  isBillable,
  lockDraft,
  updateDraft as writeDraft,
} from '../queries/drafts.ts'
import { invoiceDocument } from '../rules/document.ts'
import { draftDocument, type TaxFacts } from '../rules/drafts.ts'
import { openItems } from '../rules/lines.ts'
import { given, partyOf } from './buyers.ts'
import {
  type BookingRequest,
  common,
  documentOf,
  dueAfter,
  freeze,
  issueOf,
  recordIssue,
  type Unnumbered,
} from './issue.ts'
import { readerOf } from './documents.ts'

/** Charges of a booking that could go on an invoice now. @throws Refusal not_found */
export const openCharges: Action<typeof invoices.openCharges> = async ({ tx, property }, { bookingId }) => {
  const [subject, charges, parties] = await Promise.all([
    getSubject(tx, bookingId, null),
    findCharges(tx, bookingId),
    findParties(tx, bookingId),
  ])
  return {
    bookingReference: subject.reference,
    bookerName: subject.companyName || subject.guestName,
    guest: { id: subject.customerId, name: subject.guestName },
    company: subject.company && { id: subject.company.id, name: subject.company.displayName },
    currency: property.currency,
    parties: parties.map(({ id, name, company }) => ({ id, name, companyId: company?.id ?? null })),
    charges: openItems(charges).map(({ key, night, line, net, tax, afterTax, partyId }) => ({
      sourceKey: key,
      description: night ? [night.roomTypeName, night.roomNumber].filter(Boolean).join(' ') : (line?.name ?? ''),
      on: night?.night ?? line?.serviceOn ?? subject.arrival,
      net,
      tax,
      afterTax,
      total: minor(net + tax - afterTax),
      partyId,
    })),
  }
}

export const listDrafts: Action<typeof invoices.listDrafts> = async ({ tx }, { after, limit }) => {
  const place = readCursor(after, z.tuple([z.uuid()]))
  const rows = await findDrafts(tx, { after: place?.[0], limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** A draft with the document it would issue now. @throws Refusal not_found, no_tax_slab */
export const getDraft: Action<typeof invoices.getDraft> = async (ctx, { draftId }) => {
  const draft = await readDraft(ctx.tx, draftId)
  const { lines, taxes, net, tax, roundOff, afterTax = zero, total } = await computed(ctx, draft)
  const sums = { net, tax, roundOff, ...(afterTax > 0 ? { afterTax } : {}), total }
  return { draft, preview: { lines, taxes, ...sums, currency: ctx.property.currency } }
}

/** @throws Refusal not_found without such a booking or party, unknown_reference without such a customer or company */
export const createDraft: Action<typeof invoices.createDraft> = async (ctx, draft) => {
  await assertKnown(ctx, draft)
  const id = ctx.newId()
  await insertDraft(ctx.tx, { ...draft, id, createdAt: ctx.now, createdBy: ctx.actor.id })
  recordDraft(ctx, 'INVOICE_DRAFT_CREATED', id, draft.bookingId)
  return readDraft(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, unknown_reference */
export const updateDraft: Action<typeof invoices.updateDraft> = async (ctx, { draftId, version, ...draft }) => {
  await batch(ctx.tx, { draft: () => lockDraft(ctx.tx, draftId, version), known: () => assertKnown(ctx, draft) })
  await writeDraft(ctx.tx, { ...draft, id: draftId, updatedAt: ctx.now })
  recordDraft(ctx, 'INVOICE_DRAFT_CHANGED', draftId, draft.bookingId)
  return readDraft(ctx.tx, draftId)
}

/** @throws Refusal not_found */
export const removeDraft: Action<typeof invoices.removeDraft> = async (ctx, { draftId }) => {
  await deleteDraft(ctx.tx, draftId)
  recordDraft(ctx, 'INVOICE_DRAFT_REMOVED', draftId, null)
  return {}
}

const recordDraft = (ctx: Context, type: AuditType, entityId: string, bookingId: string | null): void =>
  ctx.record({ type, entity: 'invoice_draft', entityId, bookingId: bookingId ?? undefined })

async function assertKnown(ctx: Context, { bookingId, partyId, customerId, companyId }: DraftContent): Promise<void> {
  if (bookingId !== null && !(await isBillable(ctx.tx, bookingId, partyId))) refuse('not_found', { bookingId, partyId })
  await getBuyer(ctx.tx, { customerId, companyId })
}

const bookingRequest = (draft: Draft, bookingId: string): BookingRequest => ({
  bookingId,
  partyId: draft.partyId,
  companyId: draft.companyId,
  customerId: draft.customerId,
  sourceKeys: draft.sourceKeys,
  billTo: draft.billTo,
  note: draft.note,
  buyerReference: draft.buyerReference,
  dueDays: draft.dueDays,
})

/** The current lines and sums; none for a booking without an open charge. */
async function computed(ctx: Context, draft: Draft) {
  if (draft.bookingId === null) {
    return draftDocument(draft.lines, draft.isRounded, taxFactsOf(await getProperty(ctx)))
  }
  try {
    return (await documentOf(ctx, bookingRequest(draft, draft.bookingId))).draft
  } catch (error) {
    if (isNothingOpen(error)) return { lines: [], taxes: [], net: zero, tax: zero, roundOff: zero, total: zero }
    throw error
  }
}

const NOTHING_OPEN = new Set(['already_invoiced', 'nothing_to_invoice', 'booking_closed'])
const isNothingOpen = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOTHING_OPEN.has(String(error.code))

/**
 * Issues a draft and takes it off the list of drafts.
 *
 * @throws Refusal not_found, stale_version, bill_to_missing, nothing_to_invoice, already_invoiced, booking_closed, no_tax_slab,
 *   issued_before_last, series_full
 */
export const issueDraft: Action<typeof invoices.issueDraft> = async (ctx, { draftId, version }) => {
  const draft = await lockDraft(ctx.tx, draftId, version)
  const invoice =
    draft.bookingId === null ? await issueSale(ctx, draft) : await issueOf(ctx, bookingRequest(draft, draft.bookingId))
  await moveClaims(ctx.tx, draftId, invoice.id)
  await deleteDraft(ctx.tx, draftId)
  return invoice
}

async function issueSale(ctx: Context, draft: Draft): Promise<Invoice> {
  const sale = await saleOf(ctx, draft)
  if (sale.billTo.name === '') refuse('bill_to_missing')
  if (sale.lines.length === 0) refuse('nothing_to_invoice')
  const invoice = await freeze(ctx, sale, { folioId: null, items: [] })
  recordIssue(ctx, invoice)
  return invoice
}

const taxFactsOf = ({ taxSlabs, pricesIncludeTax, ...how }: Property): TaxFacts => ({
  slabs: taxSlabs,
  includesTax: pricesIncludeTax,
  taxRounding: how.taxRounding,
  roundingUnit: how.roundingUnit,
  roundsBills: how.roundsBills,
})

/** A sale without a booking as it would be issued now. */
async function saleOf(ctx: Context, draft: Draft): Promise<Unnumbered> {
  const { customerId, companyId, note, buyerReference, dueDays } = draft
  const [property, buyer] = await Promise.all([getProperty(ctx), getBuyer(ctx.tx, { customerId, companyId })])
  const { currency } = ctx.property
  const computedSale = draftDocument(draft.lines, draft.isRounded, taxFactsOf(property))
  return {
    ...common(ctx, property),
    ...computedSale,
    totalInWords: amountInWords(computedSale.total, currency, spellingFor('en', ctx.property.locale)),
    bookingId: null,
    bookingReference: '',
    partyId: null,
    customerId,
    companyId,
    dueOn: dueAfter(ctx, dueDays || (buyer?.termDays ?? 0)),
    billTo: saleBillTo(draft, buyer),
    guestName: '',
    roomNumbers: [],
    arrival: null,
    departure: null,
    paid: zero,
    balance: computedSale.total,
    payments: [],
    note,
    buyerReference,
  }
}

function saleBillTo({ billTo }: Draft, buyer: Buyer | undefined): Invoice['billTo'] {
  return { ...(buyer ? partyOf(buyer) : EMPTY), ...given(billTo) }
}

const EMPTY = { name: '', address: '', city: '', postalCode: '', country: '', taxNumber: '', phone: '', email: '' }

/** The draft as a PDF, without a number. @throws Refusal not_found, no_tax_slab */
export const proForma: Action<typeof invoices.proForma> = async (ctx, { draftId, language }) => {
  const draft = await readDraft(ctx.tx, draftId)
  const content =
    draft.bookingId === null ? await saleOf(ctx, draft) : await bookingContent(ctx, draft, draft.bookingId)
  const document = { ...content, type: 'PRO_FORMA' as const, number: '', hash: '' }
  const reader = await readerOf(ctx, content, language)
  const bytes = await printPdf(invoiceDocument(document, reader))
  return { fileName: `pro-forma-${draft.bookingReference || draftId.slice(-8)}.pdf`, bytes }
}

/** For a booking with nothing open the document has no lines. */
async function bookingContent(ctx: Context, draft: Draft, bookingId: string): Promise<Unnumbered> {
  try {
    return (await documentOf(ctx, bookingRequest(draft, bookingId))).draft
  } catch (error) {
    if (!isNothingOpen(error)) throw error
    const empty = await saleOf(ctx, { ...draft, customerId: null, companyId: null, lines: [] })
    return { ...empty, bookingReference: draft.bookingReference }
  }
}
