import { payOutMoney } from '#areas/ledger/payments/actions/move-money.ts'
import type { Instant } from '#core/dates.ts'
import { type Minor, printMoney } from '#core/money.ts'
import { isUuid } from '#core/patterns.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context, NotificationFacts } from '#server/request/context.ts'
import type { EventStatus, Provider } from '../contract/replies.ts'
import {
  type Collection,
  findByProviderRef,
  findCollection,
  isReceived,
  lockCollection,
  insertSurplus,
  markCollected,
  markEnded,
  markTried,
} from '../queries/collections.ts'
import { findByProviderRefund, lockRefund, markRefund, type Refund } from '../queries/refunds.ts'
import type { GatewayEvent } from '../rules/facts.ts'
import { mismatchOf, paymentModeOf } from '../rules/gateways.ts'

export type { Collection } from '../queries/collections.ts'

/** Money a provider has collected, for the area that requested it. */
export type Collected = {
  amount: Minor
  mode: 'Card' | 'UPI' | 'Bank'
  provider: Provider
  providerPaymentId: string
  at: Instant
  /** A payment without a request: the request is paid already, by another payment. */
  isSurplus: boolean
}

/** What an area that requests money does with it. It writes the receipt; gateways never do. */
export type Settler = {
  /** Locks what the money is for, before the collection is locked. */
  lock: (ctx: Context, ownerId: string) => Promise<void>
  settle: (ctx: Context, collection: Collection, money: Collected) => Promise<void>
}
export type Settlers = Readonly<Partial<Record<Collection['owner'], Settler>>>

export type Outcome = { status: EventStatus; note: string; collectionId: string | null }

const done = (collectionId: string | null, note = ''): Outcome => ({ status: 'DONE', note, collectionId })
const ignored = (note: string): Outcome => ({ status: 'IGNORED', note, collectionId: null })

type From = { gatewayId: string; provider: Provider }

/**
 * Applies what a provider reports, by a signed event or in reply to our request. Both can arrive in any order and any number of
 * times, and the books are the same afterwards. What does not match changes nothing, and staff are notified.
 */
export async function applyEvent(ctx: Context, from: From, event: GatewayEvent, settlers: Settlers): Promise<Outcome> {
  if (event.kind === 'other') return ignored('')
  if (event.kind === 'refunded') return applyRefund(ctx, from, event)
  const found = await find(ctx, from, event)
  if (!found) return ignored('collection')

  if (event.kind === 'tried') {
    await markTried(ctx.tx, found.id, event.fault)
    return done(found.id)
  }
  if (event.kind === 'ended') {
    await markEnded(ctx.tx, found.id, { status: event.status, fault: '', at: ctx.now })
    return done(found.id)
  }
  const settler = settlers[found.owner]
  if (!settler) throw new Error(`no one takes the money of ${found.owner}`)
  return applyPayment(ctx, from, found, event, settler)
}

async function find(
  { tx }: Context,
  { gatewayId }: From,
  about: { collectionId: string | undefined; providerRef: string },
): Promise<Collection | undefined> {
  const isOurs = about.collectionId !== undefined && isUuid(about.collectionId)
  const named = isOurs ? await findCollection(tx, about.collectionId ?? '') : undefined
  const found = named ?? (await findByProviderRef(tx, gatewayId, about.providerRef))
  return found?.gatewayId === gatewayId ? found : undefined
}

async function applyPayment(
  ctx: Context,
  { provider }: From,
  found: Collection,
  paid: Extract<GatewayEvent, { kind: 'paid' }>,
  settler: Settler,
): Promise<Outcome> {
  await settler.lock(ctx, found.ownerId)
  const collection = (await lockCollection(ctx.tx, found.id)) ?? found
  const mismatch = mismatchOf(collection, paid)
  if (mismatch === 'repeated') return done(collection.id, 'repeated')

  const { paymentId: providerPaymentId, amount, currency, method, at } = paid
  if (mismatch === 'amount' || mismatch === 'currency') {
    const after = { providerPaymentId, amount, currency, asked: collection.amount, why: mismatch }
    const { id: entityId, bookingId } = collection
    ctx.record({
      type: 'PAYMENT_MISMATCH',
      entity: 'gateway_collection',
      entityId,
      bookingId: bookingId ?? undefined,
      after,
    })
    warn(ctx, collection.bookingId ?? collection.id, {
      message: `${provider} tells of a payment that does not match what was asked (${mismatch})`,
      kind: `gateway_other_${mismatch}`,
      facts: { provider },
    })
    return { status: 'REFUSED', note: mismatch, collectionId: collection.id }
  }
  const isSurplus = mismatch === 'payment'
  if (isSurplus && currency !== collection.currency)
    return { status: 'REFUSED', note: 'currency', collectionId: collection.id }

  // More than one event may report it: only its receipt proves that it was booked.
  if (isSurplus && (await isReceived(ctx.tx, provider, providerPaymentId))) return done(collection.id, 'repeated')

  const mode = paymentModeOf(method)
  await settler.settle(ctx, collection, { amount, mode, provider, providerPaymentId, at, isSurplus })
  if (isSurplus) await insertSurplus(ctx.tx, { id: collection.id, gatewayId: collection.gatewayId, providerPaymentId })
  else await markCollected(ctx.tx, collection.id, { providerPaymentId, method, at: ctx.now })
  return done(collection.id, isSurplus ? 'payment' : '')
}

