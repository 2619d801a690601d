import { findArea } from '#core/area.ts'
import type { Named } from '#core/contract.ts'
import { isInPlan, moduleOf } from '#core/area.ts'
import { refuse } from '#core/refusal.ts'
import { isPlatformRole } from '#core/roles.ts'
import type { Actor, PropertyFacts } from './context.ts'
import type { Database } from '../database/pool.ts'

/**
 * The one check of entitlements: a route of an area that is not in the property's plan is refused.
 * Routes without a signed-in property (signing in, a guest paying a link) and areas of no module are never checked; nor are users of
 * the platform, whose catalogues belong to no plan and who help a property with what it had before.
 *
 * @throws Refusal not_in_plan with the module and the names of what has it, plans first
 */
export async function assertInPlan(
  { area }: { area: string },
  { actor, property }: { actor: Pick<Actor, 'roles'>; property: Pick<PropertyFacts, 'modules'> | undefined },
  db: Database,
): Promise<void> {
  if (!property || isPlatformRole(actor.roles[0]) || isInPlan(property.modules, area)) return
  const module = moduleOf(area) ?? ''
  const offered = await db.platform((tx) =>
    tx.named<{ name: string }>(
      'offered_with_module',
      `select name from subscription_catalogue where is_offered and $1 = any (modules) order by kind desc, ranking, name`,
      [module],
    ),
  )
  refuse('not_in_plan', { module, plans: offered.map(({ name }) => name).join(', ') })
}

/**
 * A property that is still NEW is set up, and does no business: its writes wait until it is COMPLETED.
 *
 * @throws Refusal not_open_yet
 */
export function assertOpen(
  { area, method }: Pick<Named, 'area' | 'method'>,
  property: Pick<PropertyFacts, 'isOpen'> | undefined,
): void {
  if (property && !property.isOpen && method !== 'GET' && findArea(area)?.needsOpenProperty) refuse('not_open_yet')
}
