import * as z from 'zod'
import { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { ReceiptMode } from './payment-routes.ts'
import { Rate } from './rates.ts'

/** Money that came in or went out: a fact, numbered without gap, never changed. */
export const Receipt = z
  .object({
    id: z.uuid(),
    number: z.int(),
    direction: z.enum(['IN', 'OUT']),
    mode: ReceiptMode,
    amount: Minor,
    currency: Currency,
    /** The money received in another currency, and its rate. */
    foreign: z.object({ currency: Currency, amount: Minor, rate: Rate }).nullable(),
    /** Cash received, when it was more than the amount. */
    tendered: Minor.nullable(),
    name: z.string(),
    description: z.string(),
    reference: z.string(),
    reason: z.string(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    companyId: z.uuid().nullable(),
    expenseId: z.uuid().nullable(),
    /** The gift voucher it sold. */
    soldVoucherId: z.uuid().nullable(),
    /** The gift voucher it was paid with. */
    usedVoucherId: z.uuid().nullable(),
    /** Of money in that belongs to no booking: what no bill has taken yet and no one got back. */
    unallocated: Minor,
    /** Refunded from this receipt by name. */
    refunded: Minor,
    /** The receipt this one reverses. */
    reversesNumber: z.int().nullable(),
    /** The receipt that took this one back. */
    reversedByNumber: z.int().nullable(),
    /** Whether it can still be undone as mis-keyed: of today, by hand, nothing refunded of it. */
    isReversible: z.boolean(),
    provider: z.string(),
    providerPaymentId: z.string(),
    shiftId: z.uuid().nullable(),
    counterName: z.string(),
    counterNumber: z.string(),
    operatorName: z.string(),
    date: Day,
    receivedAt: Instant,
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

const filter = {
  from: Day.optional(),
  until: Day.optional(),
  mode: ReceiptMode.optional(),
  direction: z.enum(['IN', 'OUT']).optional(),
  /** Only money in that belongs to no booking, company, expense or voucher. */
  view: z.enum(['all', 'unallocated']).optional(),
  /** Only money of one expense. */
  expenseId: z.uuid().optional(),
  /** Beginning of a name, slip or booking reference; or a receipt number. */
  text: text(80).optional(),
}

export const receiptLines = routes({
  receipts: {
    method: 'GET',
    path: '/payments/receipts',
    summary: 'Receipts, latest first: money in and out as it happened',
    needs: 'payments.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Receipt),
  },
  exportReceipts: {
    method: 'GET',
    path: '/payments/receipts/export',
    summary: 'The whole list of receipts as CSV or workbook',
    needs: 'payments.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  unallocated: {
    method: 'GET',
    path: '/payments/receipts/unallocated',
    summary: 'How much money waits for its booking to be found',
    needs: 'payments.read',
    input: z.object({}),
    reply: z.object({
      /** At most a hundred are counted. */
      count: z.int(),
      /** What is left of those that were counted. */
      amount: Minor,
      currency: Currency,
    }),
  },
  receipt: {
    method: 'GET',
    path: '/payments/receipts/:receiptId',
    summary: 'One receipt',
    needs: 'payments.read',
    input: z.object({ receiptId: z.uuid() }),
    reply: Receipt,
    refuses: ['not_found'],
  },
  pdf: {
    method: 'GET',
    path: '/payments/receipts/:receiptId/pdf',
    summary: 'A receipt to print, with its amount in words: A4, or a till roll of 80 mm',
    needs: 'payments.read',
    input: z.object({
      receiptId: z.uuid(),
      paper: z.enum(['A4', '80mm']).default('A4'),
      /** The guest's own, else the property's, when left out. */
      language: Language.optional(),
    }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  allocate: {
    method: 'POST',
    path: '/payments/receipts/:receiptId/allocation',
    summary: 'Put money without a booking on a booking',
    needs: 'payments.write',
    input: z.object({
      receiptId: z.uuid(),
      bookingId: z.uuid(),
      /** All that is left of it when left out. */
      amount: PositiveMinor.optional(),
    }),
    reply: z.object({ receipt: Receipt, money: FolioMoney }),
    refuses: ['not_found', 'already_allocated', 'folio_closed'],
  },
  spread: {
    method: 'POST',
    path: '/payments/receipts/:receiptId/allocations',
    summary: 'Put money without a booking on several bookings at once, a part on each',
    needs: 'payments.write',
    input: z.object({
      receiptId: z.uuid(),
      parts: z
        .array(z.strictObject({ bookingId: z.uuid(), amount: PositiveMinor }))
        .min(1)
        .max(20)
        .refine((parts) => isEachOnce(parts.map(({ bookingId }) => bookingId)), {
          message: 'Each booking once',
        }),
    }),
    reply: Receipt,
    refuses: ['not_found', 'already_allocated', 'folio_closed'],
  },
  reverse: {
    method: 'POST',
    path: '/payments/receipts/:receiptId/reversal',
    summary: 'Undo money that was keyed by mistake today, by a receipt that reverses it',
    needs: 'payments.refund',
    input: z.object({ receiptId: z.uuid(), reason: requiredText(300) }),
    reply: z.object({ receipt: Receipt, money: FolioMoney.nullable() }),
    refuses: [
      'not_found',
      'already_voided',
      'reversal_too_late',
      'refund_above_paid',
      'drawer_needed',
      'voucher_not_usable',
      'voucher_in_use',
    ],
  },
})
