import { type RawBuilder, sql } from 'kysely'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import { refuse } from '#core/refusal.ts'
import type { AnyTx, Context } from './context.ts'

/** Whose rows a user sees: a property's, those of an organisation's properties, or with neither all rows, for the platform. */
export type Scope = { propertyId?: number; organizationId?: number }

/** No property. The platform's own rows have the number 0, which would show them to users without a property. */
const NO_TENANT = -1

/** Everything for the platform, its properties for an organisation, the property's own for all other users. */
export function scopeOf(ctx: Context): Scope {
  const [role] = ctx.actor.roles
  if (isPlatformRole(role)) return {}
  if (isOrganisationRole(role)) return { organizationId: ctx.actor.organizationId ?? 0 }
  return { propertyId: ctx.property.id || NO_TENANT }
}

/** Someone above the properties looks at several at once, which the session's own view does not allow. */
export const runInScope = <T>(ctx: Context, scope: Scope, work: (tx: AnyTx) => Promise<T>): Promise<T> =>
  scope.propertyId === undefined ? ctx.asPlatform(work) : work(ctx.tx)

/**
 * A call that names a property names the one the session works for: every other is absent, no matter whose it is.
 *
 * @throws Refusal not_found
 */
export function assertOwnProperty({ property }: Context, propertyId: number | undefined): void {
  if (propertyId !== undefined && propertyId !== property.id) refuse('not_found', { propertyId })
}

/** Properties whose rows are listed: one, or those of an organisation that the given user works in (all of them without a user). */
export type PropertyScope = { propertyId: number } | { organizationId: number; userId: number | undefined }

/**
 * An organisation's properties as this user may see them: all of them from above, else those they belong to.
 *
 * @throws Refusal not_found for another organisation
 */
export function propertyScopeOf({ actor }: Context, organizationId: number): PropertyScope {
  const [role] = actor.roles
  const isPlatform = isPlatformRole(role)
  if (!isPlatform && organizationId !== actor.organizationId) refuse('not_found', { organizationId })
  return { organizationId, userId: isPlatform || isOrganisationRole(role) ? undefined : actor.id }
}

/** Whether the property `p` of a query is one of these. */
export function isAmong(properties: PropertyScope): RawBuilder<boolean> {
  if ('propertyId' in properties) return sql`p.id = ${properties.propertyId}`
  const { organizationId, userId } = properties
  if (userId === undefined) return sql`p.organization_id = ${organizationId}`
  return sql`p.organization_id = ${organizationId}
    and exists (select from user_properties u where u.property_id = p.id and u.user_id = ${userId})`
}
