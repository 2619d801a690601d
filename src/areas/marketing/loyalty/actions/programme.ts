import { addMonths, firstOfMonth } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { loyalty } from '../contract/loyalty.ts'
import type { LoyaltySetUp } from '../contract/replies.ts'
import { sumByMonth, sumByTier, sumExpiring } from '../queries/liability.ts'
import {
  deleteTier,
  findProgramme,
  findTiers,
  insertTier,
  saveProgramme as storeProgramme,
  updateTier,
} from '../queries/programme.ts'
import { worthOf } from '../rules/points.ts'

const setUpOf = ({ tx }: Pick<Context, 'tx'>): Promise<LoyaltySetUp> =>
  batch(tx, { programme: () => findProgramme(tx), tiers: () => findTiers(tx) })

export const setUp: Action<typeof loyalty.setUp> = (ctx) => setUpOf(ctx)

/** @throws Refusal stale_version */
export const saveProgramme: Action<typeof loyalty.saveProgramme> = async (ctx, programme) => {
  const { version: _, ...before } = await findProgramme(ctx.tx)
  if (!(await storeProgramme(ctx.tx, programme))) refuse('stale_version')
  const { version: __, ...after } = programme
  const entityId = String(ctx.property.id)
  ctx.record({ type: 'LOYALTY_PROGRAMME_SAVED', entity: 'loyalty programme', entityId, before, after })
  ctx.publish('loyalty')
  return setUpOf(ctx)
}

function recordTier(ctx: Context, id: string, after: object | undefined, before?: object): void {
  ctx.record({ type: 'LOYALTY_TIER_SAVED', entity: 'loyalty tier', entityId: id, before, after })
  ctx.enqueue({ task: 'loyalty.review', payload: { propertyId: ctx.property.id } })
  ctx.publish('loyalty')
}

/** @throws Refusal name_taken, rank_taken */
export const addTier: Action<typeof loyalty.addTier> = async (ctx, fields) => {
  const tier = await insertTier(ctx.tx, ctx.newId(), fields)
  recordTier(ctx, tier.id, fields)
  return { ...tier, memberCount: 0 }
}

/** @throws Refusal not_found, stale_version, name_taken, rank_taken */
export const changeTier: Action<typeof loyalty.changeTier> = async (ctx, { loyaltyTierId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'loyalty_tiers', loyaltyTierId, version)
  const tier = await updateTier(ctx.tx, loyaltyTierId, fields)
  recordTier(ctx, loyaltyTierId, fields)
  const memberCount = (await findTiers(ctx.tx)).find(({ id }) => id === loyaltyTierId)?.memberCount ?? 0
  return { ...tier, memberCount }
}

/** @throws Refusal not_found */
export const removeTier: Action<typeof loyalty.removeTier> = async (ctx, { loyaltyTierId }) => {
  const name = await deleteTier(ctx.tx, loyaltyTierId)
  recordTier(ctx, loyaltyTierId, undefined, { name })
  return {}
}

export const liability: Action<typeof loyalty.liability> = async ({ tx, businessDate, property }, { months: count }) => {
  const last = firstOfMonth(businessDate)
  const { programme, tiers, months, expiring } = await batch(tx, {
    programme: () => findProgramme(tx),
    tiers: () => sumByTier(tx),
    months: () => sumByMonth(tx, addMonths(last, 1 - count), last),
    expiring: () => sumExpiring(tx, businessDate),
  })
  const points = tiers.reduce((total, tier) => total + tier.points, 0)
  const worth = (of: number) => worthOf(of, programme.value)
  const shown = tiers.map(({ debt: _debt, ...tier }) => ({ ...tier, worth: worth(tier.points) }))
  return {
    currency: property.currency,
    members: sum(tiers.map(({ members }) => members)),
    points,
    worth: minor(worth(points)),
    debt: tiers.reduce((total, tier) => total + tier.debt, 0),
    tiers: shown,
    months,
    expiring: expiring.map((month) => ({ ...month, worth: worth(month.points) })),
  }
} // prettier-ignore
