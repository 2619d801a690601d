import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findDepartments, findSelf, type RotaDepartment, type Self } from '../queries/set-up.ts'

/** Of departments those that a user plans: all of them by their role, or those they head. */
export async function plannedOf(ctx: Context, departments: RotaDepartment[]): Promise<RotaDepartment[]> {
  if (ctx.actor.permissions.has('rota.plan')) return departments
  const self = await findSelf(ctx.tx, ctx.actor.id)
  return self ? departments.filter(({ headId }) => headId === self.id) : []
}

/** The departments a user plans; none for who plans nothing. */
export const plannedIds = async (ctx: Context): Promise<string[]> =>
  (await plannedOf(ctx, await findDepartments(ctx.tx))).map(({ id }) => id)

/**
 * The departments a planner requests, those of one or all theirs.
 *
 * @throws Refusal not_your_department, also where there is none
 */
export async function scopeOf(ctx: Context, departmentId?: string): Promise<string[]> {
  const ids = await plannedIds(ctx)
  if (departmentId !== undefined) return ids.includes(departmentId) ? [departmentId] : refuse('not_your_department')
  if (ids.length === 0 && !ctx.actor.permissions.has('rota.plan')) refuse('not_your_department')
  return ids
}

/** @throws Refusal not_your_department unless all of them are planned by the user */
export async function assertPlans(ctx: Context, departmentIds: readonly string[]): Promise<void> {
  const own = new Set(await scopeOf(ctx))
  if (departmentIds.some((id) => !own.has(id))) refuse('not_your_department')
}

/** The employee whom the user is. @throws Refusal not_found for who is none */
export async function getSelf(ctx: Context): Promise<Self> {
  return (await findSelf(ctx.tx, ctx.actor.id)) ?? refuse('not_found')
}
