import * as z from 'zod'
import { ReceiptMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { requiredText, routes, text } from '#core/contract.ts'
import { Minor, PositiveMinor } from '#core/money.ts'
import { orderId, version } from './fields.ts'
import { Order } from './replies.ts'

const Tip = z.int().min(0).max(1_000_000_000).default(0)

export const moneyLines = routes({
  pay: {
    method: 'POST',
    path: '/orders/:orderId/payments',
    summary: 'Take money for an order: a receipt with the next number. Several payers pay one after the other',
    needs: 'orders.pay',
    input: z
      .object({
        orderId,
        version,
        mode: ReceiptMode,
        /** In mode Voucher, the code of the gift voucher that pays. */
        voucherCode: text(40).optional(),
        /** The amount paid, without the tip; all that is due when omitted. */
        amount: PositiveMinor.optional(),
        tip: Tip,
        /** Cash received; at least amount and tip. */
        tendered: PositiveMinor.optional(),
        reference: text(80).default(''),
        name: text(120).default(''),
        /** Close the order when it is paid whole. */
        complete: z.boolean().default(false),
      })
      .refine(({ mode, voucherCode }) => (mode === 'Voucher') === (voucherCode !== undefined), {
        path: ['voucherCode'],
        message: 'A voucher pays by its code',
      }),
    reply: z.object({ order: Order, receiptId: z.uuid(), receiptNumber: z.int(), change: Minor }),
    refuses: [
      'drawer_needed',
      'not_found',
      'stale_version',
      'order_moved_on',
      'nothing_due',
      'paid_above_balance',
      'tendered_too_little',
      'tips_not_taken',
      'pack_needs_guest',
      'voucher_unknown',
      'voucher_not_usable',
      'voucher_too_small',
    ],
  },
  billToRoom: {
    method: 'POST',
    path: '/orders/:orderId/room-postings',
    summary: 'Put what is due, or a part, on the bill of a guest in house, who signs for it',
    needs: 'orders.pay',
    input: z.object({
      orderId,
      version,
      stayId: z.uuid().optional(),
      roomNo: text(20).optional(),
      amount: PositiveMinor.optional(),
      tip: Tip,
      signedName: text(120).default(''),
      /** Strokes as drawn in a box of 1000 by 300: 'x,y x,y;x,y x,y'. */
      signature: z
        .string()
        .max(20_000)
        .regex(/^(\d{1,4},\d{1,4}[ ;]?)*$/, 'Not strokes')
        .default(''),
      complete: z.boolean().default(false),
    }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'nothing_due',
      'paid_above_balance',
      'not_in_house',
      'folio_closed',
      'way_not_offered',
      'signature_missing',
      'tips_not_taken',
      'pack_needs_guest',
    ],
  },
  billToCompany: {
    method: 'POST',
    path: '/orders/:orderId/credits',
    summary: 'Put what is due on a company’s account, as its terms allow',
    needs: 'orders.pay',
    input: z.object({
      orderId,
      version,
      companyId: z.uuid(),
      purchaseOrder: text(60).default(''),
      creditReason: text(300).default(''),
      complete: z.boolean().default(false),
    }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'nothing_due', 'credit_refused', 'pack_needs_guest'],
  },
  withdraw: {
    method: 'PUT',
    path: '/orders/:orderId/room-postings/:paymentId/withdrawal',
    summary: 'Take an order off a room’s bill again: the line there is reversed, and it is due here',
    needs: 'orders.approve',
    input: z.object({ orderId, version, paymentId: z.uuid(), reason: requiredText(300) }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'folio_closed',
      'charge_invoiced',
      'already_voided',
      'charge_has_changed',
      'pack_in_use',
    ],
  },
  refund: {
    method: 'POST',
    path: '/orders/:orderId/refunds',
    summary:
      'Hand money of an order back, on its own business date or as far as its invoice was credited: a receipt out',
    needs: 'orders.approve',
    /** Voucher puts it back onto the voucher that paid. */
    input: z.object({ orderId, version, mode: ReceiptMode, amount: PositiveMinor, reason: requiredText(300) }),
    reply: z.object({ order: Order, receiptId: z.uuid(), receiptNumber: z.int() }),
    refuses: [
      'not_found',
      'stale_version',
      'refund_above_paid',
      'reversal_too_late',
      'charge_invoiced',
      'pack_in_use',
      'drawer_needed',
      'voucher_not_usable',
    ],
  },
  printBill: {
    method: 'POST',
    path: '/orders/:orderId/bills',
    summary: 'Print what is to be paid, before it is',
    needs: 'orders.write',
    input: z.object({ orderId }),
    reply: z.object({ printJobIds: z.array(z.uuid()) }),
    refuses: ['not_found', 'order_moved_on'],
  },
})
