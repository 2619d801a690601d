import * as z from 'zod'
import type { AuditType } from '#core/audit-types.ts'
import { refuse } from '#core/refusal.ts'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import type { Action, Actor, Context, PlatformTx } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { recordAt } from '#server/request/audit-log.ts'
import type { properties } from '../contract/properties.ts'
import type { PropertyRow } from '../contract/property.ts'
import { findProperties, isUserOf, type PropertyFilter, type PropertyScope } from '../queries/reach.ts'
import { findCounters } from '../queries/counters.ts'
import { hasGuests, markProperty } from '../queries/opening.ts'

/** Platform staff see all, organisation staff their organisation's, all others those assigned to them. */
function scopeOf({ id, roles, organizationId }: Actor): PropertyScope | undefined {
  if (isPlatformRole(roles[0])) return 'all'
  if (!isOrganisationRole(roles[0])) return { userId: id }
  return organizationId === null ? undefined : { organizationId }
}

/**
 * The ids in the input narrow the user's own reach and never widen it: what is out of reach is treated as missing.
 *
 * @throws Refusal not_found for another organisation, and for a user of another one
 */
export const list: Action<typeof properties.list> = async (ctx, { after, limit, includeInactive, ...filter }) => {
  const afterId = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const { organizationId, userId } = filter
  const seesAll = isPlatformRole(ctx.actor.roles[0])
  const isElsewhere = organizationId !== undefined && organizationId !== ctx.actor.organizationId
  if (isElsewhere && !seesAll) refuse('not_found', { organizationId })
  const scope = scopeOf(ctx.actor)
  if (!scope) return { rows: [] }
  const sees = includeInactive && ctx.actor.permissions.has('properties.open')
  // The platform's scope reads which properties a user may work for.
  const rows = await ctx.asPlatform(async (tx) => {
    const isOther = userId !== undefined && userId !== ctx.actor.id
    if (isOther && !seesAll && !(await isUserOf(tx, userId, ctx.actor.organizationId))) refuse('not_found', { userId })
    return findProperties(tx, scope, { ...filter, includeInactive: sees, afterId, limit: limit + 1 })
  })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** A property within one's reach. @throws Refusal not_found */
export async function propertyWithin(
  ctx: Context,
  tx: PlatformTx,
  filter: Pick<PropertyFilter, 'id' | 'shortName' | 'includeInactive'>,
): Promise<PropertyRow> {
  const scope = scopeOf(ctx.actor)
  const [row] = scope ? await findProperties(tx, scope, { ...filter, afterId: 0, limit: 1 }) : []
  return row ?? refuse('not_found', { propertyId: filter.id })
}

/** @throws Refusal not_found */
export const find: Action<typeof properties.find> = (ctx, { shortName }) =>
  // As above.
  ctx.asPlatform((tx) => propertyWithin(ctx, tx, { shortName }))

/** @throws Refusal not_found */
export const sequence: Action<typeof properties.sequence> = (ctx, { propertyId }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    await propertyWithin(ctx, tx, { id: propertyId })
    return { propertyId, rows: await findCounters(tx, propertyId) }
  })

/** @throws Refusal not_found, has_guests */
export const deactivate: Action<typeof properties.deactivate> = (ctx, { propertyId }) =>
  marked(ctx, propertyId, 'PROPERTY_DEACTIVATED', async (tx, before) => {
    if (before.isActive && (await hasGuests(tx, propertyId))) refuse('has_guests', { propertyId })
    return { is_active: false }
  })

/** @throws Refusal not_found */
export const activate: Action<typeof properties.activate> = (ctx, { propertyId }) =>
  marked(ctx, propertyId, 'PROPERTY_ACTIVATED', async () => ({ is_active: true }))

/** @throws Refusal not_found */
export const feature: Action<typeof properties.feature> = (ctx, { propertyId }) =>
  marked(ctx, propertyId, 'PROPERTY_FEATURED', async () => ({ is_featured: true }))

/** @throws Refusal not_found */
export const unfeature: Action<typeof properties.unfeature> = (ctx, { propertyId }) =>
  marked(ctx, propertyId, 'PROPERTY_FEATURED', async () => ({ is_featured: false }))

async function marked(
  ctx: Context,
  propertyId: number,
  type: AuditType,
  markOf: (tx: PlatformTx, before: PropertyRow) => Promise<Parameters<typeof markProperty>[2]>,
): Promise<PropertyRow> {
  // As above.
  const after = await ctx.asPlatform(async (tx) => {
    const before = await propertyWithin(ctx, tx, { id: propertyId, includeInactive: true })
    const mark = await markOf(tx, before)
    await markProperty(tx, propertyId, mark)
    const row = await propertyWithin(ctx, tx, { id: propertyId, includeInactive: true })
    const [wasSo, isSo] = [before, row].map(({ isActive, isFeatured }) => ({ isActive, isFeatured }))
    await recordAt(ctx, tx, [propertyId], {
      type,
      entity: 'property',
      entityId: String(propertyId),
      before: wasSo,
      after: isSo,
    })
    return row
  })
  ctx.publish('organisations')
  return after
}
