import * as z from 'zod'
import { Language } from '#core/language.ts'
import { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const DOCUMENT_TYPES = ['INVOICE', 'CREDIT_NOTE'] as const
/** Documents with a number. A pro forma is a printed draft and has none. */
export const DocumentType = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.infer<typeof DocumentType>

export const InvoiceLine = z
  .object({
    description: z.string(),
    from: Day,
    /** Half-open; null for what was served on one day. */
    until: Day.nullable(),
    quantity: z.int(),
    unitNet: Minor,
    /** Taken off before tax and already out of `net`; never below zero. */
    discount: Minor,
    net: Minor,
    tax: Minor,
    total: Minor,
    /** What comes off after tax, above zero; the totals of the document have it, no amount of the line does. */
    afterTax: Minor.optional(),
    taxes: z.array(TaxLine),
    /** Service code of the tax classification; empty when none is known. */
    code: z.string(),
    /** The charges of the bill it is made of, so that it can be traced; empty on a sale without a booking. */
    sourceKeys: z.array(z.string()),
    /** On a credit note: the line of the invoice it takes from, counted from 0. */
    creditsLine: z.int().nullable(),
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Party = z
  .object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    /** ISO 3166 in two letters; empty when unknown. */
    country: z.string(),
    taxNumber: z.string(),
    /** In the register of companies; documents from before the field existed have none. */
    registrationNumber: z.string().optional(),
    phone: z.string(),
    email: z.string(),
    /** What is before the tax number of a seller; documents from before the field existed have none. */
    taxNumberLabel: z.string().optional(),
  })
  .meta({ id: 'InvoiceParty' })
export type Party = z.infer<typeof Party>

/** A document as it was issued; all amounts are positive, the type sets their direction. */
export const Invoice = z
  .object({
    id: z.uuid(),
    type: DocumentType,
    number: z.string(),
    status: z.enum(['ISSUED']),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string(),
    partyId: z.uuid().nullable(),
    customerId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    issuedOn: Day,
    issuedAt: Instant,
    issuedByName: z.string(),
    /** The last day to pay; null is at once. */
    dueOn: Day.nullable(),
    seller: Party,
    billTo: Party,
    /** The two digits and the name of the state whose tax it is, such as '27 Maharashtra'; empty outside India. */
    placeOfSupply: z.string(),
    /** The order it is the bill of, and where; empty for anything else. */
    orderId: z.uuid().nullable(),
    orderReference: z.string(),
    businessServiceId: z.uuid().nullable(),
    businessServiceName: z.string(),
    guestName: z.string(),
    roomNumbers: z.array(z.string()),
    arrival: Day.nullable(),
    departure: Day.nullable(),
    currency: Currency,
    net: Minor,
    tax: Minor,
    /** Untaxed, so that the whole is round; may be below zero. */
    roundOff: Minor,
    /** What comes off after tax: already out of `total`, and tax is that of the full price. Documents without it have none. */
    afterTax: Minor.optional(),
    total: Minor,
    totalInWords: z.string(),
    /** What had been paid when it was issued. */
    paid: Minor,
    balance: Minor,
    lines: z.array(InvoiceLine),
    taxes: z.array(TaxLine),
    payments: z.array(z.object({ date: Day, mode: z.string(), amount: Minor, reference: z.string() })),
    note: z.string(),
    /** The buyer's own number of the order; documents from before the field existed have none. */
    buyerReference: z.string().optional(),
    /** The account of the seller for what is left to pay. */
    payTo: z.object({ account: z.string(), bic: z.string() }).optional(),
    /** On a credit note: the invoice it takes from, and why. */
    corrects: z.object({ id: z.uuid(), number: z.string(), issuedOn: Day }).nullable(),
    reason: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

export const INVOICE_STATES = ['ISSUED', 'UNPAID', 'PART_PAID', 'PAID', 'OVERDUE', 'PART_CREDITED', 'CREDITED'] as const
/** The state of an invoice, derived from its money, its terms and its credit notes; a credit note is always ISSUED. */
export const InvoiceState = z.enum(INVOICE_STATES)
export type InvoiceState = z.infer<typeof InvoiceState>

export const InvoiceRow = z
  .object({
    id: z.uuid(),
    type: DocumentType,
    number: z.string(),
    state: InvoiceState,
    bookingId: z.uuid().nullable(),
    bookingReference: z.string(),
    orderId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    billToName: z.string(),
    issuedOn: Day,
    dueOn: Day.nullable(),
    currency: Currency,
    net: Minor,
    tax: Minor,
    total: Minor,
    credited: Minor,
    /** Of this invoice: money for a booking goes to its oldest invoices first. */
    paid: Minor,
    balance: Minor,
  })
  .meta({ id: 'InvoiceRow' })
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** What changes after an invoice is issued. */
export const InvoiceStatus = z
  .object({
    state: InvoiceState,
    credited: Minor,
    paid: Minor,
    balance: Minor,
    /** Its charges may be on another invoice again. */
    isFreed: z.boolean(),
    creditNotes: z.array(
      z.object({ id: z.uuid(), number: z.string(), issuedOn: Day, total: Minor, reason: z.string() }),
    ),
    /** What each line still has to be taken from, in the order of the lines. */
    remaining: z.array(z.object({ quantity: z.int(), net: Minor, tax: Minor })),
    previousHash: z.string(),
    /** The hash recomputed from what is stored is the one it carries. */
    isSealed: z.boolean(),
    /** From here on a credit note may no longer lower the tax owed (in India 30 November after the fiscal year of the supply); null where the law has no such day. */
    taxLockedAfter: Day.nullable(),
    hasPin: z.boolean(),
    /** Of the document, unless another is chosen: the language of the billed company or guest. */
    language: Language,
  })
  .meta({ id: 'InvoiceStatus' })
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** Something an export would be turned back for. */
export const Finding = z
  .object({
    code: z.string(),
    /** Where in the exported document, in its own names. */
    field: z.string(),
    message: z.string(),
    severity: z.enum(['ERROR', 'WARNING']),
  })
  .meta({ id: 'ExportFinding' })
export type Finding = z.infer<typeof Finding>
