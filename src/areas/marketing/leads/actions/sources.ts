import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import type { LeadSourceOption } from '../contract/replies.ts'
import { deleteSource, findSource, findSources, lockNamedSources, lockSource, saveSource } from '../queries/sources.ts'
import { ownSourcesIn, sourcesOf } from '../rules/sources.ts'
import { isBuiltInSource, type LeadSource } from '../rules/states.ts'

const record = (ctx: Context, after: Record<string, unknown>): void => {
  ctx.record({ type: 'LEAD_SET_UP', entity: 'property', entityId: String(ctx.property.id), after })
  ctx.publish('leads')
}

/** Every source of the property, those it no longer offers too. */
export const sources: Action<typeof leads.sources> = async ({ tx }) => ({ rows: sourcesOf(await findSources(tx)) })

/** A source as it is stored. @throws Refusal not_found */
async function stored(ctx: Context, id: LeadSource): Promise<LeadSourceOption> {
  const source = (await findSource(ctx.tx, id)) ?? refuse('not_found', { leadSourceId: id })
  return { ...source, isUsed: source.isUsed || isBuiltInSource(id) }
}

/** @throws Refusal name_taken */
export const addSource: Action<typeof leads.addSource> = async (ctx, { name }) => {
  const id = ctx.newId()
  await saveSource(ctx.tx, { id, name, isActive: true, version: 0 })
  record(ctx, { source: name, isActive: true })
  return stored(ctx, id)
}

/** @throws Refusal not_found, stale_version, name_taken */
export const changeSource: Action<typeof leads.changeSource> = async (ctx, { leadSourceId: id, version, name, isActive }) => {
  if (!isBuiltInSource(id)) await lockSource(ctx.tx, id)
  await saveSource(ctx.tx, { id, name, isActive, version })
  record(ctx, { source: name || id, isActive })
  return stored(ctx, id)
} // prettier-ignore

/** @throws Refusal not_found, source_in_use */
export const removeSource: Action<typeof leads.removeSource> = async (ctx, { leadSourceId }) => {
  const name = await lockSource(ctx.tx, leadSourceId)
  await deleteSource(ctx.tx, leadSourceId)
  record(ctx, { source: name, isDeleted: true })
  return {}
}

/** Checks that a user may choose a source: the one an enquiry has stays. @throws Refusal unknown_reference, source_retired */
export async function assertOffered(ctx: Context, source: LeadSource, before?: LeadSource): Promise<void> {
  if (source === before) return
  const known = await findSource(ctx.tx, source)
  if (!known && !isBuiltInSource(source)) refuse('unknown_reference', { source })
  if (known && !known.isActive) refuse('source_retired', { source: known.name })
}

/** Checks that rules name only sources there are. @throws Refusal unknown_reference */
export async function assertSourcesOfRules(ctx: Context, rules: Parameters<typeof ownSourcesIn>[0]): Promise<void> {
  const named = ownSourcesIn(rules)
  if (named.length === 0) return
  const known = new Set(await lockNamedSources(ctx.tx, named))
  const absent = named.find((source) => !known.has(source))
  if (absent !== undefined) refuse('unknown_reference', { source: absent })
}
