import { dayAt, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import type { Context, PlatformTx } from '#server/request/context.ts'
import { findPropertySummary, type Holder, type PropertySummary, isOrganisation } from '../queries/subscribed.ts'

/**
 * An organisation a user may deal with: each for platform staff, otherwise one's own.
 *
 * @throws Refusal not_found
 */
export async function organisationWithin(
  ctx: Context,
  tx: PlatformTx,
  organizationId: number,
): Promise<Holder & { today: Day }> {
  const isReached = isPlatformRole(ctx.actor.roles[0]) || ctx.actor.organizationId === organizationId
  if (!isReached || !(await isOrganisation(tx, organizationId))) refuse('not_found', { organizationId })
  return { organizationId, propertyId: null, today: dayAt(ctx.now, ctx.property.timeZone) }
}

/**
 * A property a user may deal with: each for platform staff, its organisation's for theirs, the present one for all others.
 *
 * @throws Refusal not_found
 */
export async function propertyWithin(ctx: Context, tx: PlatformTx, propertyId: number): Promise<PropertySummary> {
  const [role] = ctx.actor.roles
  const property = await findPropertySummary(tx, propertyId, ctx.now)
  const isReached =
    isPlatformRole(role) ||
    (isOrganisationRole(role) ? property?.organizationId === ctx.actor.organizationId : propertyId === ctx.property.id)
  return property && isReached ? property : refuse('not_found', { propertyId })
}

export const holderOf = ({ id, organizationId }: PropertySummary): Holder => ({ organizationId, propertyId: id })
