import { sql } from 'kysely'
import { Refusal, type RefusalCode, refuse } from '#core/refusal.ts'
import type { Tables } from '#db/tables.ts'
import type { Tx } from '#server/request/context.ts'

const constraintOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : ''

/** Turns the breach of a named constraint into a refusal, with what is known of it; rethrows everything else. */
export const refuseOn =
  (byConstraint: Readonly<Record<string, RefusalCode>>, details?: Record<string, unknown>) =>
  (error: unknown): never => {
    const code = byConstraint[constraintOf(error)]
    throw code ? new Refusal(code, details) : error
  }

/** Another transaction stored the same row first. The request runs again from its start, as after any serialization failure, and finds it. */
export class StoredMeanwhile extends Error {
  readonly code = '40001'
}

/**
 * Runs the request again when a named constraint is breached, for what an earlier check would have refused with more
 * details; rethrows everything else.
 */
export const retryOn =
  (constraint: string) =>
  (error: unknown): never => {
    throw constraintOf(error) === constraint ? new StoredMeanwhile(constraint) : error
  }

/** Tables of a property whose rows have an id and count their changes. */
type Versioned = {
  [T in keyof Tables]: Tables[T] extends { property_id: unknown; id: unknown; version: unknown } ? T : never
}[keyof Tables]

/**
 * Locks a row that is about to be changed, if it is still as its reader saw it.
 *
 * @throws Refusal not_found, stale_version
 */
export async function lockVersion(tx: Tx, table: Versioned, id: string, version: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where property_id = ${tx.propertyId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) refuse('not_found', { id })
  if (row.version !== version) refuse('stale_version', { version: row.version })
}
