import type { Context } from '#server/request/context.ts'
import { OTHER_SOURCES } from '../contract/choices.ts'
import { findSources } from '../queries/sources.ts'
import { findKnownReferences, findKnownReviews } from '../queries/to-import.ts'

type Named = { references: readonly string[]; externalIds: readonly string[] }

/** For a dry run of an import: which bookings it names are the property's, which reviews are here already, and from which sources none is taken. */
export async function reviewsToImport({ tx }: Context, { references, externalIds }: Named) {
  const [bookings, known, sources] = await Promise.all([
    findKnownReferences(tx, references),
    findKnownReviews(tx, externalIds),
    findSources(tx, OTHER_SOURCES),
  ])
  const inactive = sources.filter(({ isActive }) => !isActive).map(({ kind }): string => kind)
  return { references: new Set(bookings), known: new Set(known), inactive: new Set(inactive) }
}
