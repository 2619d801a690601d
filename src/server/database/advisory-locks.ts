import type { AnyTx } from '../request/context.ts'

/**
 * Waits until other requests of the property that do the same thing have ended. Take it before any row is locked, so
 * that no two requests deadlock.
 */
export const advisoryLock = (tx: AnyTx, what: string, ownerId: number): Promise<unknown> =>
  tx.named('server.takeTurn', `select pg_advisory_xact_lock(hashtext($1), $2::int)`, [what, ownerId])
