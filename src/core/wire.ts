// Sending a request needs these and its route. They need no schema, so that a page that only sends does not fetch zod.

/** The header of a reply that names the areas a write has changed, separated by commas. A replayed reply has none. */
export const CHANGED_AREAS = 'changed-areas'

/** Names of the `:fields` in a path. */
export const pathFields = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** The most rows on one page of a list. */
export const MAX_PAGE = 200
