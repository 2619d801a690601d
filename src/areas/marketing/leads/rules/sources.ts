import { isBuiltInSource, LEAD_SOURCES, type LeadSource } from './states.ts'

/** A source of enquiries: a built-in one has no name. */
export type NamedSource = { id: LeadSource; name: string; isActive: boolean }
/** What a property stored: each of its own sources, and built-in ones it changed. */
type StoredSource = NamedSource & { isUsed: boolean; version: number }

/** Every source of a property: the built-in ones in their order, then its own in the order given. */
export function sourcesOf<S extends StoredSource>(stored: readonly S[]): StoredSource[] {
  const builtIn = LEAD_SOURCES.map(
    (id) => stored.find((one) => one.id === id) ?? { id, name: '', isActive: true, isUsed: true, version: 0 },
  )
  return [...builtIn, ...stored.filter(({ id }) => !isBuiltInSource(id))]
}

/** What a form offers: active sources, and the one that is chosen already. */
export const offeredSources = <S extends NamedSource>(all: readonly S[], chosen: LeadSource | null): S[] =>
  all.filter(({ id, isActive }) => isActive || id === chosen)

/** Own sources that the conditions of rules name, each once. */
export function ownSourcesIn(rules: readonly { rules: readonly unknown[] }[]): LeadSource[] {
  const named = rules.flatMap(({ rules: conditions }) => conditions.flatMap(namedBy))
  return [...new Set(named)].filter((source) => !isBuiltInSource(source))
}

/** Of a condition on the source, or of those in a group. */
function namedBy(condition: unknown): LeadSource[] {
  if (typeof condition !== 'object' || condition === null) return []
  if ('rules' in condition && Array.isArray(condition.rules)) return condition.rules.flatMap(namedBy)
  if (!('fact' in condition) || condition.fact !== 'SOURCE' || !('values' in condition)) return []
  return Array.isArray(condition.values) ? condition.values.filter((value) => typeof value === 'string') : []
}
