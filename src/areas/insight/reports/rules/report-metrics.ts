import { isMetricCutBy, metricOf } from './metrics.ts'
import { type Grouping, isPeriod } from './datasets.ts'
import type { ColumnKind, Report, Words } from './report.ts'
import { METRIC_WORDS } from './words.ts'

/** A figure of a report, or a column of a list that is a number. */
export type ReportFigure = { code: string; label: Words; unit: ColumnKind; isSummed: boolean }

const NUMBERS: readonly ColumnKind[] = ['count', 'money', 'percent', 'average', 'quantity']

/** The figures of a report, or the columns of a list that are numbers. What is divided is a figure of a whole and no part of one. */
export const metricsOfReport = (report: Report): ReportFigure[] =>
  report.kind === 'figures'
    ? report.metrics.map((code) => {
        const metric = metricOf(code)
        return { code, label: METRIC_WORDS[code].label, unit: metric.unit, isSummed: metric.per === undefined }
      })
    : report.columns
        .filter(({ kind }) => NUMBERS.includes(kind))
        .map(({ key, label, kind, isSummed = false }) => ({ code: key, label, unit: kind, isSummed }))

/** Whether a figure of a report can be shown by a grouping of it; a list has none. */
export const isGroupedSo = (report: Report, metric: string, grouping: Grouping | null): boolean =>
  report.kind === 'rows'
    ? grouping === null
    : grouping !== null &&
      report.groupings.includes(grouping) &&
      report.metrics.some((code) => code === metric && isMetricCutBy(code, grouping))

/** What a picture may be. */
export const FORMS = ['figure', 'line', 'bar', 'shares', 'heat', 'curve', 'table'] as const
export type Form = (typeof FORMS)[number]

const ORDERED: readonly Grouping[] = ['day', 'week', 'month', 'quarter', 'year', 'hour']
const HEATED: readonly Grouping[] = ['day', 'weekdayHour']

/** The pictures that make sense of a figure cut so: shares are parts of a whole, lines join what follows each other. */
export function formsOf(
  { kind, drawn }: { kind: 'figures' | 'rows'; drawn: 'curve' | 'bar' | null },
  { isSummed }: Pick<ReportFigure, 'isSummed'>,
  grouping: Grouping | null,
): Form[] {
  if (kind === 'rows') return [...(drawn ? [drawn] : []), 'table', ...(isSummed ? (['figure'] as const) : [])]
  if (grouping === null || grouping === 'none') return ['figure']
  if (grouping === 'toDate') return ['table']
  const isPart = isSummed && !isPeriod(grouping) && grouping !== 'weekdayHour'
  return [
    ...(ORDERED.includes(grouping) ? (['line'] as const) : []),
    ...(grouping === 'weekdayHour' ? [] : (['bar'] as const)),
    ...(isPart ? (['shares'] as const) : []),
    ...(HEATED.includes(grouping) ? (['heat'] as const) : []),
    'table',
  ]
}
