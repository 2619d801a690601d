import * as z from 'zod'
import { ourAmount } from './amounts.ts'
import { type GatewayEvent, instantOf, OTHER } from './facts.ts'

const named = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
const metadata = z.record(z.string(), z.string()).nullish()

const Event = z.looseObject({
  type: z.string(),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

const Session = z.looseObject({
  id: z.string(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  payment_intent: named.nullish(),
  client_reference_id: z.string().nullish(),
  payment_method_types: z.array(z.string()).nullish(),
})

const Intent = z.looseObject({
  id: z.string(),
  amount_received: z.number().nullish(),
  currency: z.string(),
  metadata,
  payment_method_types: z.array(z.string()).nullish(),
  last_payment_error: z.looseObject({ message: z.string().nullish() }).nullish(),
})

const Refund = z.looseObject({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  payment_intent: named.nullish(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata,
})

/** The only method a page offered is how it was paid; where it offered several, cards are the rule. */
const methodOf = (offered: readonly string[] | null | undefined): string =>
  offered?.length === 1 && offered[0] ? offered[0] : 'card'

/** The event for the state of a checkout session; `at` in seconds. */
export function sessionEvent(object: unknown, at: number): GatewayEvent {
  const { success, data: session } = Session.safeParse(object)
  if (!success) return OTHER
  const about = { collectionId: session.client_reference_id ?? undefined, providerRef: session.id }
  if (session.payment_status === 'paid' && session.payment_intent && session.currency) {
    const currency = session.currency.toUpperCase()
    const amount = ourAmount(session.amount_total ?? 0, currency)
    const method = methodOf(session.payment_method_types)
    return { kind: 'paid', ...about, paymentId: session.payment_intent, amount, currency, method, at: instantOf(at) }
  }
  if (session.status === 'expired') return { kind: 'ended', status: 'EXPIRED', ...about }
  return OTHER
}

/** Reads a Stripe event (docs: types of events). Intents of other programs carry no collection and are not ours. */
export function stripeEvent(event: unknown): GatewayEvent {
  const { success, data } = Event.safeParse(event)
  if (!success) return OTHER
  const { object } = data.data
  switch (data.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return sessionEvent(object, data.created)
    case 'checkout.session.async_payment_failed':
      return tried(object)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return intentEvent(object, data.type === 'payment_intent.succeeded', data.created)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEvent(object)
    default:
      return OTHER
  }
}

function tried(object: unknown): GatewayEvent {
  const { success, data } = Session.safeParse(object)
  if (!success) return OTHER
  return { kind: 'tried', collectionId: data.client_reference_id ?? undefined, providerRef: data.id, fault: '' }
}

function intentEvent(object: unknown, hasSucceeded: boolean, at: number): GatewayEvent {
  const { success, data: intent } = Intent.safeParse(object)
  const collectionId = intent?.metadata?.['collection']
  if (!success || collectionId === undefined) return OTHER
  const about = { collectionId, providerRef: '' }
  if (!hasSucceeded) return { kind: 'tried', ...about, fault: intent.last_payment_error?.message ?? '' }
  const currency = intent.currency.toUpperCase()
  const amount = ourAmount(intent.amount_received ?? 0, currency)
  const method = methodOf(intent.payment_method_types)
  return { kind: 'paid', ...about, paymentId: intent.id, amount, currency, method, at: instantOf(at) }
}

const outcomes: Readonly<Record<string, 'DONE' | 'FAILED'>> = {
  succeeded: 'DONE',
  failed: 'FAILED',
  canceled: 'FAILED',
}

function refundEvent(object: unknown): GatewayEvent {
  const { success, data: refund } = Refund.safeParse(object)
  if (!success || !refund.payment_intent) return OTHER
  const currency = refund.currency.toUpperCase()
  return {
    kind: 'refunded',
    refundId: refund.metadata?.['refund'],
    providerRefundId: refund.id,
    paymentId: refund.payment_intent,
    amount: ourAmount(refund.amount, currency),
    currency,
    outcome: outcomes[refund.status ?? ''] ?? 'PENDING',
    fault: refund.failure_reason ?? '',
  }
}
