import * as z from 'zod'
import { FileReply, routes } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { Invoice } from './documents.ts'

/** Six ASCII digits, nothing else: no spaces, no digits of other scripts, no leading sign. */
const Pin = z.string().regex(/^[0-9]{6}$/)

/**
 * What a guest opens documents with. The order is the booking by id or reference, or, for a sale without a booking and its credit notes,
 * the invoice; the user is who is billed: the company, the customer, the payer on the bill, or, where none is known, the user of staff
 * who made the PIN.
 */
const key = {
  orderId: z.string().min(1).max(64),
  userId: z.string().min(1).max(64),
  pin: Pin,
}

export const accessRoutes = routes({
  authenticateInvoice: {
    method: 'POST',
    path: '/invoices/access',
    given: ['GET /api/order/authenticateInvoice'],
    summary: 'The documents of an order, for a guest who has its PIN',
    needs: 'public',
    perMinute: 30,
    input: z.object(key),
    reply: z.object({ sellerName: z.string(), locale: z.string(), timeZone: z.string(), documents: z.array(Invoice) }),
    refuses: ['wrong_pin', 'too_many_attempts'],
  },
  accessPdf: {
    method: 'POST',
    path: '/invoices/access/pdf',
    summary: 'One of those documents as a PDF',
    needs: 'public',
    perMinute: 30,
    input: z.object({ ...key, invoiceId: z.uuid(), language: Language.optional() }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['wrong_pin', 'too_many_attempts'],
  },
  renewPin: {
    method: 'POST',
    path: '/invoices/:invoiceId/pin',
    summary: 'Make a new PIN for the guest; it is shown this once, the one before no longer opens anything',
    needs: 'invoices.write',
    isSecret: true,
    input: z.object({ invoiceId: z.uuid() }),
    reply: z.object({ orderId: z.string(), userId: z.string(), pin: Pin, url: z.string() }),
    refuses: ['not_found'],
  },
})
