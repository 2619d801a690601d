import type { WeekRow } from '../contract/timesheets.ts'

/** A row of a week: a project or one of its items, at an activity or none, with what was worked from Monday to Sunday. */
export type GridRow = Pick<
  WeekRow,
  | 'projectId'
  | 'projectKey'
  | 'projectName'
  | 'itemId'
  | 'itemNumber'
  | 'itemTitle'
  | 'activityId'
  | 'activityName'
  | 'minutes'
>

const NOTHING = [0, 0, 0, 0, 0, 0, 0] as const
type RowKey = Pick<GridRow, 'projectId' | 'itemId' | 'activityId'>
/** One row of a week has one. */
export const keyOf = ({ projectId, itemId, activityId }: RowKey): string =>
  `${projectId} ${itemId ?? ''} ${activityId ?? ''}`

/** The rows that do not exist yet, each once and with nothing worked. */
export function addedRows(known: readonly GridRow[], wanted: readonly GridRow[]): GridRow[] {
  const keys = new Set(known.map(keyOf))
  return wanted.flatMap((row) => {
    if (keys.has(keyOf(row))) return []
    keys.add(keyOf(row))
    return [{ ...row, minutes: [...NOTHING] }]
  })
}

/** What was worked on each day, from Monday to Sunday. */
export const dayTotals = (rows: readonly Pick<GridRow, 'minutes'>[]): number[] =>
  NOTHING.map((_, day) => rows.reduce((sum, { minutes }) => sum + (minutes[day] ?? 0), 0))

export const totalOf = (minutes: readonly number[]): number => minutes.reduce((sum, each) => sum + each, 0)
