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
