import * as z from 'zod'
import { minor } from '#core/money.ts'
import { type GatewayEvent, instantOf, OTHER } from './facts.ts'

const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish()

const LinkEntity = z.looseObject({
  id: z.string(),
  reference_id: z.string().nullish(),
  currency: z.string().nullish(),
  status: z.string(),
})
const PaymentEntity = z.looseObject({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  method: z.string().nullish(),
  status: z.string(),
  error_description: z.string().nullish(),
  notes,
})
const RefundEntity = z.looseObject({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullish(),
  notes,
})

const entity = <T extends z.ZodType>(of: T) => z.looseObject({ entity: of }).optional()
const Event = z.looseObject({
  event: z.string(),
  created_at: z.int(),
  payload: z.looseObject({
    payment_link: entity(LinkEntity),
    payment: entity(PaymentEntity),
    refund: entity(RefundEntity),
  }),
})

/** A page as the provider returns it; its payments are a list. */
const LinkWithPayments = LinkEntity.extend({
  payments: z
    .array(
      z.looseObject({
        payment_id: z.string(),
        amount: z.coerce.number().int(),
        method: z.string().nullish(),
        status: z.string(),
      }),
    )
    .nullish(),
})

const aboutLink = (link: z.infer<typeof LinkEntity>) => ({
  collectionId: link.reference_id || undefined,
  providerRef: link.id,
})

const noteOf = (value: z.infer<typeof notes>, name: string): string | undefined => {
  const note = Array.isArray(value) ? undefined : value?.[name]
  return typeof note === 'string' ? note : undefined
}

/** The event for the state of a payment link; `at` in seconds. */
export function linkEvent(object: unknown, at: number): GatewayEvent {
  const { success, data: link } = LinkWithPayments.safeParse(object)
  if (!success) return OTHER
  const payment = link.payments?.find(({ status }) => status === 'captured')
  if (payment)
    return {
      kind: 'paid',
      ...aboutLink(link),
      paymentId: payment.payment_id,
      amount: minor(payment.amount),
      currency: link.currency ?? '',
      method: payment.method ?? '',
      at: instantOf(at),
    }
  return endOf(link)
}

function endOf(link: z.infer<typeof LinkEntity>): GatewayEvent {
  if (link.status === 'expired') return { kind: 'ended', status: 'EXPIRED', ...aboutLink(link) }
  if (link.status === 'cancelled') return { kind: 'ended', status: 'CANCELLED', ...aboutLink(link) }
  return OTHER
}

/** Reads a Razorpay event (docs: webhook payloads). A payment names its collection in its notes, or through its link. */
export function razorpayEvent(event: unknown): GatewayEvent {
  const { success, data } = Event.safeParse(event)
  if (!success) return OTHER
  const { payload, event: type, created_at: at } = data
  const [link, payment, refund] = [payload.payment_link?.entity, payload.payment?.entity, payload.refund?.entity]
  if (refund && type.startsWith('refund.')) return refundEvent(refund)
  if (link && type.startsWith('payment_link.') && !payment) return endOf(link)

  const collectionId = (link && aboutLink(link).collectionId) ?? noteOf(payment?.notes, 'collection')
  if (!payment || collectionId === undefined) return OTHER
  const about = { collectionId, providerRef: link?.id ?? '' }
  if (payment.status === 'failed') return { kind: 'tried', ...about, fault: payment.error_description ?? '' }
  if (payment.status !== 'captured') return OTHER
  const { id: paymentId, currency, method } = payment
  return {
    kind: 'paid',
    ...about,
    paymentId,
    amount: minor(payment.amount),
    currency,
    method: method ?? '',
    at: instantOf(at),
  }
}

const outcomes: Readonly<Record<string, 'DONE' | 'FAILED'>> = { processed: 'DONE', failed: 'FAILED' }

function refundEvent(refund: z.infer<typeof RefundEntity>): GatewayEvent {
  return {
    kind: 'refunded',
    refundId: noteOf(refund.notes, 'refund'),
    providerRefundId: refund.id,
    paymentId: refund.payment_id,
    amount: minor(refund.amount),
    currency: refund.currency,
    outcome: outcomes[refund.status ?? ''] ?? 'PENDING',
    fault: '',
  }
}
