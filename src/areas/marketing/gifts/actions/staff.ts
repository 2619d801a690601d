import { readyGateway } from '#areas/billing/gateways/actions/collect.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action } from '#server/request/context.ts'
import type { gifts } from '../contract/gifts.ts'
import { findOrders } from '../queries/orders.ts'
import { findSettings, saveSettings as storeSettings } from '../queries/settings.ts'
import { assertSellable, orderStateOf } from '../rules/gifts.ts'

export const list: Action<typeof gifts.list> = async (ctx, { after, limit, state, text }) => {
  const page = { after: readIdCursor(after), limit: limit + 1, now: ctx.now }
  const rows = await findOrders(ctx.tx, { state, text }, page)
  const shown = rows.map(
    ({ id, amount, currency, buyerName, buyerEmail, recipientName, recipientEmail, sendOn, orderedAt, paidAt, expiresAt, ...came }) => {
      const { voucherId, voucherNumber, receiptId, receiptNumber, refundable, refunded, surplus } = came
      return {
        id, amount, currency, buyerName, buyerEmail, recipientName, recipientEmail, sendOn, orderedAt, paidAt, voucherId, voucherNumber,
        receiptId, receiptNumber, refundable, refunded, surplus, state: orderStateOf({ paidAt, expiresAt }, ctx.now),
      }
    },
  ) // prettier-ignore
  return pageOf(shown, limit, ({ id }) => cursorOf(id))
}

export const settings: Action<typeof gifts.settings> = async ({ tx, property }) => ({
  ...(await findSettings(tx)),
  currency: property.currency,
})

/**
 * Sets what is sold online.
 *
 * @throws Refusal stale_version; gift_amounts_not_sold for an offered amount out of bounds; gateway_not_ready where nothing takes the money
 */
export const saveSettings: Action<typeof gifts.saveSettings> = async (ctx, { version, ...chosen }) => {
  const before = await findSettings(ctx.tx)
  const after = { ...chosen, amounts: chosen.amounts.toSorted((left, right) => left - right) }
  assertSellable(after)
  if (after.isActive) await readyGateway(ctx, undefined)
  const entityId = String(ctx.property.id)
  if (!(await storeSettings(ctx.tx, { ...after, version })))
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'gift_shop_settings', entityId),
    })
  ctx.record({ type: 'GIFT_SHOP_CHANGED', entity: 'gift_shop_settings', entityId, before, after })
  return { ...(await findSettings(ctx.tx)), currency: ctx.property.currency }
}
