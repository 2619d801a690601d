import Stripe from 'stripe'
import { minor } from '#core/money.ts'
import { ourAmount, stripeAmount } from '../rules/amounts.ts'
import { sessionEvent } from '../rules/stripe.ts'
import { PATIENCE_MS, type ProviderClient, ProviderFault, titleOf } from './provider.ts'

/** Stripe by hosted checkout pages: the guest is sent there and comes back, and no card number is ever seen here. */
export function stripeClient(secretKey: string, url: string): ProviderClient {
  const { protocol, hostname, port } = new URL(url)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    test: async () => void (await stripe.checkout.sessions.list({ limit: 1 }).catch(fail)),

    open: async (collection) => {
      const { id, amount, currency, email, returnUrl, expiresAt } = collection
      const metadata = { collection: id }
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            client_reference_id: id,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: stripeAmount(amount, currency),
                  product_data: { name: titleOf(collection) },
                },
              },
            ],
            metadata,
            payment_intent_data: { metadata, description: titleOf(collection) },
            success_url: `${returnUrl}&back=paid`,
            cancel_url: `${returnUrl}&back=left`,
            expires_at: Math.floor(Date.parse(expiresAt) / 1_000),
            ...(email && { customer_email: email }),
          },
          { idempotencyKey: id },
        )
        .catch(fail)
      if (!session.url) throw new ProviderFault('Stripe opened no page', false)
      return { providerRef: session.id, payUrl: session.url }
    },

    look: async ({ providerRef }, now) => {
      const session = await stripe.checkout.sessions.retrieve(providerRef).catch(fail)
      return sessionEvent(session, Math.floor(Date.parse(now) / 1_000))
    },

    close: async ({ providerRef }) => {
      await stripe.checkout.sessions.expire(providerRef).catch((error: unknown) => {
        // Paid or expired already: an event reports both.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) fail(error)
      })
    },

    refund: async ({ id, providerPaymentId, amount, currency }) => {
      const refund = await stripe.refunds
        .create(
          {
            payment_intent: providerPaymentId,
            amount: stripeAmount(minor(amount), currency),
            metadata: { refund: id },
          },
          { idempotencyKey: id },
        )
        .catch(fail)
      const isSame = ourAmount(refund.amount, currency) === amount
      if (!isSame) throw new ProviderFault('Stripe refunded another amount', true)
      const outcome = refund.status === 'succeeded' ? 'DONE' : refund.status === 'failed' ? 'FAILED' : 'PENDING'
      return { providerRefundId: refund.id, outcome, fault: refund.failure_reason ?? '' }
    },
  }
}

/** Wrong keys and wrong requests stay wrong; a lost connection, a busy or broken server may pass. */
function fail(error: unknown): never {
  const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  if (!(error instanceof StripeError)) throw error
  const passes = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)
  throw new ProviderFault(error.message, !passes)
}
