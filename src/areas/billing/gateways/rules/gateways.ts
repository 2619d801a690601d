import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { CollectionStatus, GatewayMode, Provider } from '../contract/replies.ts'
import { razorpayEvent } from './razorpay.ts'
import { stripeEvent } from './stripe.ts'
import type { GatewayEvent } from './facts.ts'

/** An event of a provider, in one form for all; 'other' when it is not about money of ours or cannot be read. */
export const eventOf = (provider: Provider, event: unknown): GatewayEvent =>
  provider === 'STRIPE' ? stripeEvent(event) : razorpayEvent(event)

/**
 * Keys carry their provider's and mode's prefix, so a live key in test mode, or the one in the other's place, is noticed before it
 * is used. Restricted Stripe keys (rk_) are fine.
 *
 * @throws Refusal wrong_keys naming the field
 */
export function assertKeysFit(keys: {
  provider: Provider
  mode: GatewayMode
  keyId: string
  secretKey?: string | undefined
}): void {
  const mode = keys.mode === 'LIVE' ? 'live' : 'test'
  if (keys.provider === 'RAZORPAY') {
    if (!keys.keyId.startsWith(`rzp_${mode}_`)) refuse('wrong_keys', { field: 'keyId' })
    return
  }
  if (keys.keyId !== '') refuse('wrong_keys', { field: 'keyId' })
  if (keys.secretKey !== undefined && !new RegExp(`^[sr]k_${mode}_`).test(keys.secretKey))
    refuse('wrong_keys', { field: 'secretKey' })
}

/** Keys of the practice providers that come with the demo; no real provider knows them. */
export const isPracticeKey = (keys: { provider: Provider; keyId: string; secretKey: string }): boolean =>
  keys.provider === 'STRIPE'
    ? keys.secretKey.startsWith('sk_test_practice_')
    : keys.keyId.startsWith('rzp_test_practice_')

/** The modes of payment in which a provider's method counts; wallets and transfers are money in the bank. */
export function paymentModeOf(method: string): 'Card' | 'UPI' | 'Bank' {
  if (method === 'upi') return 'UPI'
  return ['card', 'emi', 'cardless_emi', 'link'].includes(method) ? 'Card' : 'Bank'
}

export type Collected = {
  amount: Minor
  currency: string
  status: CollectionStatus
  providerPaymentId: string
}

/**
 * Why money that a provider reports does not settle the collection; undefined when it does. 'repeated' is the same payment reported
 * again, which is no fault. Another payment for a collection that is paid is real money without a request.
 */
export function mismatchOf(
  collection: Collected,
  reported: { amount: Minor; currency: string; paymentId: string },
): 'repeated' | 'currency' | 'amount' | 'payment' | undefined {
  if (collection.status === 'PAID') return collection.providerPaymentId === reported.paymentId ? 'repeated' : 'payment'
  if (reported.currency !== collection.currency) return 'currency'
  if (reported.amount !== collection.amount) return 'amount'
  return undefined
}

/**
 * What may still go back of a payment, in minor units: what was taken, less what went back or is on its way.
 *
 * @throws Refusal refund_above_paid with that amount
 */
export function assertRefundable(amount: Minor, { taken, refunded }: { taken: number; refunded: number }): void {
  if (amount > taken - refunded) refuse('refund_above_paid', { paid: taken - refunded })
}
