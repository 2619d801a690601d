import Razorpay from 'razorpay'
import * as z from 'zod'
import { linkEvent } from '../rules/razorpay.ts'
import { PATIENCE_MS, type ProviderClient, ProviderFault, titleOf } from './provider.ts'

/** What its client sends requests with, which its types do not show: the only way to another host, a time limit and a header. */
const Wire = z.object({
  rq: z.custom<{ defaults: { headers: { post: object } } }>((rq) => typeof rq === 'function' && 'defaults' in rq),
})

const Link = z.looseObject({ id: z.string(), short_url: z.string() })
const Refund = z.looseObject({ id: z.string(), status: z.string().nullish() })

/** Razorpay by its payment links: hosted pages with UPI, cards, net banking and wallets. */
export function razorpayClient(keys: { keyId: string; secretKey: string }, url: string): ProviderClient {
  const make = (headers: Record<string, string> = {}): Razorpay => {
    const razorpay = new Razorpay({ key_id: keys.keyId, key_secret: keys.secretKey })
    const { defaults } = Wire.parse(razorpay.api).rq
    Object.assign(defaults, { baseURL: url, timeout: PATIENCE_MS })
    Object.assign(defaults.headers.post, headers)
    return razorpay
  }
  const razorpay = make()
  return {
    test: async () => void (await razorpay.paymentLink.all({ count: 1 }).catch(fail)),

    open: async (collection) => {
      const { id, amount, currency, name, email, returnUrl, expiresAt } = collection
      const made = await razorpay.paymentLink
        .create({
          amount,
          currency,
          accept_partial: false,
          reference_id: id, // must be unique, so a second request makes no second link
          description: titleOf(collection),
          customer: { ...(name && { name }), ...(email && { email }) },
          notify: { sms: false, email: false },
          reminder_enable: false,
          notes: { collection: id },
          callback_url: `${returnUrl}&back=paid`,
          callback_method: 'get',
          expire_by: Math.floor(Date.parse(expiresAt) / 1_000),
        })
        .catch(async (error: unknown) => (await madeBefore(razorpay, id)) ?? fail(error))
      const link = Link.parse(made)
      return { providerRef: link.id, payUrl: link.short_url }
    },

    look: async ({ providerRef }, now) => {
      const link = await razorpay.paymentLink.fetch(providerRef).catch(fail)
      return linkEvent(link, Math.floor(Date.parse(now) / 1_000))
    },

    close: async ({ providerRef }) => {
      await razorpay.paymentLink.cancel(providerRef).catch((error: unknown) => {
        // Paid, expired or cancelled already: an event reports each.
        if (Number(statusOf(error)) !== 400) fail(error)
      })
    },

    refund: async ({ id, providerPaymentId, amount }) => {
      const request = { amount, notes: { refund: id }, receipt: id }
      const refund = await make({ 'X-Refund-Idempotency': id }).payments.refund(providerPaymentId, request).catch(fail)
      const { id: providerRefundId, status } = Refund.parse(refund)
      const outcome = status === 'processed' ? 'DONE' : status === 'failed' ? 'FAILED' : 'PENDING'
      return { providerRefundId, outcome, fault: '' }
    },
  }
}

/** A link made by an earlier try of the same collection, whose response was lost. */
async function madeBefore(razorpay: Razorpay, referenceId: string): Promise<unknown> {
  const query = { count: 1, reference_id: referenceId } // its types know no reference
  const { payment_links: links } = (await razorpay.paymentLink.all(query).catch(() => ({ payment_links: [] }))) as {
    payment_links?: { reference_id?: string }[]
  }
  return links?.find((link) => link.reference_id === referenceId)
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined

const ErrorBody = z.looseObject({ error: z.looseObject({ description: z.string() }) })

/** Its client throws plain objects; what has no status never reached the provider. */
function fail(error: unknown): never {
  const status = Number(statusOf(error) ?? 0)
  const isFinal = status >= 400 && status < 500 && ![408, 409, 429].includes(status)
  const description = ErrorBody.safeParse(error).data?.error.description
  throw new ProviderFault(
    description ?? (status ? `Razorpay answered ${status}` : 'Razorpay cannot be reached'),
    isFinal,
  )
}
