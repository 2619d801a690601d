import * as z from 'zod'
import { CollectionStatus, GatewayMode, Provider } from '#areas/billing/gateways/contract/replies.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const GIFT_ORDER_STATES = ['OPEN', 'PAID', 'EXPIRED'] as const
/** OPEN waits for its payment; EXPIRED was not paid in time, and is PAID all the same if money for it arrives. */
export const GiftOrderState = z.enum(GIFT_ORDER_STATES)
export type GiftOrderState = z.infer<typeof GiftOrderState>

/** What the property sells online. */
export const GiftShopSettings = z
  .object({
    isActive: z.boolean(),
    /** Offered with one press, ascending; the buyer may choose another amount between least and most. */
    amounts: z.array(Minor),
    least: Minor,
    most: Minor,
    currency: Currency,
    /** 0 while nothing was chosen. */
    version: z.int(),
  })
  .meta({ id: 'GiftShopSettings' })
export type GiftShopSettings = z.infer<typeof GiftShopSettings>

/** An order as staff see it. */
export const GiftOrder = z
  .object({
    id: z.uuid(),
    state: GiftOrderState,
    amount: Minor,
    currency: Currency,
    buyerName: z.string(),
    buyerEmail: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    sendOn: Day.nullable(),
    orderedAt: Instant,
    paidAt: Instant.nullable(),
    voucherId: z.uuid().nullable(),
    voucherNumber: z.int().nullable(),
    /** Of its payment. */
    receiptId: z.uuid().nullable(),
    receiptNumber: z.int().nullable(),
    /** What can go back to the buyer: what the voucher has not paid, of money that did not go back before. */
    refundable: Minor,
    /** What went back, or is on its way. */
    refunded: Minor,
    /** Receipts of money that came a second time, and what of each can go back. */
    surplus: z.array(z.object({ receiptId: z.uuid(), receiptNumber: z.int(), refundable: Minor })),
  })
  .meta({ id: 'GiftOrder' })
export type GiftOrder = z.infer<typeof GiftOrder>

const property = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  seoFriendlyName: z.string(),
})

/** What anyone may see who wants to buy a voucher. */
export const GiftShop = z
  .object({
    property,
    locale: z.string(),
    currency: Currency,
    today: Day,
    /** The last day a voucher can be mailed on. */
    lastSendOn: Day,
    amounts: z.array(Minor),
    least: Minor,
    most: Minor,
    /** The last day of a voucher that is issued today; null is for ever. */
    expiresOn: Day.nullable(),
    terms: z.string(),
    mode: GatewayMode,
  })
  .meta({ id: 'GiftShop' })
export type GiftShop = z.infer<typeof GiftShop>

/** An order as its buyer sees it: never the code. UNAVAILABLE: the property takes no payments at this moment. */
export const PublicGiftOrder = z
  .object({
    status: z.enum([...GIFT_ORDER_STATES, 'UNAVAILABLE', 'REFUNDED']),
    property,
    locale: z.string(),
    currency: Currency,
    amount: Minor,
    buyerName: z.string(),
    buyerEmail: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    message: z.string(),
    sendOn: Day.nullable(),
    /** The day the voucher was mailed. */
    sentOn: Day.nullable(),
    voucherNumber: z.int().nullable(),
    /** The last day it pays on; null is for ever, or while it is not issued. */
    expiresOn: Day.nullable(),
    terms: z.string(),
    provider: Provider,
    mode: GatewayMode,
    attempt: z
      .object({ id: z.uuid(), status: CollectionStatus, amount: Minor, payUrl: z.string(), isDeclined: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'PublicGiftOrder' })
export type PublicGiftOrder = z.infer<typeof PublicGiftOrder>
