import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { isTaxReported, type TaxCategory, type TaxSlab } from '#core/tax.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { folios } from '../contract/folios.ts'
import { findExtras, getExtra, insertExtra, lockExtra, updateExtra as storeExtra } from '../queries/extras.ts'
import type { LineAmounts } from '../rules/charges.ts'
import { untaxedLine } from '../rules/folios.ts'
import { taxedTotal } from '../rules/charges.ts'

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
type Question = { slabs: readonly TaxSlab[]; day: Day; includesTax: boolean }

/**
 * What an extra charge of the list comes to on a bill: named and taxed as in the list, at its price. Another price needs the permission
 * to set prices by hand.
 *
 * @throws Refusal not_found for one that is not on the list; price_needs_permission; no_tax_slab
 */
export async function chargeOfExtra(
  ctx: Context,
  { extraId, unitAmount, quantity }: ExtraRequest,
  question: Question,
): Promise<{ name: string; extraId: string; serviceCode: string; amounts: LineAmounts }> {
  const { name, price, taxCategory, serviceCode } = await getExtra(ctx.tx, extraId)
  if (unitAmount !== price && !ctx.actor.permissions.has('bookings.price')) refuse('price_needs_permission', { price })
  return { name, extraId, serviceCode, amounts: amountsOf(unitAmount, quantity, taxCategory, question) }
}

function amountsOf(unit: Minor, quantity: number, requested: TaxCategory | null, question: Question): LineAmounts {
  if (requested === null) return untaxedLine(unit, quantity)
  const category = isTaxReported(question.slabs, requested, question.day) ? requested : 'SERVICE'
  return taxedTotal(minor(unit * quantity), quantity, { ...question, category })
}
