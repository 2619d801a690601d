import { printMoney } from '#core/money.ts'
import type { Collection } from '../queries/collections.ts'
import type { Refund } from '../queries/refunds.ts'
import type { GatewayEvent } from '../rules/facts.ts'

/** The provider refused, or did not respond. A final fault will be the same at the next try. */
export class ProviderFault extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** What every provider can do for us. Each fails with a `ProviderFault`. */
export type ProviderClient = {
  /** Tries the keys on what they are needed for. */
  test: () => Promise<void>
  /** Opens the provider's page; for the same collection it returns the same page again. */
  open: (collection: Collection) => Promise<{ providerRef: string; payUrl: string }>
  /** What became of it. */
  look: (collection: Collection, now: string) => Promise<GatewayEvent>
  /** Closes the page, so that no one pays there any more; harmless when it is closed or paid. */
  close: (collection: Collection) => Promise<void>
  refund: (
    refund: Refund,
  ) => Promise<{ providerRefundId: string; outcome: 'DONE' | 'FAILED' | 'PENDING'; fault: string }>
}

/** How long a job waits for a provider. */
export const PATIENCE_MS = 20_000

/** What the guest reads on the provider's page. */
export const titleOf = ({ description, amount, currency }: Collection): string =>
  description || printMoney(amount, currency, 'en')
