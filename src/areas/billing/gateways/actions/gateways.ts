import * as z from 'zod'
import { voidForRefund } from '#areas/offers/vouchers/actions/refund.ts'
import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { assertOwnProperty, propertyScopeOf } from '#server/request/scope.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { signedEvent } from './signatures.ts'
import type { Gateway } from '../contract/replies.ts'
import { gateways } from '../contract/gateways.ts'
import {
  clearDefault,
  findGateway,
  findGateways,
  getGateway,
  insertGateway,
  isInUse,
  type StoredGateway,
  lockGateway,
  markActive,
  markRemoved,
  markTested,
  updateGateway,
} from '../queries/gateways.ts'
import { findCollectionsOf, lockTaken } from '../queries/collections.ts'
import { findEvents, insertEvent } from '../queries/events.ts'
import { findRefunds, insertRefund } from '../queries/refunds.ts'
import { assertKeysFit, assertRefundable, isPracticeKey } from '../rules/gateways.ts'

/** Collections of one owner through providers, latest first. */
export const collectionsOf = (ctx: Context, ownerId: string) => findCollectionsOf(ctx.tx, ownerId)

/** A gateway as replies have it: without its keys. */
function shown(ctx: Context, stored: StoredGateway): Gateway {
  const { sealedKey: _, sealedWebhookSecret, ...gateway } = stored
  const webhookUrl = `${ctx.settings.publicUrl}/api/gateways/${gateway.id}/webhooks/${gateway.propertyId}`
  return { ...gateway, hasWebhookSecret: sealedWebhookSecret !== '', webhookUrl }
}

const Place = z.tuple([z.int().min(0), z.uuid()])

const list: Action<typeof gateways.list> = async (ctx, { propertyId, after, limit }) => {
  assertOwnProperty(ctx, propertyId)
  const page = { after: readCursor(after, Place), limit: limit + 1 }
  const rows = await findGateways(ctx.tx, { propertyId: ctx.property.id }, page)
  return pageOf(rows.map((row) => shown(ctx, row)), limit, (last) => cursorOf(last.propertyId, last.id)) // prettier-ignore
}

/**
 * Organisation and platform staff see all properties of the organisation, others those they work for.
 *
 * @throws Refusal not_found for another organisation
 */
const ofOrganisation: Action<typeof gateways.ofOrganisation> = async (ctx, { organizationId, after, limit }) => {
  const properties = propertyScopeOf(ctx, organizationId)
  const page = { after: readCursor(after, Place), limit: limit + 1 }
  // Several properties are read at once, which the session's scope does not allow.
  const rows = await ctx.asPlatform((tx) => findGateways(tx, properties, page))
  return pageOf(rows.map((row) => shown(ctx, row)), limit, (last) => cursorOf(last.propertyId, last.id)) // prettier-ignore
}

/** @throws Refusal wrong_keys for keys of the practice providers where there is no demo */
function assertNoPractice(ctx: Context, keys: Parameters<typeof isPracticeKey>[0]): void {
  if (isPracticeKey(keys) && !ctx.settings.isDemoAllowed) refuse('wrong_keys', { field: 'secretKey' })
}

const DEFAULT_GATEWAY = 'default gateway'
const HINT_LENGTH = 4
const usualNames = { STRIPE: 'Stripe', RAZORPAY: 'Razorpay' } as const