/** A refund begun elsewhere, on the provider's own pages, is not ours to book: staff are notified. */
async function applyRefund(
  ctx: Context,
  from: From,
  event: Extract<GatewayEvent, { kind: 'refunded' }>,
): Promise<Outcome> {
  if (event.outcome === 'PENDING') return ignored('')
  const ours = event.refundId !== undefined && isUuid(event.refundId) ? event.refundId : undefined
  const id = ours ?? (await findByProviderRefund(ctx.tx, from.gatewayId, event.providerRefundId))
  const refund = id === undefined ? undefined : await lockRefund(ctx.tx, id)
  if (!refund || refund.gatewayId !== from.gatewayId) {
    if (event.outcome === 'FAILED') return ignored('refund')
    const amount = printMoney(event.amount, event.currency as Refund['currency'], ctx.property.locale)
    warn(ctx, from.gatewayId, {
      message: `${from.provider} handed back ${amount} that was not asked for here: book it as a refund`,
      kind: 'gateway_refund_elsewhere',
      facts: { provider: from.provider, sum: amount },
    })
    return { status: 'REFUSED', note: 'refund', collectionId: null }
  }
  if (refund.amount !== event.amount || refund.currency !== event.currency)
    return { status: 'REFUSED', note: 'amount', collectionId: null }
  await settleRefund(ctx, refund, { ...event, provider: from.provider })
  return done(null)
}

type RefundOutcome = {
  outcome: 'DONE' | 'FAILED' | 'PENDING'
  providerRefundId: string
  fault: string
  provider: Provider
}

/** Books a refund once the provider has carried it out: a receipt out, once however often it is reported. */
export async function settleRefund(ctx: Context, refund: Refund, event: RefundOutcome): Promise<void> {
  if (refund.status !== 'ASKED') return
  const { id, bookingId, amount, receiptId } = refund
  const { providerRefundId, provider, fault } = event
  const status = event.outcome === 'PENDING' ? 'ASKED' : event.outcome
  await markRefund(ctx.tx, id, { status, providerRefundId, fault, at: ctx.now })
  if (status === 'ASKED') return

  const shown = printMoney(amount, refund.currency, ctx.property.locale)
  if (status === 'FAILED')
    warn(ctx, bookingId ?? id, {
      message: `${provider} did not hand back ${shown}: ${fault || 'no reason given'}`,
      kind: 'gateway_refund_failed',
      facts: { provider, amount },
      tab: 'refunds',
    })
  else await bookRefund(ctx, refund, { provider, providerRefundId })
  const type = status === 'DONE' ? 'GATEWAY_REFUND_DONE' : 'GATEWAY_REFUND_FAILED'
  ctx.record({
    type,
    entity: 'gateway_refund',
    entityId: id,
    bookingId: bookingId ?? undefined,
    after: { amount, receiptId, fault },
  })
  ctx.publish('gateways', 'links', 'payments', 'folios', 'bookings')
}

/**
 * The money has been paid out, whatever the bill shows by now: what cannot be booked on it, because it was refunded otherwise meanwhile,
 * is a separate receipt out, and staff are notified.
 */
async function bookRefund(
  ctx: Context,
  refund: Refund,
  by: { provider: Provider; providerRefundId: string },
): Promise<void> {
  const { bookingId, receiptId, amount, mode, reason } = refund
  const { provider, providerRefundId } = by
  const money = {
    amount,
    mode,
    reason,
    reference: providerRefundId,
    provider,
    providerPaymentId: providerRefundId,
    action: 'gateways.refund',
  }
  try {
    await payOutMoney(ctx, bookingId === null ? { ...money, receiptId } : { ...money, bookingId })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await payOutMoney(ctx, money)
    warn(ctx, bookingId ?? refund.id, {
      message: `${provider} handed back more than is held for the booking: a receipt out waits to be looked at`,
      kind: 'gateway_refund_unbooked',
      facts: { provider, amount },
      tab: 'refunds',
    })
  }
}

/** Something of a provider that staff must look at. */
function warn(
  ctx: Context,
  referenceId: string,
  {
    message,
    kind,
    facts,
    tab = 'events&status=REFUSED',
  }: { message: string; kind: string; facts: NotificationFacts; tab?: string },
): void {
  ctx.notify({
    type: 'payment',
    referenceNumber: '',
    referenceId,
    status: 'cancelled',
    message,
    text: { kind, facts },
    redirectPath: `/bookone-admin/manage-payment-getway?tab=${tab}`,
  })
}
