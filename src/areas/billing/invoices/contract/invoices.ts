import * as z from 'zod'
import { contract, FileReply, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { accessRoutes } from './access.ts'
import { DocumentType, Finding, Invoice, InvoiceRow, InvoiceStatus, InvoiceState } from './documents.ts'
import { codeRoutes } from './codes.ts'
import { draftRoutes, hasOneBuyer, ONE_BUYER } from './drafts.ts'
import { Inv01 } from './inv-01.ts'
import { seriesRoutes } from './series.ts'

/** What narrows the list and its totals; `until` is half-open. */
export const invoiceFilter = {
  type: DocumentType.optional(),
  state: InvoiceState.optional(),
  from: Day.optional(),
  until: Day.optional(),
  companyId: z.uuid().optional(),
  customerId: z.uuid().optional(),
  bookingId: z.uuid().optional(),
  text: text(40).optional(),
}

export const CREDIT_REASONS = ['PRICE_TOO_HIGH', 'RETURNED', 'SERVICE_DEFICIENT', 'WRONG_BILL_TO', 'OTHER'] as const
/** Why a credit note is made; the law requires one of these. */
export const CreditReason = z.enum(CREDIT_REASONS)
export type CreditReason = z.infer<typeof CreditReason>

export const invoices = contract('invoices', {
  issue: {
    method: 'POST',
    path: '/invoices',
    summary: 'Issue an invoice of a booking: it gets the next number of its series and is frozen',
    needs: 'invoices.write',
    input: z
      .object({
        bookingId: z.uuid(),
        billToName: text(160).optional(),
        billToAddress: text(300).optional(),
        billToCity: text(80).optional(),
        billToPostalCode: text(20).optional(),
        billToCountry: Country.optional(),
        billToTaxNumber: text(20).optional(),
        /** The buyer's own number of the order. */
        buyerReference: text(60).optional(),
        /** Whose part of the bill; left out, the booker. */
        partyId: z.uuid().optional(),
        /** Who is billed for the booker; left out, the company of the booking, else its guest. */
        companyId: z.uuid().optional(),
        customerId: z.uuid().optional(),
        /** Some of the open charges, for an invoice on the way; left out, all of them. */
        sourceKeys: z.array(z.string().max(80)).min(1).max(2_000).optional(),
      })
      .refine(hasOneBuyer, ONE_BUYER),
    reply: Invoice,
    refuses: [
      'not_found',
      'unknown_reference',
      'already_invoiced',
      'nothing_to_invoice',
      'booking_closed',
      'issued_before_last',
      'series_full',
    ],
  },
  get: {
    method: 'GET',
    path: '/invoices/:invoiceId',
    summary: 'One invoice or credit note as it was issued',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    reply: Invoice,
    refuses: ['not_found'],
  },
  state: {
    method: 'GET',
    path: '/invoices/:invoiceId/standing',
    summary: 'What was paid and credited of an invoice since, and what is left of its lines',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    reply: InvoiceStatus,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices and credit notes, latest first',
    needs: 'invoices.read',
    input: z.object({ ...pageInput, ...invoiceFilter }),
    reply: page(InvoiceRow),
  },
  totals: {
    method: 'GET',
    path: '/invoices/totals',
    summary: 'What the documents of a list add up to; credit notes count against invoices',
    needs: 'invoices.read',
    input: z.object({ ...invoiceFilter }),
    reply: z.object({
      count: z.int(),
      net: Minor,
      tax: Minor,
      total: Minor,
      balance: Minor,
      currency: Currency,
      /** Set when there were more documents than are summed; the amounts are then of the latest ones. */
      isCut: z.boolean(),
    }),
  },
  export: {
    method: 'GET',
    path: '/invoices/export',
    summary: 'The whole list as CSV or workbook',
    needs: 'invoices.read',
    input: z.object({ format: SheetFormat, ...invoiceFilter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  pdf: {
    method: 'GET',
    path: '/invoices/:invoiceId/pdf',
    summary: 'The document on A4, or on the 80 mm paper of a till',
    needs: 'invoices.read',
    input: z.object({
      invoiceId: z.uuid(),
      paper: z.enum(['A4', '80mm']).default('A4'),
      /** Puts the EN 16931 XML inside the PDF (Factur-X); refused while its check finds an error. */
      withXml: Flag.default(false),
      /** The guest's own, else the property's, when left out. What was frozen stays as it is. */
      language: Language.optional(),
    }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found', 'document_incomplete'],
  },
  mail: {
    method: 'POST',
    path: '/invoices/:invoiceId/mail',
    summary: 'Send the document as a PDF by mail',
    needs: 'invoices.write',
    input: z.object({
      invoiceId: z.uuid(),
      to: requiredText(254).pipe(z.email()),
      /** The guest's own, else the property's, when left out. */
      language: Language.optional(),
    }),
    reply: z.object({ to: z.string() }),
    refuses: ['not_found'],
  },
  credit: {
    method: 'POST',
    path: '/invoices/:invoiceId/credit-notes',
    summary: 'Issue a credit note over an invoice, whole or line by line; money goes back by a refund, not by this',
    needs: 'invoices.credit',
    input: z.object({
      invoiceId: z.uuid(),
      reason: CreditReason,
      remark: text(300).default(''),
      /** Left out, everything that is left of the invoice. */
      lines: z
        .array(
          z.strictObject({
            /** Counted from 0, as on the invoice. */
            line: z.int().min(0).max(5_000),
            /** Credited in whole numbers; or an amount before tax. */
            quantity: z.int().min(1).max(100_000).optional(),
            net: PositiveMinor.optional(),
          }),
        )
        .min(1)
        .max(500)
        .optional(),
    }),
    reply: Invoice,
    refuses: [
      'not_found',
      'credit_above_invoice',
      'not_an_invoice',
      'issued_before_last',
      'series_full',
      'reason_required',
    ],
  },
  receive: {
    method: 'POST',
    path: '/invoices/:invoiceId/payments',
    summary: 'Take money for an invoice without a booking; of a booking it is taken on its bill',
    needs: 'payments.write',
    input: z.object({
      invoiceId: z.uuid(),
      amount: PositiveMinor,
      mode: z.enum(['Cash', 'Card', 'UPI', 'Bank']),
      reference: text(80).default(''),
    }),
    reply: InvoiceStatus,
    refuses: ['not_found', 'not_an_invoice', 'paid_above_balance', 'drawer_needed'],
  },
  check: {
    method: 'GET',
    path: '/invoices/:invoiceId/check',
    summary: 'What stands in the way of the electronic forms of a document',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    reply: z.object({ inv01: z.array(Finding), en16931: z.array(Finding) }),
    refuses: ['not_found'],
  },
  inv01: {
    method: 'GET',
    path: '/invoices/:invoiceId/inv-01',
    summary: 'The document as INV-01 JSON, version 1.1, to be registered with the Indian portal',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    produces: 'application/json',
    contents: z.array(Inv01),
    reply: FileReply,
    refuses: ['not_found', 'document_incomplete'],
  },
  xml: {
    method: 'GET',
    path: '/invoices/:invoiceId/xml',
    summary: 'The document as EN 16931 XML in the Cross Industry Invoice syntax',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    produces: 'application/xml',
    reply: FileReply,
    refuses: ['not_found', 'document_incomplete'],
  },
  ...draftRoutes,
  ...seriesRoutes,
  ...codeRoutes,
  ...accessRoutes,
})
