import * as z from 'zod'
import { FileReply, routes, text } from '#core/contract.ts'
import { orderId, version } from './fields.ts'
import { Order } from './replies.ts'

/** Bills of visits, and bills as numbered documents. */
export const billLines = routes({
  billVisit: {
    method: 'POST',
    path: '/orders/of-visits',
    summary:
      'The bill of a visit by appointment, as an order that is paid and invoiced like the rest; asked again, the same',
    needs: 'orders.write',
    input: z.object({ appointmentId: z.uuid() }),
    reply: Order,
    refuses: ['not_found', 'order_empty', 'no_tax_slab', 'stock_short'],
  },
  invoice: {
    method: 'POST',
    path: '/orders/:orderId/invoices',
    summary:
      'Issue the bill of a closed order as a numbered invoice of its outlet’s series; what rooms pay of it is on theirs',
    needs: 'orders.pay',
    input: z.object({
      orderId,
      version,
      billToName: text(160).default(''),
      billToAddress: text(300).default(''),
      billToTaxNumber: text(20).default(''),
      /** If left out, the company whose account has it, or the order’s own guest. */
      companyId: z.uuid().optional(),
      note: text(500).default(''),
    }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'nothing_to_invoice',
      'already_invoiced',
      'unknown_reference',
      'issued_before_last',
      'series_full',
    ],
  },
  invoicePdf: {
    method: 'GET',
    path: '/orders/:orderId/invoices/:invoiceId/pdf',
    summary: 'A document of an order on A4, or on the 80 mm paper of a till',
    needs: 'orders.read',
    input: z.object({ orderId, invoiceId: z.uuid(), paper: z.enum(['A4', '80mm']).default('80mm') }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
})
