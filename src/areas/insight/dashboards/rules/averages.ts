import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { overlapOf } from '#areas/insight/reports/rules/periods.ts'
import { addDays, type Day, daysOf, type Span, weekdayOf } from '#core/dates.ts'
import { roundHalfUp } from '#core/money.ts'

/** An average of counts is stored in hundredths. */
const HUNDREDTHS = 100

/** How often each weekday is in a span, from Monday to Sunday. */
export function weekdaysIn(span: Span): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  if (span.from >= span.until) return counts
  for (const day of daysOf(span)) counts.splice(weekdayOf(day) - 1, 1, (counts[weekdayOf(day) - 1] ?? 0) + 1)
  return counts
}

/**
 * A figure that is added up by weekday and hour, as what such an hour has on average: of those of the span that are recorded and have begun.
 * Rounded half away from zero, to the minor unit of money, the hundredth of a count; a weekday there was none of is missing.
 */
export function averagedByHour(table: ReportTable, metric: string, today: Day): ReportTable {
  const recorded = { from: table.knownFrom ?? table.from, until: addDays(today, 1) }
  const counts = weekdaysIn(overlapOf(table, recorded))
  const isCount = table.columns.some(({ key, kind }) => key === metric && kind === 'count')
  const scale = isCount ? HUNDREDTHS : 1
  return {
    ...table,
    columns: table.columns.map((column) =>
      isCount && column.key === metric ? { ...column, kind: 'average' } : column,
    ),
    rows: table.rows.map((row) => {
      const days = counts[Number(String(row['key']).split('-')[0]) - 1] ?? 0
      const value = row[metric]
      return { ...row, [metric]: typeof value === 'number' && days > 0 ? roundHalfUp((value * scale) / days) : null }
    }),
  }
}
