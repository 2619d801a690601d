import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Day } from '#core/dates.ts'
import { invalid } from '../http/failures.ts'

/** Where a page of a list ended: the sort keys of its last row, printed so that no one builds on their form. */
export const cursorOf = (...keys: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/**
 * The sort keys a cursor carries; undefined for the first page.
 *
 * @param keys the schema of the list's keys, so that a forged cursor reaches no statement
 * @throws HttpFailure 400 for a cursor that is not of this list
 */
export function readCursor<T>(cursor: string | undefined, keys: z.ZodType<T>): T | undefined {
  if (cursor === undefined) return undefined
  const read = keys.safeParse(parsed(cursor))
  if (!read.success) throw invalid([{ path: ['after'], message: 'Not a page of this list' }])
  return read.data
}

const byId = z.tuple([z.uuid()])

/** The id a cursor of a list by id carries; undefined for the first page. @throws HttpFailure 400 for a cursor that is not of such a list */
export const readIdCursor = (cursor: string | undefined): string | undefined => readCursor(cursor, byId)?.[0]

/** Cuts a page that was read with one extra row, and returns the cursor of the next page. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  cursor: (last: R) => string,
): { rows: R[]; next?: string } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, ...(rows.length > limit && last !== undefined ? { next: cursor(last) } : {}) }
}

/**
 * The filter of a list by day, latest first, from a cursor on. The cursor lies before the list's own end, which is dropped: of two upper
 * bounds an index scan starts at the first one given, and reads through all the pages before the cursor.
 */
export const goingOn = <F extends { until?: Day | undefined }>(
  filter: F,
  after: readonly [Day, unknown] | undefined,
): F => (after && filter.until && after[0] < filter.until ? { ...filter, until: undefined } : filter)

/**
 * Limits a list to so many rows, and skips those before the page when pages are counted. The numbers are part of the text: with a
 * parameter Postgres cannot know how small a page is, and plans the list again at every call, which costs as much as reading it.
 */
export const upTo = (rows: number, skip = 0): RawBuilder<unknown> =>
  skip > 0 ? sql`limit ${sql.lit(rows)} offset ${sql.lit(skip)}` : sql`limit ${sql.lit(rows)}`

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
