import { addDays, type Day, type Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { GiftOrderState, GiftShopSettings } from '../contract/replies.ts'

const HOUR_MS = 3_600_000
/** How long an order waits for its payment. */
export const ORDER_HOURS = 48
/** How many days after that what was not paid is deleted. */
export const FORGOTTEN_AFTER_DAYS = 30
/** Orders of one network address that wait for their payment at once. */
export const ORDERS_PER_ADDRESS = 5
/** How far ahead a voucher can be mailed, in days. */
const MOST_DAYS_AHEAD = 365

export const orderEnd = (now: Instant): Instant => new Date(Date.parse(now) + ORDER_HOURS * HOUR_MS).toISOString()

/** Where an order is: paid is paid, however late the money came. */
export function orderStateOf(
  { paidAt, expiresAt }: { paidAt: Instant | null; expiresAt: Instant },
  now: Instant,
): GiftOrderState {
  if (paidAt !== null) return 'PAID'
  return expiresAt > now ? 'OPEN' : 'EXPIRED'
}

type Sold = Pick<GiftShopSettings, 'amounts' | 'least' | 'most'>

/** A property sells the amounts it names, and any between its least and its most. @throws Refusal gift_amount_not_sold {least, most} */
export function assertSold({ amounts, least, most }: Sold, amount: Minor): void {
  if (!amounts.includes(amount) && (amount < least || amount > most)) refuse('gift_amount_not_sold', { least, most })
}

/** The least is at most the most, and what is offered lies between them. @throws Refusal gift_amounts_not_sold {least, most} */
export function assertSellable({ amounts, least, most }: Sold): void {
  if (least > most || amounts.some((amount) => amount < least || amount > most))
    refuse('gift_amounts_not_sold', { least, most })
}

/** The last day a voucher can be mailed on: a year ahead at most, and while it pays. */
export function lastSendOn(today: Day, expiresOn: Day | null): Day {
  const last = addDays(today, MOST_DAYS_AHEAD)
  return expiresOn !== null && expiresOn < last ? expiresOn : last
}

/** The day the recipient has the voucher: the one the buyer chose, today at the earliest; null where it is mailed to the buyer alone. */
export const sendDayOf = (wanted: Day | null, today: Day): Day | null =>
  wanted !== null && wanted < today ? today : wanted

/** The page of an order. */
export const orderUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/gift?token=${encodeURIComponent(token)}`
