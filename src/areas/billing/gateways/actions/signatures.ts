import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import Stripe from 'stripe'
import * as z from 'zod'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { RawBody } from '#server/request/context.ts'
import type { Provider } from '../contract/replies.ts'

/** An event whose signature is the provider's. */
export type SignedEvent = { providerEventId: string; type: string; body: string; happenedAt: Instant }

/** How old a signature may be, in seconds; an older one may have been recorded and played again. */
const TOLERANCE_SECONDS = 300

const StripeEvent = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().max(200),
  created: z.int().positive(),
})
const RazorpayEvent = z.looseObject({ event: z.string().max(200), created_at: z.int().positive() })

const instantOf = (seconds: number): Instant => new Date(seconds * 1_000).toISOString()
const one = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

/**
 * Reads an event only after its signature over the bytes as they came has been found to be the provider's.
 *
 * @throws Refusal wrong_signature also for what is signed but no event, and for a gateway without a secret
 */
export function signedEvent(provider: Provider, secret: string, raw: RawBody, now: Instant): SignedEvent {
  if (secret === '') refuse('wrong_signature')
  return provider === 'STRIPE' ? fromStripe(secret, raw, now) : fromRazorpay(secret, raw)
}

function fromStripe(secret: string, { bytes, headers }: RawBody, now: Instant): SignedEvent {
  const body = bytes.toString('utf8')
  const header = one(headers['stripe-signature'])
  try {
    Stripe.webhooks.constructEvent(bytes, header, secret, TOLERANCE_SECONDS, undefined, Date.parse(now))
  } catch {
    refuse('wrong_signature')
  }
  const { id, type, created } = read(StripeEvent, body)
  return { providerEventId: id, type, body, happenedAt: instantOf(created) }
}

/** Razorpay signs the body alone, so only the body has its time; the same body again is the same event. */
function fromRazorpay(secret: string, { bytes, headers }: RawBody): SignedEvent {
  const received = Buffer.from(one(headers['x-razorpay-signature']), 'utf8')
  const right = Buffer.from(createHmac('sha256', secret).update(bytes).digest('hex'), 'utf8')
  if (received.length !== right.length || !timingSafeEqual(received, right)) refuse('wrong_signature')
  const body = bytes.toString('utf8')
  const { event, created_at } = read(RazorpayEvent, body)
  // The event's own id comes in a header the signature does not cover, so a body is known by its digest.
  const providerEventId = createHash('sha256').update(bytes).digest('hex')
  return { providerEventId, type: event, body, happenedAt: instantOf(created_at) }
}

function read<T extends z.ZodType>(shape: T, body: string): z.output<T> {
  try {
    return shape.parse(JSON.parse(body))
  } catch {
    return refuse('wrong_signature')
  }
}