/** @throws Refusal gateway_taken, wrong_keys */
const create: Action<typeof gateways.create> = async (ctx, input) => {
  assertKeysFit(input)
  assertNoPractice(ctx, input)
  const { provider, mode, keyId, secretKey, webhookSecret = '' } = input
  const { secretBox } = ctx.settings
  await advisoryLock(ctx.tx, DEFAULT_GATEWAY, ctx.property.id)
  const isFirst =
    (await findGateways(ctx.tx, { propertyId: ctx.property.id }, { after: undefined, limit: 1 })).length === 0
  const isDefault = input.isDefault || isFirst
  if (isDefault) await clearDefault(ctx.tx)
  const id = ctx.newId()
  const stored = {
    provider,
    mode,
    name: input.name || usualNames[provider],
    keyId,
    keyHint: secretKey.slice(-HINT_LENGTH),
    sealedKey: secretBox.seal(secretKey),
    sealedWebhookSecret: webhookSecret === '' ? '' : secretBox.seal(webhookSecret),
    isDefault,
  }
  await insertGateway(ctx.tx, id, stored, ctx.now)
  const after = { provider, mode, name: stored.name, keyHint: stored.keyHint, isDefault }
  ctx.record({ type: 'GATEWAY_CREATE', entity: 'gateway', entityId: id, after })
  return beginTest(ctx, id)
}

/** @throws Refusal not_found, stale_version, wrong_keys */
const update: Action<typeof gateways.update> = async (ctx, input) => {
  if (input.isDefault) await advisoryLock(ctx.tx, DEFAULT_GATEWAY, ctx.property.id)
  const before = await lockGateway(ctx.tx, input.gatewayId)
  if (before.version !== input.version) refuse('stale_version', { version: before.version })
  const { mode, keyId, secretKey, webhookSecret } = input
  // A mode belongs to its keys: without a new key it stays.
  if (secretKey === undefined && mode !== before.mode) refuse('wrong_keys', { field: 'secretKey' })
  assertKeysFit({ provider: before.provider, mode, keyId, secretKey })
  if (secretKey !== undefined) assertNoPractice(ctx, { provider: before.provider, keyId, secretKey })
  const { secretBox } = ctx.settings
  const isDefault = input.isDefault || before.isDefault
  if (input.isDefault && !before.isDefault) await clearDefault(ctx.tx)
  const stored = {
    provider: before.provider,
    mode,
    name: input.name || before.name,
    keyId,
    keyHint: secretKey?.slice(-HINT_LENGTH) ?? before.keyHint,
    sealedKey: secretKey === undefined ? before.sealedKey : secretBox.seal(secretKey),
    sealedWebhookSecret: webhookSecret ? secretBox.seal(webhookSecret) : before.sealedWebhookSecret,
    isDefault,
  }
  const hasNewKeys = secretKey !== undefined || keyId !== before.keyId
  await updateGateway(ctx.tx, before.id, stored, hasNewKeys)
  const audited = ({ mode, name, keyHint, isDefault }: typeof stored) => ({ mode, name, keyHint, isDefault })
  ctx.record({
    type: 'GATEWAY_UPDATE',
    entity: 'gateway',
    entityId: before.id,
    before: audited({ ...stored, ...before }),
    after: audited(stored),
  })
  return hasNewKeys ? beginTest(ctx, before.id) : shown(ctx, await getGateway(ctx.tx, before.id))
}

/** @throws Refusal not_found, gateway_in_use while links, pages or refunds wait for it */
const remove: Action<typeof gateways.remove> = async (ctx, { gatewayId }) => {
  const { provider, mode, name } = await lockGateway(ctx.tx, gatewayId)
  if (await isInUse(ctx.tx, gatewayId)) refuse('gateway_in_use')
  await markRemoved(ctx.tx, gatewayId, ctx.now)
  ctx.record({ type: 'GATEWAY_REMOVE', entity: 'gateway', entityId: gatewayId, before: { provider, mode, name } })
  return { gatewayId }
}

const test: Action<typeof gateways.test> = async (ctx, { gatewayId }) => {
  await lockGateway(ctx.tx, gatewayId)
  return beginTest(ctx, gatewayId)
}

/** A job tests the keys, because that is a network call. */
async function beginTest(ctx: Context, gatewayId: string): Promise<Gateway> {
  await markTested(ctx.tx, gatewayId, { status: 'TESTING', fault: '', at: null })
  ctx.enqueue({ task: 'gateways.test', payload: { gatewayId } })
  return shown(ctx, await getGateway(ctx.tx, gatewayId))
}

