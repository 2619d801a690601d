import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const PROVIDERS = ['STRIPE', 'RAZORPAY'] as const
export const Provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof Provider>

export const GATEWAY_MODES = ['TEST', 'LIVE'] as const
/** In test mode no money moves. */
export const GatewayMode = z.enum(GATEWAY_MODES)
export type GatewayMode = z.infer<typeof GatewayMode>

export const Gateway = z
  .object({
    id: z.uuid(),
    propertyId: z.int(),
    propertyName: z.string(),
    provider: Provider,
    mode: GatewayMode,
    name: z.string(),
    keyId: z.string(),
    /** The last four characters of the key; the key itself is never shown. */
    keyHint: z.string(),
    hasWebhookSecret: z.boolean(),
    /** What the provider's dashboard is to call. */
    webhookUrl: z.string(),
    status: z.enum(['UNTESTED', 'TESTING', 'WORKS', 'FAILED']),
    /** Why the last test failed, in the provider's words. */
    fault: z.string(),
    testedAt: Instant.nullable(),
    isDefault: z.boolean(),
    /** Switched off, no new collection starts; those that started continue. */
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Gateway' })
export type Gateway = z.infer<typeof Gateway>

export const CollectionStatus = z.enum(['NEW', 'OPEN', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED'])
export type CollectionStatus = z.infer<typeof CollectionStatus>

export const EVENT_STATUSES = ['NEW', 'DONE', 'IGNORED', 'REFUSED'] as const
export const EventStatus = z.enum(EVENT_STATUSES)
export type EventStatus = z.infer<typeof EventStatus>

export const GatewayEvent = z
  .object({
    id: z.uuid(),
    provider: Provider,
    type: z.string(),
    providerEventId: z.string(),
    status: EventStatus,
    /** Why it was refused: amount, currency, collection, payment. */
    note: z.string(),
    bookingReference: z.string().nullable(),
    happenedAt: Instant,
    receivedAt: Instant,
  })
  .meta({ id: 'GatewayEvent' })
export type GatewayEvent = z.infer<typeof GatewayEvent>

export const REFUND_STATUSES = ['ASKED', 'DONE', 'FAILED'] as const
export const RefundStatus = z.enum(REFUND_STATUSES)
export type RefundStatus = z.infer<typeof RefundStatus>

export const GatewayRefund = z
  .object({
    id: z.uuid(),
    receiptId: z.uuid(),
    amount: Minor,
    currency: Currency,
    reason: z.string(),
    status: RefundStatus,
    fault: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'GatewayRefund' })
export type GatewayRefund = z.infer<typeof GatewayRefund>

/** A refund among those of the whole property: also its booking and its provider. */
export const RefundRow = GatewayRefund.extend({
  provider: Provider,
  receiptNumber: z.int(),
  bookingReference: z.string().nullable(),
  askedBy: z.string(),
  settledAt: Instant.nullable(),
}).meta({ id: 'GatewayRefundRow' })
export type RefundRow = z.infer<typeof RefundRow>
