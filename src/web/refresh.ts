import { allAreas } from '#core/area.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Names of areas whose reads are out of date; undefined when no one knows which, so that all are. */
export type ChangedAreas = ReadonlySet<string> | undefined

/** What a session knows changed with it: who one is and where one works decide every read. */
const DECIDES_ALL = 'sessions'
const MOST_REMEMBERED = 100

/**
 * Refreshes the reads of the named areas; no names means all. A first read that is under way is not begun anew, and its response may be
 * from before the change: it is refreshed when it has come.
 */
export function refreshAreas(queries: QueryClient, areas?: ReadonlySet<string>): void {
  const named = areas ? { predicate: ({ queryKey }: Query) => areas.has(String(queryKey[0])) } : {}
  const firstReads = queries
    .getQueryCache()
    .findAll({ ...named, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queries.invalidateQueries(named)
  for (const { promise, queryKey } of firstReads)
    void promise?.then(
      () => queries.invalidateQueries({ queryKey, exact: true }),
      () => {}, // a failed read is repeated when its screen needs it
    )
}

/** Areas whose reads look over many others, so that a change of any may be one of theirs. */
export const overviews = (): readonly string[] =>
  allAreas().flatMap(({ name, isOverview }) => (isOverview ? [name] : []))

/**
 * After a write of this tab: what is on screen of the areas it changed is read again at once. Everything else is only marked as out of
 * date, so that it is read again when it is next looked at.
 */
export function refreshAfterWrite(queries: QueryClient, changed: ChangedAreas): void {
  if (!changed || changed.has(DECIDES_ALL)) return refreshAreas(queries)
  const refreshed = new Set([...changed, ...overviews()])
  refreshAreas(queries, refreshed)
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => !refreshed.has(String(queryKey[0])),
    refetchType: 'none',
  })
}

/** Writes of this tab by idempotency key: whether what each changed is refreshed with its reply, once that is known. */
const ownWrites = new Map<string, Promise<boolean>>()

/** Remembers a write whose sender refreshes what it changes, so that its live event need not refresh it again once it is done. */
export function rememberWrite(idempotencyKey: string, sending: Promise<unknown>): void {
  const isDone = sending.then(
    () => true,
    () => false,
  )
  ownWrites.set(idempotencyKey, isDone)
  const [oldest] = ownWrites.keys()
  if (ownWrites.size > MOST_REMEMBERED && oldest !== undefined) ownWrites.delete(oldest)
}

/** Whether a live event is the echo of a write of this tab that refreshes by itself; waits for the reply of one under way. */
export const isOwnEcho = async (idempotencyKey: string | undefined): Promise<boolean> =>
  idempotencyKey !== undefined && ((await ownWrites.get(idempotencyKey)) ?? false)
