import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import type { Context, Tx } from './context.ts'

/** Whose rows somebody sees: a property's, those of an organisation's properties, or with neither everybody's, for the platform. */
export type Sight = { propertyId?: number; organizationId?: number }

/** Of no property; the platform’s own number 0 is not everybody’s who has none. */
const NOBODYS = -1

/** Everything for the platform, its properties for an organisation, the property's own for everybody else. */
export function sightOf(ctx: Context): Sight {
  const [role] = ctx.actor.roles
  if (isPlatformRole(role)) return {}
  if (isOrganisationRole(role)) return { organizationId: ctx.actor.organizationId ?? 0 }
  return { propertyId: ctx.property.id || NOBODYS }
}

/** Somebody above the properties looks at several at once, which the session's own view does not allow. */
export const within = <T>(ctx: Context, sight: Sight, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sight.propertyId === undefined ? ctx.asPlatform(work) : work(ctx.tx)
