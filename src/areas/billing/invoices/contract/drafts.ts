import * as z from 'zod'
import { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { FileReply, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { taxNumber } from '#core/gstin.ts'
import { Day, Instant } from '#core/dates.ts'
import { EXEMPTIONS } from '#core/tax.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor } from '#core/money.ts'
import { Invoice, InvoiceLine } from './documents.ts'

/** To whom; an empty name is the booker. */
export const BillTo = z
  .strictObject({
    name: text(160).default(''),
    address: text(300).default(''),
    city: text(80).default(''),
    postalCode: text(20).default(''),
    country: Country.default(''),
    taxNumber: taxNumber(20).default(''),
    phone: text(40).default(''),
    email: z.union([z.literal(''), z.email().max(254)]).default(''),
  })
  .meta({ id: 'InvoiceBillTo' })
export type BillTo = z.infer<typeof BillTo>

/** Minor units; a hundred such lines still add up within what a number holds exactly. */
const MAX_UNIT = 1_000_000_000_000

/** One thing sold without a booking. */
export const DraftLine = z
  .strictObject({
    description: requiredText(200),
    serviceOn: Day,
    quantity: z.int().min(1).max(10_000),
    /** Of one, before tax unless the property's prices include it; 0 for what is given free. */
    unitAmount: z.int().min(0).max(MAX_UNIT).brand<'Minor'>(),
    /** Off the price of all of them, in basis points. */
    discountBp: z.int().min(0).max(10_000).default(0),
    isTaxed: z.boolean().default(true),
    /** Why it is not taxed; null leaves it to the seller: zero-rated when registered for the tax, else outside of it. */
    exemption: z.enum(EXEMPTIONS).nullable().optional(),
    exemptionReason: text(200).optional(),
    code: text(12).default(''),
  })
  .refine((line) => line.unitAmount * line.quantity <= MAX_UNIT, {
    path: ['unitAmount'],
    message: 'The whole line costs too much',
  })
  .meta({ id: 'InvoiceDraftLine' })
export type DraftLine = z.infer<typeof DraftLine>

const draftFields = {
  bookingId: z.uuid().nullable().default(null),
  partyId: z.uuid().nullable().default(null),
  customerId: z.uuid().nullable().default(null),
  companyId: z.uuid().nullable().default(null),
  billTo: BillTo.prefault({}),
  note: text(500).default(''),
  /** The buyer's own number of the order. */
  buyerReference: text(60).default(''),
  /** Days to pay after the day of issue. */
  dueDays: z.int().min(0).max(365).default(0),
  /** Round the total by a line of its own, as the property rounds its bills; a booking's bill has its own rounding. */
  isRounded: z.boolean().default(false),
  /** Charges of the booking; null is every open one of the party. */
  sourceKeys: z.array(z.string().max(80)).max(2_000).nullable().default(null),
  lines: z.array(DraftLine).max(100).default([]),
}

/** A draft has either the charges of a booking's bill or its own lines, never both. */
const isOneSale = (draft: {
  bookingId: string | null
  partyId: string | null
  sourceKeys: readonly string[] | null
  lines: readonly unknown[]
}): boolean =>
  draft.bookingId === null ? draft.sourceKeys === null && draft.partyId === null : draft.lines.length === 0
const MIXED = { path: ['lines'], message: 'A booking is billed by its charges, a sale without one by lines' }

/** A part of a bill is billed to its payer, everything else to one guest or one company. */
export const hasOneBuyer = (request: { partyId?: unknown; customerId?: unknown; companyId?: unknown }): boolean =>
  [request.partyId, request.customerId, request.companyId].filter(Boolean).length <= 1
export const ONE_BUYER = { path: ['companyId'], message: 'Bill one payer, guest or company' }

export const Draft = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string(),
    partyId: z.uuid().nullable(),
    customerId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    billTo: BillTo.extend({ taxNumber: z.string(), country: z.string() }),
    note: z.string(),
    buyerReference: z.string(),
    dueDays: z.int(),
    isRounded: z.boolean(),
    sourceKeys: z.array(z.string()).nullable(),
    lines: z.array(DraftLine),
    version: z.int(),
    createdAt: Instant,
    createdByName: z.string(),
    updatedAt: Instant,
  })
  .meta({ id: 'InvoiceDraft' })
export type Draft = z.infer<typeof Draft>

/** What a user enters of a draft: recipient, lines and terms. */
export type DraftContent = Pick<
  Draft,
  | 'bookingId'
  | 'partyId'
  | 'customerId'
  | 'companyId'
  | 'billTo'
  | 'note'
  | 'buyerReference'
  | 'dueDays'
  | 'isRounded'
  | 'sourceKeys'
  | 'lines'
