import * as z from 'zod'
import { TaxLine } from '#areas/folios/contract.ts'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const InvoiceLine = z
  .object({
    description: z.string(),
    from: Day,
    until: Day.nullable(),
    quantity: z.int(),
    unitNet: Minor,
    net: Minor,
    tax: Minor,
    total: Minor,
    taxes: z.array(TaxLine),
    code: z.string(),
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.infer<typeof InvoiceLine>

const Party = z.object({
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  phone: z.string(),
  email: z.string(),
})

export const Invoice = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(['ISSUED']),
    bookingId: z.uuid(),
    bookingReference: z.string(),
    issuedOn: Day,
    issuedAt: Instant,
    issuedByName: z.string(),
    seller: Party,
    billTo: Party,
    guestName: z.string(),
    roomNumbers: z.array(z.string()),
    arrival: Day,
    departure: Day,
    currency: Currency,
    net: Minor,
    tax: Minor,
    total: Minor,
    paid: Minor,
    balance: Minor,
    lines: z.array(InvoiceLine),
    taxes: z.array(TaxLine),
    payments: z.array(z.object({ date: Day, mode: z.string(), amount: Minor, reference: z.string() })),
    hash: z.string(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

export const InvoiceRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(['ISSUED']),
    bookingId: z.uuid(),
    billToName: z.string(),
    issuedOn: Day,
    currency: Currency,
    net: Minor,
    tax: Minor,
    total: Minor,
    paid: Minor,
  })
  .meta({ id: 'InvoiceRow' })
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const invoices = contract('invoices', {
  issue: {
    method: 'POST',
    path: '/invoices',
    summary: 'Issue the invoice of a booking: it gets the next number of its series and is frozen',
    needs: 'invoices.write',
    input: z.object({
      bookingId: z.uuid(),
      billToName: text(160).optional(),
      billToAddress: text(300).optional(),
      billToTaxNumber: text(20).optional(),
    }),
    reply: Invoice,
    refuses: ['not_found', 'already_invoiced', 'nothing_to_invoice', 'booking_closed'],
  },
  get: {
    method: 'GET',
    path: '/invoices/:invoiceId',
    summary: 'One invoice as it was issued',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    reply: Invoice,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices, latest first',
    needs: 'invoices.read',
    input: z.object({
      ...pageInput,
      from: Day.optional(),
      until: Day.optional(),
      text: text(40).optional(),
    }),
    reply: page(InvoiceRow),
  },
  pdf: {
    method: 'GET',
    path: '/invoices/:invoiceId/pdf',
    summary: 'The invoice as an A4 document',
    needs: 'invoices.read',
    input: z.object({ invoiceId: z.uuid() }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  mail: {
    method: 'POST',
    path: '/invoices/:invoiceId/mail',
    summary: 'Send the invoice as a PDF by mail',
    needs: 'invoices.write',
    input: z.object({ invoiceId: z.uuid(), to: requiredText(254).pipe(z.email()) }),
    reply: z.object({ to: z.string() }),
    refuses: ['not_found'],
  },
})
