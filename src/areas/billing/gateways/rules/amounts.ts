import { minor, type Minor } from '#core/money.ts'

/** Currencies without decimals that Stripe nevertheless counts in hundredths (docs: currencies, special cases). */
const COUNTED_IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

/** Our minor units as Stripe wants them. */
export const stripeAmount = (amount: Minor, currency: string): number =>
  COUNTED_IN_HUNDREDTHS.has(currency) ? amount * 100 : amount

/** Stripe's amount in our minor units; a fraction, which Stripe never sends, becomes an amount that matches nothing. */
export const ourAmount = (amount: number, currency: string): Minor => {
  const exact = COUNTED_IN_HUNDREDTHS.has(currency) ? amount / 100 : amount
  return minor(Number.isSafeInteger(exact) ? exact : -1)
}
