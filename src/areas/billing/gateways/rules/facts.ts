import type { Minor } from '#core/money.ts'
import type { Instant } from '#core/dates.ts'

/** How a collection is found again: by the id we sent along, else by the provider's own name of its page. */
type About = { collectionId: string | undefined; providerRef: string }

/** A provider's message, in one form for all providers. Amounts in minor units, currencies as ISO codes. */
export type GatewayEvent =
  | ({
      kind: 'paid'
      paymentId: string
      amount: Minor
      currency: string
      /** The provider's word: card, upi, netbanking, wallet … */
      method: string
      at: Instant
    } & About)
  /** A try did not go through; the guest may try again. */
  | ({ kind: 'tried'; fault: string } & About)
  | ({ kind: 'ended'; status: 'EXPIRED' | 'CANCELLED' } & About)
  | {
      kind: 'refunded'
      /** Our own id, when the refund began here. */
      refundId: string | undefined
      providerRefundId: string
      paymentId: string
      amount: Minor
      currency: string
      outcome: 'DONE' | 'FAILED' | 'PENDING'
      fault: string
    }
  | { kind: 'other' }

export const OTHER: GatewayEvent = { kind: 'other' }

/** Providers count seconds. */
export const instantOf = (seconds: number): Instant => new Date(seconds * 1_000).toISOString()
