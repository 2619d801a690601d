import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import type { PortalSetUp } from '../contract/replies.ts'
import {
  deleteUpgrade,
  findSettings,
  findUpgrades,
  insertUpgrade,
  saveSettings as storeSettings,
} from '../queries/settings.ts'

const read = async (ctx: Context): Promise<PortalSetUp> => {
  const [settings, upgrades] = await Promise.all([findSettings(ctx.tx), findUpgrades(ctx.tx)])
  return { settings, upgrades }
}

export const setUp: Action<typeof portal.setUp> = (ctx) => read(ctx)

/** The history of the settings is that of their property. */
const recordSettings = (ctx: Context, before: unknown, after: unknown): void =>
  ctx.record({ type: 'PORTAL_SETTINGS_SAVED', entity: 'portal_settings', entityId: String(ctx.property.id), before, after }) // prettier-ignore

/** @throws Refusal stale_version */
export const saveSettings: Action<typeof portal.saveSettings> = async (ctx, settings) => {
  const { version: stored, ...before } = await findSettings(ctx.tx)
  const { version: _version, ...after } = settings
  if (!(await storeSettings(ctx.tx, settings)))
    refuse('stale_version', {
      version: stored,
      changedBy: await findLastChanger(ctx.tx, 'portal_settings', String(ctx.property.id)),
    })
  recordSettings(ctx, before, after)
  return read(ctx)
}

/** @throws Refusal unknown_reference, upgrade_known; same_room_type for a type as an upgrade of itself */
export const addUpgrade: Action<typeof portal.addUpgrade> = async (ctx, { fromTypeId, toTypeId, price }) => {
  if (fromTypeId === toTypeId) refuse('same_room_type')
  await insertUpgrade(ctx.tx, { id: ctx.newId(), fromTypeId, toTypeId, price: minor(price) })
  recordSettings(ctx, null, { fromTypeId, toTypeId, amount: price })
  return read(ctx)
}

/** @throws Refusal not_found */
export const removeUpgrade: Action<typeof portal.removeUpgrade> = async (ctx, { portalUpgradeId }) => {
  await deleteUpgrade(ctx.tx, portalUpgradeId)
  recordSettings(ctx, { portalUpgradeId }, null)
  return read(ctx)
}
