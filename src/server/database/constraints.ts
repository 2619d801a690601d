import { Refusal, type RefusalCode } from '#core/refusal.ts'

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

/** Runs the request again when a named constraint is breached, for what a look before it would have refused with more to say; rethrows everything else. */
export const retryOn =
  (constraint: string) =>
  (error: unknown): never => {
    throw constraintOf(error) === constraint ? new StoredMeanwhile(constraint) : error
  }
