import type { Context } from '#server/request/context.ts'
import { findKnownReferences, findKnownReviews } from '../queries/to-import.ts'

type Named = { references: readonly string[]; externalIds: readonly string[] }

/** For a dry run of an import: which bookings it names are the property's, and which reviews are here already. */
export async function reviewsToImport({ tx }: Context, { references, externalIds }: Named) {
  const [bookings, known] = await Promise.all([findKnownReferences(tx, references), findKnownReviews(tx, externalIds)])
  return { references: new Set(bookings), known: new Set(known) }
}
