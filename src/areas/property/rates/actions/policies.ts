import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { PolicySeason } from '../contract/policies.ts'
import type { rates } from '../contract/rates.ts'
import {
  deletePolicy,
  deleteSeason,
  findPolicies,
  insertPolicy,
  insertSeason,
  lockPolicy,
  lockSeason,
  updatePolicy as storePolicy,
  updateSeason as storeSeason,
} from '../queries/policies.ts'
import { type PolicyBook, policyOf, propertyTerms } from '../rules/policies.ts'

/** All that decides the terms of a stay, in one round trip. */
export async function loadPolicies(ctx: Context): Promise<PolicyBook> {
  const stored = await findPolicies(ctx.tx)
  return { ...stored, propertyTerms: propertyTerms(ctx.property, stored.checkInTime) }
}

/** Policies and seasons by name and day, and what applies where there are none. */
export const policies: Action<typeof rates.policies> = async (ctx) => {
  const book = await loadPolicies(ctx)
  return { rows: [...book.policies], seasons: [...book.seasons], propertyTerms: book.propertyTerms }
}

/** @throws Refusal name_taken, whatever the case of its letters */
export const createPolicy: Action<typeof rates.createPolicy> = async (ctx, input) => {
  const policy = policyOf(input, { id: ctx.newId(), version: 1 })
  await insertPolicy(ctx.tx, policy)
  ctx.record({ type: 'BOOKING_POLICY_CREATE', entity: 'booking_policy', entityId: policy.id, after: policy })
  ctx.publish('bookings')
  return policy
}

async function assertVersion(ctx: Context, entity: string, id: string, [stored, seen]: [number, number]) {
  if (stored === seen) return
  refuse('stale_version', { version: stored, changedBy: await findLastChanger(ctx.tx, entity, id) })
}

/** Changes what bookings to come are made at; stays that are booked retain their terms. @throws Refusal not_found, stale_version, name_taken */
export const updatePolicy: Action<typeof rates.updatePolicy> = async (ctx, { policyId, version, ...input }) => {
  const before = await lockPolicy(ctx.tx, policyId)
  await assertVersion(ctx, 'booking_policy', policyId, [before.version, version])
  const after = policyOf(input, { id: policyId, version: version + 1 })
  await storePolicy(ctx.tx, after)
  ctx.record({ type: 'BOOKING_POLICY_UPDATE', entity: 'booking_policy', entityId: policyId, before, after })
  ctx.publish('bookings')
  return after
}

/** @throws Refusal not_found, rule_in_use while a plan or a season has it */
export const removePolicy: Action<typeof rates.removePolicy> = async (ctx, { policyId }) => {
  const before = await lockPolicy(ctx.tx, policyId)
  await deletePolicy(ctx.tx, policyId)
  ctx.record({ type: 'BOOKING_POLICY_REMOVE', entity: 'booking_policy', entityId: policyId, before })
  return { isRemoved: true }
}

const seasonOf = (
  { name, policyId, ratePlanId, firstOn, lastOn }: Received<typeof rates.createSeason>,
  { id, version }: { id: string; version: number },
): PolicySeason => ({ id, name, policyId, ratePlanId: ratePlanId ?? null, firstOn, lastOn, version })

/** @throws Refusal unknown_reference, season_taken where the plan has a season of the same days */
export const createSeason: Action<typeof rates.createSeason> = async (ctx, input) => {
  const season = seasonOf(input, { id: ctx.newId(), version: 1 })
  await insertSeason(ctx.tx, season)
  ctx.record({ type: 'POLICY_SEASON_CREATE', entity: 'policy_season', entityId: season.id, after: season })
  ctx.publish('bookings')
  return season
}

/** @throws Refusal not_found, stale_version, unknown_reference, season_taken */
export const updateSeason: Action<typeof rates.updateSeason> = async (ctx, { seasonId, version, ...input }) => {
  const before = await lockSeason(ctx.tx, seasonId)
  await assertVersion(ctx, 'policy_season', seasonId, [before.version, version])
  const after = seasonOf(input, { id: seasonId, version: version + 1 })
  await storeSeason(ctx.tx, after)
  ctx.record({ type: 'POLICY_SEASON_UPDATE', entity: 'policy_season', entityId: seasonId, before, after })
  ctx.publish('bookings')
  return after
}

/** @throws Refusal not_found */
export const removeSeason: Action<typeof rates.removeSeason> = async (ctx, { seasonId }) => {
  const before = await lockSeason(ctx.tx, seasonId)
  await deleteSeason(ctx.tx, seasonId)
  ctx.record({ type: 'POLICY_SEASON_REMOVE', entity: 'policy_season', entityId: seasonId, before })
  ctx.publish('bookings')
  return { isRemoved: true }
}
