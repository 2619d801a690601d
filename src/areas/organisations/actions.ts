import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { type Action, implement } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { organisations } from './contract.ts'
import { findOrganisations, getOrganisation } from './queries.ts'
import { sightOf } from './rules.ts'

const list: Action<typeof organisations.list> = async (ctx, { after, limit }) => {
  const afterId = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const sight = sightOf(ctx.actor)
  if (sight === 'none') return { rows: [] }
  const id = sight === 'all' ? undefined : sight
  // How many properties an organisation has is seen from outside any of them.
  const rows = await ctx.asPlatform((tx) => findOrganisations(tx, { id, afterId, limit: limit + 1 }))
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** One's own organisation; for platform staff the one of the property they work for at the moment. */
const current: Action<typeof organisations.current> = async (ctx) => {
  const id = ctx.actor.organizationId ?? ctx.property.organizationId
  if (id === 0) refuse('not_found')
  // As above: the count of properties.
  return ctx.asPlatform((tx) => getOrganisation(tx, id))
}

export const organisationsArea = implement(organisations, { list, current })