>

export const DraftRow = z
  .object({
    id: z.uuid(),
    bookingReference: z.string(),
    billToName: z.string(),
    lineCount: z.int().nullable(),
    createdByName: z.string(),
    updatedAt: Instant,
  })
  .meta({ id: 'InvoiceDraftRow' })
export type DraftRow = z.infer<typeof DraftRow>

/** The document a draft would become if it were issued now. */
export const DraftPreview = z
  .object({
    lines: z.array(InvoiceLine),
    taxes: z.array(TaxLine),
    net: Minor,
    tax: Minor,
    roundOff: Minor,
    afterTax: Minor.optional(),
    total: Minor,
    currency: Currency,
  })
  .meta({ id: 'InvoiceDraftPreview' })
export type DraftPreview = z.infer<typeof DraftPreview>

/** A charge of a bill that is on no invoice yet. */
export const OpenCharge = z
  .object({
    sourceKey: z.string(),
    description: z.string(),
    on: Day,
    net: Minor,
    tax: Minor,
    /** What comes off after tax; already out of `total`. */
    afterTax: Minor,
    total: Minor,
    partyId: z.uuid().nullable(),
  })
  .meta({ id: 'OpenCharge' })
export type OpenCharge = z.infer<typeof OpenCharge>

export const draftRoutes = routes({
  openCharges: {
    method: 'GET',
    path: '/invoices/open-charges/:bookingId',
    summary: 'Charges of a booking that are on no invoice, and who could be billed',
    needs: 'invoices.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: z.object({
      bookingReference: z.string(),
      bookerName: z.string(),
      /** Who booked, and the company it was booked for: either can be billed. */
      guest: z.object({ id: z.uuid(), name: z.string() }),
      company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      charges: z.array(OpenCharge),
      parties: z.array(z.object({ id: z.uuid(), name: z.string(), companyId: z.uuid().nullable() })),
      currency: Currency,
    }),
    refuses: ['not_found'],
  },
  listDrafts: {
    method: 'GET',
    path: '/invoices/drafts',
    summary: 'Drafts, latest first',
    needs: 'invoices.read',
    input: z.object({ ...pageInput }),
    reply: page(DraftRow),
  },
  getDraft: {
    method: 'GET',
    path: '/invoices/drafts/:draftId',
    summary: 'One draft and what it would say if it were issued now',
    needs: 'invoices.read',
    input: z.object({ draftId: z.uuid() }),
    reply: z.object({ draft: Draft, preview: DraftPreview }),
    refuses: ['not_found', 'no_tax_slab'],
  },
  createDraft: {
    method: 'POST',
    path: '/invoices/drafts',
    summary: 'Begin an invoice; it has no number until it is issued',
    needs: 'invoices.write',
    input: z.object(draftFields).refine(isOneSale, MIXED).refine(hasOneBuyer, ONE_BUYER),
    reply: Draft,
    refuses: ['not_found', 'unknown_reference'],
  },
  updateDraft: {
    method: 'PUT',
    path: '/invoices/drafts/:draftId',
    summary: 'Change a draft',
    needs: 'invoices.write',
    input: z
      .object({ draftId: z.uuid(), version: z.int(), ...draftFields })
      .refine(isOneSale, MIXED)
      .refine(hasOneBuyer, ONE_BUYER),
    reply: Draft,
    refuses: ['not_found', 'stale_version', 'unknown_reference'],
  },
  removeDraft: {
    method: 'DELETE',
    path: '/invoices/drafts/:draftId',
    summary: 'Throw a draft away; nothing was issued',
    needs: 'invoices.write',
    input: z.object({ draftId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  issueDraft: {
    method: 'POST',
    path: '/invoices/drafts/:draftId/issue',
    summary: 'Issue a draft: it gets the next number of its series and is frozen',
    needs: 'invoices.write',
    input: z.object({ draftId: z.uuid(), version: z.int() }),
    reply: Invoice,
    refuses: [
      'not_found',
      'stale_version',
      'already_invoiced',
      'nothing_to_invoice',
      'booking_closed',
      'no_tax_slab',
      'issued_before_last',
      'series_full',
      'bill_to_missing',
    ],
  },
  proForma: {
    method: 'GET',
    path: '/invoices/drafts/:draftId/pdf',
    summary: 'The draft on paper: no number, not a tax invoice',
    needs: 'invoices.read',
    input: z.object({ draftId: z.uuid(), language: Language.optional() }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found', 'no_tax_slab'],
  },
})
