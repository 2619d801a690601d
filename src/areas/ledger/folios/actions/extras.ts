import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { folios } from '../contract/folios.ts'
import { findExtras, getExtra, insertExtra, lockExtra, updateExtra as storeExtra } from '../queries/extras.ts'
import { findPostedExtras, type PostedExtra } from '../queries/by-machine.ts'
import type { LineAmounts } from '../rules/charges.ts'
import { type Counted, extraAmounts, type OnlineExtra, onlineQuantity, type TaxOfDay } from '../rules/extras.ts'

export const extras: Action<typeof folios.extras> = async ({ tx }, { includeInactive }) => ({
  rows: await findExtras(tx, includeInactive),
})

/** @throws Refusal name_taken */
export const createExtra: Action<typeof folios.createExtra> = async (ctx, input) => {
  const id = ctx.newId()
  const details = { ...input, price: minor(input.price) }
  await insertExtra(ctx.tx, id, details)
  ctx.record({ type: 'EXTRA_CHARGE_ADDED', entity: 'extra_charge', entityId: id, after: details })
  ctx.publish('folios')
  return { id, ...details, version: 1 }
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updateExtra: Action<typeof folios.updateExtra> = async (ctx, { extraId, version, ...input }) => {
  const { id, version: stored, ...before } = await lockExtra(ctx.tx, extraId)
  if (stored !== version)
    refuse('stale_version', { version: stored, changedBy: await findLastChanger(ctx.tx, 'extra_charge', id) })
  const after = { ...input, price: minor(input.price) }
  await storeExtra(ctx.tx, id, after)
  ctx.record({ type: 'EXTRA_CHARGE_CHANGED', entity: 'extra_charge', entityId: id, before, after })
  ctx.publish('folios')
  return { id, ...after, version: stored + 1 }
}

type ExtraRequest = { extraId: string; unitAmount: Minor; quantity: number }
/**
 * What an extra charge of the list comes to on a bill: named and taxed as in the list, at its price. Another price needs the permission
 * to set prices by hand.
 *
 * @throws Refusal not_found for one that is not on the list; price_needs_permission; no_tax_slab
 */
export async function chargeOfExtra(
  ctx: Context,
  { extraId, unitAmount, quantity }: ExtraRequest,
  question: TaxOfDay,
): Promise<{ name: string; extraId: string; serviceCode: string; amounts: LineAmounts }> {
  const { name, price, taxCategory, serviceCode } = await getExtra(ctx.tx, extraId)
  if (unitAmount !== price && !ctx.actor.permissions.has('bookings.price')) refuse('price_needs_permission', { price })
  return { name, extraId, serviceCode, amounts: extraAmounts(unitAmount, quantity, taxCategory, question) }
}

/**
 * The extra charges that are sold on the booking page, by name, each with what it comes to for a booking that arrives on a day.
 *
 * @throws Refusal no_tax_slab when no table taxes one of them that day
 */
export async function onlineExtras(ctx: Context, arrival: Day, counted: Counted): Promise<OnlineExtra[]> {
  const [extras = []] = await onlineExtrasOfEach(ctx, arrival, [counted])
  return extras
}

/** The same for each of several bookings that arrive on a day. @throws Refusal no_tax_slab */
export async function onlineExtrasOfEach(
  ctx: Context,
  arrival: Day,
  each: readonly Counted[],
): Promise<OnlineExtra[][]> {
  const [rows, slabs] = await Promise.all([findExtras(ctx.tx, false), taxSlabs(ctx)])
  const question = { slabs, day: arrival, includesTax: ctx.property.pricesIncludeTax }
  return each.map((counted) =>
    rows.flatMap(({ id, name, price, taxCategory, serviceCode, onlinePer }) => {
      const quantity = onlineQuantity({ onlinePer }, counted)
      if (quantity === 0) return []
      return [{ id, name, onlinePer, serviceCode, quantity, ...extraAmounts(price, quantity, taxCategory, question) }]
    }),
  )
}

/** The extra charges an action posted on a booking's bill, as far as they stand. */
export const postedExtras = (ctx: Context, bookingId: string, action: string): Promise<PostedExtra[]> =>
  findPostedExtras(ctx.tx, bookingId, action)
