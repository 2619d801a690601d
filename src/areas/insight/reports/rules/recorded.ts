import type { ReportTable } from '../contract/replies.ts'
import { isPeriod } from './datasets.ts'
import { periodOf } from './spans.ts'

/** A report without the periods before anything was recorded: there is nothing of them, which is not zero. */
export function recordedOf(table: ReportTable): ReportTable {
  const { rows, groupBy, knownFrom } = table
  if (knownFrom === undefined || groupBy === null || groupBy === 'weekday' || !isPeriod(groupBy)) return table
  const first = periodOf(knownFrom, groupBy)
  const recorded = rows.filter(({ key }) => String(key) >= first)
  return recorded.length > 0 ? { ...table, rows: recorded } : table
}

/**
 * How many rows with a figure have one to be compared with; of none where nothing is compared. A figure that is missing itself is compared with
 * nothing, whatever was before.
 */
export function comparedOf({ rows, columns }: ReportTable): { known: number; of: number } {
  const pairs = columns.flatMap(({ key, comparesWith }) => (comparesWith === undefined ? [] : [{ key, comparesWith }]))
  const isKnown = (value: string | number | null | undefined) => value !== null && value !== undefined
  const own = rows.filter((row) => pairs.some(({ key }) => isKnown(row[key])))
  const known = own.filter((row) =>
    pairs.some(({ key, comparesWith }) => isKnown(row[key]) && isKnown(row[comparesWith])),
  )
  return { known: known.length, of: own.length }
}
