import * as z from 'zod'
import { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { FileReply, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { Rate } from './rates.ts'

export const PAYMENT_MODES = ['Cash', 'Card', 'UPI', 'Bank', 'Voucher', 'Credit', 'BillToRoom'] as const
/** Credit and BillToRoom are promises: shown, never counted as money. Voucher is money that came when the voucher was sold. */
export const PaymentMode = z.enum(PAYMENT_MODES)
export type PaymentMode = z.infer<typeof PaymentMode>
/** Modes that need no code: a voucher is redeemed where its code is read. */
export const TakenMode = PaymentMode.exclude(['Voucher'])
export type TakenMode = z.infer<typeof TakenMode>
export const REAL_MODES = ['Cash', 'Card', 'UPI', 'Bank'] as const
export const RealMode = z.enum(REAL_MODES)
export type RealMode = z.infer<typeof RealMode>
/** What a receipt may be in: money that moves now, or on a gift voucher. */
export const RECEIPT_MODES = [...REAL_MODES, 'Voucher'] as const
export const ReceiptMode = z.enum(RECEIPT_MODES)
export type ReceiptMode = z.infer<typeof ReceiptMode>

export const PAYMENT_KINDS = ['ROOM', 'SERVICE', 'EXPENSE', 'REFUND'] as const
export const PaymentKind = z.enum(PAYMENT_KINDS)
export type PaymentKind = z.infer<typeof PaymentKind>

/** Every field of the specification's payment, and the rows it refers to here. */
export const Payment = z
  .object({
    id: z.uuid(),
    propertyId: z.int(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    /** ROOM has no link; SERVICE pays a line or an order; EXPENSE an expense; REFUND is money refunded. */
    kind: PaymentKind,
    /** OUT left the property: a refund, or money for an expense. */
    direction: z.enum(['IN', 'OUT']),
    /** The money received in another currency, and its rate; of the whole receipt. */
    foreign: z.object({ currency: Currency, amount: Minor, rate: Rate }).nullable(),
    /** Cash received, when it was more than the receipt. */
    tendered: Minor.nullable(),
    receiptId: z.uuid().nullable(),
    receiptNumber: z.int().nullable(),
    paymentMode: PaymentMode,
    status: z.enum(['Paid', 'NotPaid']),
    transactionAmount: Minor,
    currency: Currency,
    referenceNumber: z.string(),
    name: z.string(),
    email: z.string(),
    businessEmail: z.string(),
    description: z.string(),
    businessServiceName: z.string(),
    companyId: z.uuid().nullable(),
    companyName: z.string(),
    /** The charge on the folio it pays; null pays the room. */
    serviceId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
    expenseId: z.uuid().nullable(),
    billNo: z.string(),
    advancePayment: z.boolean(),
    creditSettled: z.boolean(),
    chargeAbleToBooking: z.boolean(),
    counterName: z.string(),
    counterNumber: z.string(),
    operatorName: z.string(),
    date: Day,
    createdAt: Instant,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

/** Money of another currency: how much of it, and what one unit is worth in the property's. Without a rate the table's is taken. */
export const ForeignMoney = z.strictObject({ currency: Currency, amount: PositiveMinor, rate: Rate.optional() })
export type ForeignMoney = z.infer<typeof ForeignMoney>

/** What narrows a list of payments, its sums and its export alike. Days are business dates; `until` is not included. */
const filter = {
  from: Day.optional(),
  until: Day.optional(),
  mode: PaymentMode.optional(),
  kind: PaymentKind.optional(),
  status: z.enum(['Paid', 'NotPaid']).optional(),
  /** Beginning of a name, company, slip, bill or booking reference; or a receipt number. */
  text: text(80).optional(),
  bookingId: z.uuid().optional(),
  /** Beginning of a booking's reference. */
  booking: text(40).optional(),
  /** Beginning of a company's name. */
  company: text(120).optional(),
  /** Name as receipts carry it. */
  operator: text(120).optional(),
  counter: text(40).optional(),
}

const Sum = z.object({ kind: PaymentKind, mode: PaymentMode, count: z.int(), amount: Minor })

export const paymentLines = routes({
  take: {
    method: 'POST',
    path: '/payments',
    summary: 'Take money for a booking, or note a promise (Credit, BillToRoom)',
    needs: 'payments.write',
    input: z
      .object({
        bookingId: z.uuid(),
        /** The party whose part of the bill it pays; the booker when left out. */
        partyId: z.uuid().optional(),
        /** In the property's currency; left out when `foreign` has the money received. */
        amount: PositiveMinor.optional(),
        foreign: ForeignMoney.optional(),
        mode: TakenMode,
        /** Cash received, at least the amount; the difference is the change. */
        tendered: PositiveMinor.optional(),
        /** Slip, transaction or cheque number. */
        reference: text(80).default(''),
        companyName: text(120).default(''),
        /** Whose account a promise in Credit is noted on. */
        companyId: z.uuid().optional(),
        /** The company's order number for its guest, when the company requires one. */
        purchaseOrder: text(80).default(''),
        /** Why the promise is taken although the company's terms do not allow it; needs companies.credit. */
        creditReason: text(300).default(''),
      })
      .refine(({ amount, foreign }) => (amount === undefined) !== (foreign === undefined), {
        path: ['amount'],
        message: 'Either an amount, or money of another currency',
      })
      .refine(({ tendered, mode, foreign }) => tendered === undefined || (mode === 'Cash' && !foreign), {
        path: ['tendered'],
        message: 'Only cash is handed over',
      })
      .refine(({ tendered, amount }) => tendered === undefined || amount === undefined || tendered >= amount, {
        path: ['tendered'],
        message: 'Less than the amount',
      })
      .refine(({ foreign, mode }) => !foreign || (mode !== 'Credit' && mode !== 'BillToRoom'), {
        path: ['foreign'],
        message: 'A promise is made in the property’s currency',
      }),
    reply: z.object({
      payment: Payment,
      money: FolioMoney,
      /** What goes back over the counter. */
      change: Minor,
    }),
    refuses: ['credit_refused', 'not_found', 'folio_closed', 'currency_mismatch', 'no_exchange_rate', 'drawer_needed'],
  },
  refund: {
    method: 'POST',
    path: '/payments/refunds',
    summary: 'Hand money back, at most what is held for the booking, or what is left of one receipt of the day',
    needs: 'payments.refund',
    input: z
      .object({
        bookingId: z.uuid().optional(),
        /** A receipt of the same business date, or one that is on no bill yet. */
        receiptId: z.uuid().optional(),
        /** The party that gets back what it paid; the booker when left out. */
        partyId: z.uuid().optional(),
        amount: PositiveMinor,
        /** Voucher puts it back onto the voucher that paid. */
        mode: ReceiptMode,
        reason: requiredText(300),
        reference: text(80).default(''),
      })
      .refine(({ bookingId, receiptId }) => bookingId !== undefined || receiptId !== undefined, {
        path: ['bookingId'],
        message: 'Name the booking or the receipt',
      })
      .refine(({ bookingId, partyId }) => partyId === undefined || bookingId !== undefined, {
        path: ['partyId'],
        message: 'A party is one of a booking',
      }),
    reply: z.object({ receiptId: z.uuid(), payment: Payment.nullable(), money: FolioMoney.nullable() }),
    refuses: ['not_found', 'refund_above_paid', 'reversal_too_late', 'drawer_needed', 'voucher_not_usable'],
  },
  list: {
    method: 'GET',
    path: '/payments',
    summary: 'Payments, latest first',
    needs: 'payments.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Payment),
  },
  totals: {
    method: 'GET',
    path: '/payments/totals',
    summary:
      'What was received by receipts, as the cashier report has it, and how payments spread it; promises apart. Four hundred days at most',
    needs: 'payments.read',
    input: z.object(filter),
    reply: z.object({
      currency: Currency,
      /** First day that is added up. */
      from: Day,
      /** Money by receipts; the kind is what a receipt was written for, and what went out is below zero. */
      received: z.array(Sum),
      /** The same receipts by mode, in and out separately, as the cashier report adds them up. */
      byMode: z.array(z.object({ mode: ReceiptMode, received: Minor, refunded: Minor, net: Minor, count: z.int() })),
      /** How payments spread money: by what they are for, in the mode the spreading wrote; what went out is below zero. */
      allocated: z.array(Sum),
      /** Promised in Credit and BillToRoom, or left open: not money. */
      deferred: z.array(Sum),
      /** Received less what went out, by receipts. */
      total: Minor,
      totalDeferred: Minor,
    }),
  },
  export: {
    method: 'GET',
    path: '/payments/export',
    summary: 'The whole list as CSV or workbook',
    needs: 'payments.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
})

export type PaymentFilter = Omit<z.output<(typeof paymentLines)['totals']['input']>, never>
