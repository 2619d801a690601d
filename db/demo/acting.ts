import type { Context } from '#server/request/context.ts'
import type { Made } from './staff.ts'

/** The user of an employee with a sign-in acts; no one does for those without one. */
export async function asEmployee(ctx: Context, { id, name }: Pick<Made, 'id' | 'name'>): Promise<Context | undefined> {
  const row = await ctx.tx
    .selectFrom('employees')
    .select('user_id')
    .where('property_id', '=', ctx.tx.propertyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id ? { ...ctx, actor: { ...ctx.actor, id: Number(row.user_id), name } } : undefined
}
