import { readyGateway } from '#areas/billing/gateways/actions/collect.ts'
import { voucherTerms } from '#areas/offers/vouchers/actions/lists.ts'
import { refuse } from '#core/refusal.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { gifts } from '../contract/gifts.ts'
import { countWaiting, findTokenOfKey, insertOrder } from '../queries/orders.ts'
import { findContact } from '../queries/settings.ts'
import { assertSold, lastSendOn, ORDERS_PER_ADDRESS, orderEnd } from '../rules/gifts.ts'
import { enterShop } from './enter.ts'

/** What vouchers are sold and how long they pay; not where nothing takes the money. @throws Refusal not_found */
export const shop: Action<typeof gifts.shop> = async (ctx, { seoFriendlyName }) => {
  const { amounts, least, most } = await enterShop(ctx, seoFriendlyName)
  const [property, { expiresOn, terms }, { mode }] = await Promise.all([
    findContact(ctx.tx),
    voucherTerms(ctx),
    readyGateway(ctx, undefined).catch(() => refuse('not_found', { at: seoFriendlyName })),
  ])
  const { locale, currency } = ctx.property
  const today = ctx.businessDate
  return {
    property, locale, currency, today, lastSendOn: lastSendOn(today, expiresOn), amounts, least, most, expiresOn, terms, mode,
  } // prettier-ignore
}

/**
 * Places an order. Nothing is issued before its payment arrives; one with the same key is the order from before.
 *
 * @throws Refusal not_found, gift_amount_not_sold, gift_day_too_late {until}, gateway_not_ready; too_many_gift_orders for an address with
 *   several that wait for their payment
 */
export const order: Action<typeof gifts.order> = async (ctx, input) => {
  const { seoFriendlyName, key, amount, sendOn } = input
  const settings = await enterShop(ctx, seoFriendlyName)
  const stored = await tokenOf(ctx, key)
  if (stored !== undefined) return { token: stored }
  assertSold(settings, amount)
  const until = lastSendOn(ctx.businessDate, (await voucherTerms(ctx)).expiresOn)
  if (sendOn !== undefined && sendOn > until) refuse('gift_day_too_late', { until })
  if ((await countWaiting(ctx.tx, ctx.address, ctx.now)) >= ORDERS_PER_ADDRESS) refuse('too_many_gift_orders')
  const { id: gatewayId } = await readyGateway(ctx, undefined)
  const token = `${ctx.property.id}-${newToken()}`
  const id = ctx.newId()
  const { buyerName, buyerEmail, recipientName, recipientEmail, message, language } = input
  const isNew = await insertOrder(ctx.tx, {
    id, key, gatewayId, amount, buyerName, buyerEmail, recipientName, recipientEmail, message, language,
    tokenHash: hashOfToken(token), sealedToken: ctx.settings.secretBox.seal(token), address: ctx.address,
    currency: ctx.property.currency, sendOn: recipientEmail === '' ? null : (sendOn ?? ctx.businessDate),
    orderedAt: ctx.now, expiresAt: orderEnd(ctx.now),
  }) // prettier-ignore
  // Sent twice at the same moment: the other one was first.
  if (!isNew) return { token: (await tokenOf(ctx, key)) ?? refuse('not_found') }
  ctx.record({ type: 'GIFT_ORDER_PLACED', entity: 'gift_order', entityId: id, after: { amount } })
  ctx.publish('gifts')
  return { token }
}

async function tokenOf(ctx: Context, key: string): Promise<string | undefined> {
  const sealed = await findTokenOfKey(ctx.tx, key)
  return sealed === undefined ? undefined : ctx.settings.secretBox.open(sealed)
}
