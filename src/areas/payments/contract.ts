import * as z from 'zod'
import { FolioMoney } from '#areas/folios/contract.ts'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'

/** Credit and BillToRoom are promises: shown, never counted as money. */
export const PaymentMode = z.enum(['Cash', 'Card', 'UPI', 'Bank', 'Credit', 'BillToRoom'])
export type PaymentMode = z.infer<typeof PaymentMode>
export const RealMode = z.enum(['Cash', 'Card', 'UPI', 'Bank'])

export const Payment = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    kind: z.enum(['ROOM', 'SERVICE', 'EXPENSE', 'REFUND']),
    receiptId: z.uuid().nullable(),
    receiptNumber: z.int().nullable(),
    paymentMode: PaymentMode,
    status: z.enum(['Paid', 'NotPaid']),
    transactionAmount: Minor,
    currency: Currency,
    referenceNumber: z.string(),
    name: z.string(),
    email: z.string(),
    description: z.string(),
    businessServiceName: z.string(),
    companyName: z.string(),
    billNo: z.string(),
    advancePayment: z.boolean(),
    creditSettled: z.boolean(),
    counterName: z.string(),
    counterNumber: z.string(),
    operatorName: z.string(),
    date: Day,
    createdAt: Instant,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const payments = contract('payments', {
  take: {
    method: 'POST',
    path: '/payments',
    summary: 'Take money for a booking, or note a promise (Credit, BillToRoom)',
    needs: 'payments.write',
    input: z.object({
      bookingId: z.uuid(),
      amount: PositiveMinor,
      mode: PaymentMode,
      /** Slip, transaction or cheque number. */
      reference: text(80).default(''),
      companyName: text(120).default(''),
    }),
    reply: z.object({ payment: Payment, money: FolioMoney }),
    refuses: ['not_found', 'folio_closed'],
  },
  refund: {
    method: 'POST',
    path: '/payments/refunds',
    summary: 'Hand money back, at most what is held for the booking',
    needs: 'payments.refund',
    input: z.object({
      bookingId: z.uuid(),
      amount: PositiveMinor,
      mode: RealMode,
      reason: requiredText(300),
      reference: text(80).default(''),
    }),
    reply: z.object({ payment: Payment, money: FolioMoney }),
    refuses: ['not_found', 'refund_above_paid'],
  },
  list: {
    method: 'GET',
    path: '/payments',
    summary: 'Payments, latest first',
    needs: 'payments.read',
    input: z.object({
      ...pageInput,
      from: Day.optional(),
      until: Day.optional(),
      mode: PaymentMode.optional(),
      bookingId: z.uuid().optional(),
    }),
    reply: page(Payment),
  },
})
