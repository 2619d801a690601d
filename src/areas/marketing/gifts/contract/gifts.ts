import * as z from 'zod'
import { contract, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { PositiveMinor } from '#core/money.ts'
import { EmailAddress } from '#core/patterns.ts'
import { GiftOrder, GiftOrderState, GiftShop, GiftShopSettings, PublicGiftOrder } from './replies.ts'

/** Amounts offered with one press, at most. */
export const MOST_AMOUNTS = 8

/** The property's public name. */
const at = { seoFriendlyName: requiredText(120) }

/** The property's number and 256 bits of chance. */
const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the address of an order')

const MAILED_TO_SOMEONE = { path: ['recipientEmail'], message: 'It is mailed to an address' }

export const gifts = contract('gifts', {
  list: {
    method: 'GET',
    path: '/gifts',
    summary: 'Orders of gift vouchers on the public page, latest first',
    needs: 'gifts.read',
    input: z.object({
      ...pageInput,
      state: GiftOrderState.optional(),
      /** The beginning of the buyer's or the recipient's name. */
      text: text(80).optional(),
    }),
    reply: page(GiftOrder),
  },
  settings: {
    method: 'GET',
    path: '/gifts/settings',
    summary: 'Whether gift vouchers are sold on the public page, and for which amounts',
    needs: 'gifts.read',
    input: z.object({}),
    reply: GiftShopSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/gifts/settings',
    summary: 'Set whether gift vouchers are sold on the public page, and for which amounts',
    needs: 'gifts.change',
    input: z.object({
      version: z.int().min(0),
      isActive: z.boolean(),
      amounts: z
        .array(PositiveMinor)
        .max(MOST_AMOUNTS)
        .refine((amounts) => isEachOnce(amounts), 'Name each amount once'),
      least: PositiveMinor,
      most: PositiveMinor,
    }),
    reply: GiftShopSettings,
    refuses: ['stale_version', 'gateway_not_ready', 'gift_amounts_not_sold'],
  },
  shop: {
    method: 'GET',
    path: '/gift/at/:seoFriendlyName',
    summary: 'What gift vouchers a property sells on its public page',
    needs: 'public',
    perMinute: 120,
    input: z.object({ ...at }),
    reply: GiftShop,
    refuses: ['not_found'],
  },
  order: {
    method: 'POST',
    path: '/gift/at/:seoFriendlyName/orders',
    summary: 'Order a gift voucher; it is issued once it is paid',
    needs: 'public',
    perMinute: 10,
    input: z
      .object({
        ...at,
        /** Named by the browser, so that what is sent twice is one order. */
        key: z.uuid(),
        amount: PositiveMinor,
        buyerName: requiredText(120),
        buyerEmail: EmailAddress,
        recipientName: text(120).default(''),
        recipientEmail: z.union([z.literal(''), EmailAddress]).default(''),
        message: text(600).default(''),
        /** The day the recipient has it; the day it is paid at the earliest. Without one it is mailed to the buyer. */
        sendOn: Day.optional(),
        language: Language,
        /** People leave it empty; programs that fill in everything do not. */
        website: z.literal('').default(''),
      })
      .refine(({ sendOn, recipientEmail }) => sendOn === undefined || recipientEmail !== '', MAILED_TO_SOMEONE),
    reply: z.object({ token: z.string() }),
    refuses: ['not_found', 'gift_amount_not_sold', 'too_many_gift_orders', 'gateway_not_ready', 'gift_day_too_late'],
  },
  open: {
    method: 'GET',
    path: '/gift/orders/:token',
    summary: 'An order of a gift voucher as its buyer sees it',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: Token, attemptId: z.uuid().optional() }),
    reply: PublicGiftOrder,
    refuses: ['not_found'],
  },
  pay: {
    method: 'POST',
    path: '/gift/orders/:token/attempts',
    summary: 'Begin to pay for an order: the provider’s page is opened, and its address shows on the attempt',
    needs: 'public',
    perMinute: 40,
    input: z.object({ token: Token }),
    reply: z.object({ attemptId: z.uuid() }),
    refuses: ['not_found', 'gift_order_closed', 'gateway_not_ready'],
  },
  check: {
    method: 'POST',
    path: '/gift/orders/:token/checks',
    summary: 'The buyer came back: ask the provider what became of it',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, attemptId: z.uuid() }),
    reply: z.object({ isAsked: z.literal(true) }),
    refuses: ['not_found'],
  },
})
