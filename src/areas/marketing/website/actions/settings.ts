import { readyGateway } from '#areas/billing/gateways/actions/collect.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { WebsiteSettings } from '../contract/settings.ts'
import type { website } from '../contract/website.ts'
import { findNames, findSettings, saveSettings } from '../queries/settings.ts'
import { DEFAULTS, isReadable } from '../rules/settings.ts'

async function current(ctx: Context): Promise<WebsiteSettings> {
  const [found, { seoFriendlyName }] = await Promise.all([
    findSettings(ctx.tx),
    findNames(ctx.tx, { roomTypeIds: null, ratePlanIds: null, logoPictureId: null }),
  ])
  const { holderId: _, ...chosen } = found ?? { ...DEFAULTS, holderId: null }
  return { ...chosen, seoFriendlyName }
}

/** What the booking page sells and how it looks; while nothing was chosen it is off. */
export const settings: Action<typeof website.settings> = (ctx) => current(ctx)

/**
 * Sets what the booking page sells, how it looks and how guests pay.
 *
 * @throws Refusal stale_version, unknown_reference for a type, plan or picture that the property has not, gateway_not_ready where guests are to pay and nothing
 *   takes their money, color_too_light for one no text is readable on
 */
export const updateSettings: Action<typeof website.updateSettings> = async (ctx, { version, ...chosen }) => {
  const before = await current(ctx)
  if (!isReadable(chosen.color)) refuse('color_too_light')
  if ((await findNames(ctx.tx, chosen)).unknown > 0) refuse('unknown_reference')
  if (chosen.payRule !== 'NONE') await readyGateway(ctx, undefined)
  if (!(await saveSettings(ctx.tx, chosen, version))) refuse('stale_version', { version: before.version })
  const after = await current(ctx)
  ctx.record({
    type: 'WEBSITE_SETTINGS_UPDATE',
    entity: 'property',
    entityId: String(ctx.property.id),
    before: { ...before },
    after: { ...after },
  })
  return after
}
