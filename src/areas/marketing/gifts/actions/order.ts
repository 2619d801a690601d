import { beginCollection, checkCollection } from '#areas/billing/gateways/actions/collect.ts'
import { collectionsOf } from '#areas/billing/gateways/actions/gateways.ts'
import { voucherTerms } from '#areas/offers/vouchers/actions/lists.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { gifts } from '../contract/gifts.ts'
import type { PublicGiftOrder } from '../contract/replies.ts'
import { findOrder, lockOrder, type StoredOrder } from '../queries/orders.ts'
import { findContact } from '../queries/settings.ts'
import { orderStateOf, orderUrl } from '../rules/gifts.ts'
import { enterOrder } from './enter.ts'

function statusOf(order: StoredOrder, now: Instant): PublicGiftOrder['status'] {
  const state = orderStateOf(order, now)
  if (state === 'PAID' && order.refunded > 0) return 'REFUNDED'
  return state === 'OPEN' && !order.isGatewayOn ? 'UNAVAILABLE' : state
}

/** @throws Refusal not_found */
export const open: Action<typeof gifts.open> = async (ctx, { token, attemptId }) => {
  const order = await enterOrder(ctx, token)
  const [property, { terms }, collections] = await Promise.all([
    findContact(ctx.tx),
    voucherTerms(ctx),
    collectionsOf(ctx, order.id),
  ])
  const found = attemptId === undefined ? undefined : collections.find(({ id }) => id === attemptId)
  const { amount, buyerName, buyerEmail, recipientName, recipientEmail, message, sendOn, sentOn } = order
  const { currency, voucherNumber, expiresOn, provider, mode } = order
  return {
    status: statusOf(order, ctx.now),
    property, currency, amount, buyerName, buyerEmail, recipientName, recipientEmail, message, sendOn, sentOn, voucherNumber, expiresOn,
    terms, provider, mode, locale: ctx.property.locale,
    attempt: found
      ? { id: found.id, status: found.status, amount: found.amount, payUrl: found.payUrl, isDeclined: found.fault !== '' }
      : null,
  } // prettier-ignore
}

/** @throws Refusal not_found, gift_order_closed {status} once it is paid or its time is over; gateway_not_ready while that is off */
export const pay: Action<typeof gifts.pay> = async (ctx, { token }) => {
  const { id } = await enterOrder(ctx, token)
  await lockOrder(ctx.tx, id)
  const order = (await findOrder(ctx.tx, id)) ?? refuse('not_found')
  const status = statusOf(order, ctx.now)
  if (status === 'UNAVAILABLE') refuse('gateway_not_ready')
  if (status !== 'OPEN') refuse('gift_order_closed', { status })
  // Pressed twice, or returned to: an open page is used again.
  const last = (await collectionsOf(ctx, id)).find(
    (one) => (one.status === 'NEW' || one.status === 'OPEN') && one.expiresAt > ctx.now,
  )
  if (last) return { attemptId: last.id }
  const { gatewayId, amount, buyerName: name, buyerEmail: email, expiresAt } = order
  const attemptId = await beginCollection(ctx, {
    gatewayId, amount, name, email, expiresAt, owner: 'gifts', ownerId: id, bookingId: null,
    description: `${ctx.property.name}, gift voucher`, returnUrl: orderUrl(ctx.settings.publicUrl, token),
  }) // prettier-ignore
  return { attemptId }
}

/** The browser's claim that it was paid only triggers a check with the provider. @throws Refusal not_found */
export const check: Action<typeof gifts.check> = async (ctx, { token, attemptId }) => {
  const order = await enterOrder(ctx, token)
  if (!(await collectionsOf(ctx, order.id)).some(({ id }) => id === attemptId)) refuse('not_found')
  checkCollection(ctx, attemptId)
  return { isAsked: true }
}
