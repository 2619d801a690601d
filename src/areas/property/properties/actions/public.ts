import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { properties } from '../contract/properties.ts'
import { findPublicHouse, readPublicHouse } from '../queries/public.ts'

/** @throws Refusal not_found for a house nobody knows, that is not open yet, or is switched off */
export const publicPage: Action<typeof properties.publicPage> = async (ctx, { at }) => {
  // Whoever stands at the public door belongs to no tenant yet.
  const id = await ctx.asPlatform((tx) => findPublicHouse(tx, at))
  if (id === undefined || !(await ctx.switchToProperty(id))) return refuse('not_found', { at })
  return (await readPublicHouse(ctx.tx)) ?? refuse('not_found', { at })
}
