import * as z from 'zod'
import { GatewayMode, GatewayRefund, Provider, CollectionStatus } from '#areas/billing/gateways/contract/replies.ts'
import { StaysAtTerms } from '#areas/lodging/bookings/contract/terms.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

export const LINK_STATUSES = ['DRAFT', 'ACTIVE', 'PART_PAID', 'PAID', 'EXPIRED', 'CANCELLED', 'CLOSED'] as const
export const LinkStatus = z.enum(LINK_STATUSES)
export type LinkStatus = z.infer<typeof LinkStatus>

export const PaymentLink = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    bookingId: z.uuid(),
    bookingReference: z.string(),
    guestName: z.string(),
    status: LinkStatus,
    isFixed: z.boolean(),
    /** Fixed, or what was due when the link was made. */
    amount: Minor,
    /** The amount to pay now; zero once it is closed. */
    amountNow: Minor,
    paid: Minor,
    /** What went back of it through the provider. */
    refunded: Minor,
    currency: Currency,
    allowsPartial: z.boolean(),
    provider: Provider,
    mode: GatewayMode,
    description: z.string(),
    email: z.string(),
    /** The address the guest opens. */
    url: z.string(),
    expiresAt: Instant,
    sentAt: Instant.nullable(),
    reason: z.string(),
    replacedById: z.uuid().nullable(),
    replacesId: z.uuid().nullable(),
    createdAt: Instant,
    createdBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.infer<typeof PaymentLink>

export const LinkEventType = z.enum([
  'MADE', 'ACTIVATED', 'SENT', 'STARTED', 'PAID', 'PAID_LATE', 'EXPIRED', 'CANCELLED', 'CLOSED', 'REISSUED',
]) // prettier-ignore
export type LinkEventType = z.infer<typeof LinkEventType>

export const LinkEvent = z
  .object({
    id: z.uuid(),
    type: LinkEventType,
    amount: Minor.nullable(),
    detail: z.string(),
    actorName: z.string(),
    happenedAt: Instant,
  })
  .meta({ id: 'LinkEvent' })
export type LinkEvent = z.infer<typeof LinkEvent>

/** Money that came by a link. */
export const LinkReceipt = z
  .object({
    id: z.uuid(),
    number: z.int(),
    amount: Minor,
    paymentMode: z.string(),
    providerPaymentId: z.string(),
    /** False while it is on no booking. */
    isAllocated: z.boolean(),
    /** Refunded, or pending. */
    refunded: Minor,
    receivedAt: Instant,
    refunds: z.array(GatewayRefund),
  })
  .meta({ id: 'LinkReceipt' })
export type LinkReceipt = z.infer<typeof LinkReceipt>

export const LinkDetails = z
  .object({ link: PaymentLink, events: z.array(LinkEvent), receipts: z.array(LinkReceipt) })
  .meta({ id: 'PaymentLinkDetails' })
export type LinkDetails = z.infer<typeof LinkDetails>

/** What the guest's page gets of one payment attempt. */
export const Attempt = z
  .object({
    id: z.uuid(),
    status: CollectionStatus,
    amount: Minor,
    /** The provider's page, once it is open. */
    payUrl: z.string(),
    /** The last try was declined. */
    isDeclined: z.boolean(),
  })
  .meta({ id: 'PaymentAttempt' })
export type Attempt = z.infer<typeof Attempt>

/**
 * A link as the guest sees it. NOTHING_DUE: the booking is paid in another way; REPLACED: another link took its place; UNAVAILABLE: the
 * property has switched the provider off.
 */
export const PublicLink = z
  .object({
    status: z.enum(['OPEN', 'PAID', 'EXPIRED', 'CANCELLED', 'CLOSED', 'NOTHING_DUE', 'REPLACED', 'UNAVAILABLE']),
    reference: z.string(),
    /** The link that took this one's place. */
    replacedBy: z.string().nullable(),
    property: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
    booking: z.object({ reference: z.string(), arrival: Day, departure: Day }),
    description: z.string(),
    /** What the guest agreed to when booking. */
    terms: z.array(StaysAtTerms),
    amount: Minor,
    paid: Minor,
    currency: Currency,
    locale: z.string(),
    allowsPartial: z.boolean(),
    provider: Provider,
    mode: GatewayMode,
    expiresAt: Instant,
    attempt: Attempt.nullable(),
  })
  .meta({ id: 'PublicPaymentLink' })
export type PublicLink = z.infer<typeof PublicLink>
