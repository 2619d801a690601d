import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSkeleton } from '#web/ui/states.tsx'
import type { ReportColumn, ReportTable } from '../contract/replies.ts'
import type { WriteCell } from '../rules/cells.ts'
import { isPeriod } from '../rules/datasets.ts'
import type { Comparison } from '../rules/spans.ts'
import { useCells } from './use-cells.ts'

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })))

/** More points than this no screen shows apart. */
const MOST_POINTS = 400

/** The column of a figure and that of its groups, where a report has both. */
export function columnsOf({ columns }: ReportTable, metric: string) {
  const [column, group] = [metric, 'group'].map((name) => columns.find(({ key }) => key === name))
  return column && group ? { column, group } : undefined
}

const numberOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** A figure by its groups, each with that of the compared span where there is one. */
export const pointsOf = (
  { rows }: ReportTable,
  { column, group }: { column: ReportColumn; group: ReportColumn },
  write: WriteCell,
) =>
  rows.slice(0, MOST_POINTS).map((row) => ({
    label: write(group.kind, row['group'], true),
    value: numberOf(row[column.key]),
    ...(column.comparesWith && { before: numberOf(row[column.comparesWith]) }),
  }))

type Props = {
  table: ReportTable
  metric: string
  form: 'line' | 'bar'
  compare?: Comparison | undefined
  height: number
}

/** A figure of a report as a chart, which is fetched once one is drawn. */
export function FigureChart({ table, metric, form, compare = 'previous', height }: Props) {
  const { t } = useTranslation('reports')
  const write = useCells(table.currency)
  const found = columnsOf(table, metric)
  if (!found) return null
  const { column } = found
  return (
    <Suspense fallback={<CardSkeleton height={height} />}>
      <ReportChart
        label={column.label}
        beforeLabel={t(`compare.${compare}`)}
        form={form}
        areShares={table.groupBy !== null && !isPeriod(table.groupBy)}
        points={pointsOf(table, found, write)}
        kind={column.kind}
        currency={table.currency}
        height={height}
        write={(value) => write(column.kind, value)}
      />
    </Suspense>
  )
}
