import { dayAt, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import type { Context, PlatformTx } from '#server/request/context.ts'
import { findHouse, type Holder, type HouseFacts, isOrganisation } from '../queries/held.ts'

/**
 * An organisation somebody may deal with: each for platform staff, otherwise one's own.
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
 * A property somebody may deal with: each for platform staff, its organisation's for theirs, the present one for everybody else.
 *
 * @throws Refusal not_found
 */
export async function houseWithin(ctx: Context, tx: PlatformTx, propertyId: number): Promise<HouseFacts> {
  const [role] = ctx.actor.roles
  const house = await findHouse(tx, propertyId, ctx.now)
  const isReached =
    isPlatformRole(role) ||
    (isOrganisationRole(role) ? house?.organizationId === ctx.actor.organizationId : propertyId === ctx.property.id)
  return house && isReached ? house : refuse('not_found', { propertyId })
}

export const holderOf = ({ id, organizationId }: HouseFacts): Holder => ({ organizationId, propertyId: id })
