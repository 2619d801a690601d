import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const VOUCHER_STATES = ['OPEN', 'PART_USED', 'USED', 'EXPIRED', 'VOID'] as const
/** OPEN and PART_USED pay; the others do not: nothing is left, its last day is past, or a user voided it. */
export const VoucherState = z.enum(VOUCHER_STATES)
export type VoucherState = z.infer<typeof VoucherState>

export const VOUCHER_SOURCES = ['SOLD', 'GIVEN', 'LOYALTY'] as const
/** SOLD was paid for; GIVEN and LOYALTY cost the property what they pay. */
export const VoucherSource = z.enum(VOUCHER_SOURCES)
export type VoucherSource = z.infer<typeof VoucherSource>

/** RETURNED is money of a receipt that was undone or refunded, or what had expired before the voucher was extended. */
export const VoucherMoveKind = z.enum(['ISSUED', 'REDEEMED', 'RETURNED', 'EXPIRED', 'VOIDED', 'EXTENDED'])

/** Money owed to the holder of the code. */
export const Voucher = z
  .object({
    id: z.uuid(),
    /** Counted in the property; what people call it, and receipts. */
    number: z.int(),
    state: VoucherState,
    source: VoucherSource,
    issued: Minor,
    /** What it still pays; 0 once it is used, expired or void. */
    balance: Minor,
    currency: Currency,
    customerId: z.uuid().nullable(),
    buyerName: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    message: z.string(),
    /** Why it was given without money. */
    reason: z.string(),
    /** The day it is mailed; null is printed. */
    sendOn: Day.nullable(),
    sentOn: Day.nullable(),
    issuedOn: Day,
    /** The last day it pays on; null is for ever. */
    expiresOn: Day.nullable(),
    createdAt: Instant,
    createdByName: z.string(),
    version: z.int(),
  })
  .meta({ id: 'GiftVoucher' })
export type Voucher = z.infer<typeof Voucher>

/** What happened to a voucher. */
export const VoucherMove = z.object({
  id: z.uuid(),
  kind: VoucherMoveKind,
  /** With its sign: what it did to the balance. */
  amount: Minor,
  receiptId: z.uuid().nullable(),
  receiptNumber: z.int().nullable(),
  bookingReference: z.string().nullable(),
  orderNo: z.int().nullable(),
  orderId: z.uuid().nullable(),
  /** Of EXTENDED: the new last day. */
  expiresOn: Day.nullable(),
  reason: z.string(),
  businessDate: Day,
  movedAt: Instant,
  movedByName: z.string(),
})
export type VoucherMove = z.infer<typeof VoucherMove>

/** What the holder of the code may know of it. */
export const VoucherBalance = z.object({
  voucherId: z.uuid(),
  number: z.int(),
  state: VoucherState,
  balance: Minor,
  currency: Currency,
  expiresOn: Day.nullable(),
})
export type VoucherBalance = z.infer<typeof VoucherBalance>

export const VoucherSettings = z.object({
  /** How many days a voucher pays after it was issued; null is for ever. */
  validDays: z.int().min(1).max(3_660).nullable(),
  /** Printed below each voucher. */
  terms: z.string(),
})
export type VoucherSettings = z.infer<typeof VoucherSettings>
