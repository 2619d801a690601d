import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { cashier } from '../contract/cashier.ts'
import { getSettings, putSettings } from '../queries/cashier.ts'

export const settings: Action<typeof cashier.settings> = ({ tx }) => getSettings(tx)

/** @throws Refusal stale_version */
export const setSettings: Action<typeof cashier.setSettings> = async (ctx, { version, ...request }) => {
  const { version: stored, ...before } = await getSettings(ctx.tx, 'lock')
  if (stored !== version) refuse('stale_version', { version: stored })
  const after = {
    ...request,
    cashNeedsDrawer: request.cashNeedsDrawer ?? before.cashNeedsDrawer,
    denominations: request.denominations.toSorted((a, b) => b - a),
  }
  await putSettings(ctx.tx, after)
  ctx.record({ type: 'CASHIER_SETTINGS', entity: 'property', entityId: String(ctx.property.id), before, after })
  return getSettings(ctx.tx)
}
