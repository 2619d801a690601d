import type { AnyTx } from '../request/context.ts'

/**
 * Who asks waits for the others of the property who do the same thing, until their request has ended. Taken before any row is locked, so
 * that no two wait for each other.
 */
export const advisoryLock = (tx: AnyTx, what: string, ownerId: number): Promise<unknown> =>
  tx.named('server.takeTurn', `select pg_advisory_xact_lock(hashtext($1), $2::int)`, [what, ownerId])
