import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { properties } from '../contract/properties.ts'
import { findPublicProperty, readPublicProperty } from '../queries/public.ts'

/** @throws Refusal not_found for a property no one knows, that is not open yet, or is switched off */
export const publicPage: Action<typeof properties.publicPage> = async (ctx, { at }) => {
  // A caller without a sign-in belongs to no tenant yet.
  const id = await ctx.asPlatform((tx) => findPublicProperty(tx, at))
  if (id === undefined || !(await ctx.switchToProperty(id))) return refuse('not_found', { at })
  return (await readPublicProperty(ctx.tx)) ?? refuse('not_found', { at })
}
