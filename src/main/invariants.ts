import { areas } from './registry.ts'
import type { IntegrityCheck, Invariant } from '#server/area.ts'
import { databaseInvariants } from '#server/database/invariants.ts'
import type { Database } from '#server/database/pool.ts'

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

/** Run by the platform role across all tenants, in one read-only transaction. Numbers follow reference lists of the field. */
export const invariants: readonly Invariant[] = [
  ...databaseInvariants,
  ...areas.flatMap((area) => area.invariants ?? []),
].toSorted(byId)

/** What `npx hotelmate verify` checks besides. */
export const integrityChecks: readonly IntegrityCheck[] = areas
  .flatMap((area) => area.integrityChecks ?? [])
  .toSorted(byId)

/** The invariants that the stored data violates now; none where the books agree. */
export const violatedInvariants = (db: Pick<Database, 'platform'>): Promise<string[]> =>
  db.platform(async (tx) => {
    const violated: string[] = []
    for (const { id, description, sql } of invariants)
      if ((await tx.named('', sql, [])).length > 0) violated.push(`${id}: ${description}`)
    return violated
  })