/** @throws Refusal not_found */
const turn: Action<typeof gateways.turn> = async (ctx, { gatewayId, isActive }) => {
  const before = await lockGateway(ctx.tx, gatewayId)
  if (before.isActive === isActive) return shown(ctx, before)
  await markActive(ctx.tx, gatewayId, isActive)
  ctx.record({
    type: 'GATEWAY_UPDATE',
    entity: 'gateway',
    entityId: gatewayId,
    before: { isActive: before.isActive },
    after: { isActive },
  })
  return shown(ctx, await getGateway(ctx.tx, gatewayId))
}

const events: Action<typeof gateways.events> = async (ctx, { after, limit, ...filter }) => {
  const place = readIdCursor(after)
  const rows = await findEvents(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

const refunds: Action<typeof gateways.refunds> = async (ctx, { after, limit, status }) => {
  const place = readIdCursor(after)
  const rows = await findRefunds(ctx.tx, status, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/**
 * Stores a provider's message and replies at once; a job processes it. Every fault of a message is one and the same refusal, and
 * nothing of it is stored.
 *
 * @throws Refusal wrong_signature
 */
const webhook: Action<typeof gateways.webhook> = async (ctx, { gatewayId, propertyId }) => {
  const isThere = ctx.raw !== undefined && (await ctx.switchToProperty(propertyId))
  const gateway = isThere ? await findGateway(ctx.tx, gatewayId) : undefined
  if (!gateway || !ctx.raw || gateway.sealedWebhookSecret === '') refuse('wrong_signature')
  const secret = ctx.settings.secretBox.open(gateway.sealedWebhookSecret)
  const event = signedEvent(gateway.provider, secret, ctx.raw, ctx.now)
  const eventId = ctx.newId()
  const isNew = await insertEvent(ctx.tx, { ...event, id: eventId, gatewayId, receivedAt: ctx.now })
  if (isNew) ctx.enqueue({ task: 'gateways.event', payload: { eventId } })
  return { isReceived: true }
}

/**
 * Stores a refund through the provider; a job requests it there, and the receipt out is written when it is done.
 *
 * Money that sold a gift voucher goes back as far as the voucher has not paid, and what is left on it is voided.
 *
 * @throws Refusal not_found for money that did not come through a provider, refund_above_paid, gateway_not_ready once removed
 */
const refund: Action<typeof gateways.refund> = async (ctx, { receiptId, amount, reason }) => {
  const taken = await lockTaken(ctx.tx, receiptId)
  if (!taken) refuse('not_found', { receiptId })
  assertRefundable(amount, { taken: taken.amount, refunded: taken.refunded })
  const { gatewayId, bookingId, currency, soldVoucherId } = taken
  if (!(await findGateway(ctx.tx, gatewayId))) refuse('gateway_not_ready')
  if (soldVoucherId !== null)
    await voidForRefund(ctx, { voucherId: soldVoucherId, amount, refunded: taken.refunded, reason })
  if (bookingId !== null) {
    const { money } = await lockFolio(ctx, bookingId)
    assertRefundable(amount, { taken: money.paid, refunded: 0 })
  }
  const id = ctx.newId()
  const { id: askedBy, name: askedByName } = ctx.actor
  await insertRefund(ctx.tx, {
    id,
    gatewayId,
    receiptId,
    bookingId,
    amount,
    currency,
    reason,
    askedBy,
    askedByName,
    createdAt: ctx.now,
  })
  ctx.enqueue({ task: 'gateways.refund', payload: { refundId: id } })
  ctx.record({
    type: 'GATEWAY_REFUND_ASKED',
    entity: 'gateway_refund',
    entityId: id,
    bookingId: bookingId ?? undefined,
    after: { amount, reason, receiptNumber: taken.number },
  })
  ctx.publish('links', 'payments')
  return { id, receiptId, amount, currency, reason, status: 'ASKED', fault: '', createdAt: ctx.now }
}

export const gatewaysArea = implement(gateways, {
  list,
  ofOrganisation,
  create,
  update,
  remove,
  test,
  turn,
  events,
  refunds,
  webhook,
  refund,
})
