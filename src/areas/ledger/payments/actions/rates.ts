import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { payments } from '../contract/payments.ts'
import { deleteRate, findRates, saveRate } from '../queries/rates.ts'
import { assertForeign } from '../rules/payments.ts'

export const rates: Action<typeof payments.rates> = async (ctx, { currency }) => ({
  currency: ctx.property.currency,
  rates: await findRates(ctx.tx, currency),
})

/** @throws Refusal currency_mismatch for the property's own currency */
export const setRate: Action<typeof payments.setRate> = async (ctx, { currency, validFrom, rate }) => {
  assertForeign(currency, ctx.property.currency)
  const before = (await findRates(ctx.tx, currency)).find((known) => known.validFrom === validFrom)
  const saved = { currency, validFrom, rate, setByName: ctx.actor.name, setAt: ctx.now }
  await saveRate(ctx.tx, { ...saved, setBy: ctx.actor.id })
  ctx.record({
    type: 'EXCHANGE_RATE_SET',
    entity: 'exchange_rate',
    entityId: `${currency} ${validFrom}`,
    ...(before && { before: { rate: before.rate } }),
    after: { rate },
  })
  return saved
}

/** @throws Refusal not_found */
export const removeRate: Action<typeof payments.removeRate> = async (ctx, { currency, validFrom }) => {
  const deleted = await deleteRate(ctx.tx, currency, validFrom)
  if (!deleted) refuse('not_found', { currency, validFrom })
  ctx.record({
    type: 'EXCHANGE_RATE_REMOVED',
    entity: 'exchange_rate',
    entityId: `${currency} ${validFrom}`,
    before: { rate: deleted.rate },
  })
  return { currency, validFrom }
}
