import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { CardSkeleton } from '#web/ui/states.tsx'
import type { ReportColumn, ReportTable } from '../contract/replies.ts'
import type { WriteCell } from '../rules/cells.ts'
import { recordedOf } from '../rules/recorded.ts'
import { isPeriod } from '../rules/datasets.ts'
import { type Comparison, periodState } from '../rules/spans.ts'
import type { ChartPoint } from './chart-series.ts'
import { useCells } from './use-cells.ts'

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })))

/** More points than this no screen can distinguish. */
const MOST_POINTS = 400

/** The column of a figure and that of its groups, where a report has both. */
export function columnsOf({ columns }: ReportTable, metric: string) {
  const [column, group] = [metric, 'group'].map((name) => columns.find(({ key }) => key === name))
  return column && group ? { column, group } : undefined
}

const numberOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** Columns of a report over another one. */
export const pointsOf = (
  { rows }: ReportTable,
  { by, columns }: { by: ReportColumn; columns: readonly string[] },
  write: WriteCell,
) =>
  rows.slice(0, MOST_POINTS).map((row) => ({
    label: write(by.kind, row[by.key], true),
    values: columns.map((key) => numberOf(row[key])),
  }))

/** Which periods of a report have begun and are not over, and which are to come, where others are over. */
function openPeriods({ rows, groupBy }: ReportTable, today: Day): ('open' | 'ahead' | undefined)[] {
  if (groupBy === null || !isPeriod(groupBy) || groupBy === 'weekday') return []
  const are = rows.map(({ key }) => periodState(String(key), groupBy, today))
  return are.every(Boolean) ? [] : are
}

/** How a period is called below a bar: months of one year without the year, others with it at the first and in January. */
function tickOf({ rows, groupBy }: ReportTable, at: number, months: (month: Day) => string): string | undefined {
  if (groupBy !== 'month') return undefined
  const [first, key] = [String(rows[0]?.['key'] ?? ''), String(rows[at]?.['key'] ?? '')]
  const isOfOneYear = String(rows.at(-1)?.['key'] ?? '').slice(0, 4) === first.slice(0, 4)
  const month = months(`${key}-01` as Day)
  return isOfOneYear || (at > 0 && !key.endsWith('-01')) ? month : `${month} ${key.slice(0, 4)}`
}

type Props = {
  table: ReportTable
  metric: string
  form: 'line' | 'bar'
  compare?: Comparison | undefined
  height: number
}

/** A figure of a report as a chart, which is fetched once one is drawn. */
export function FigureChart({ table: whole, metric, form, compare = 'previous', height }: Props) {
  const { t } = useTranslation('reports')
  const { today, day } = useDays()
  const table = recordedOf(whole)
  const write = useCells(table.currency)
  const found = columnsOf(table, metric)
  if (!found) return null
  const { column, group } = found
  const past = column.comparesWith
  const known = past === undefined ? 0 : table.rows.filter((row) => row[past] !== null).length
  // A line of a few days only suggests more than is known.
  const isCompared = past !== undefined && known * 2 >= table.rows.length
  const states = form === 'bar' ? openPeriods(table, today as Day) : []
  const months = (first: Day) => day(first, 'monthName')
  const points = pointsOf(table, { by: group, columns: isCompared ? [column.key, past] : [column.key] }, write)
  const areShares = table.groupBy !== null && !isPeriod(table.groupBy)
  return (
    <Suspense fallback={<CardSkeleton height={height} />}>
      <ReportChart
        label={column.label}
        series={[
          { name: column.label, form, look: 'now' },
          // Groups beside each other are joined by no line.
          ...(isCompared ? [{ name: t(`compare.${compare}`), form: areShares ? form : 'line', look: 'past' } as const] : []),
        ]}
        points={points.map((point, at) => ({ ...point, state: states[at], tick: tickOf(table, at, months) }))}
        kind={column.kind}
        currency={table.currency}
        height={height}
        write={(value) => write(column.kind, value)}
      />
    </Suspense>
  ) // prettier-ignore
}

type Band = { low: ReportColumn; high: ReportColumn }

function bandOf({ rows }: ReportTable, at: number, { low, high }: Band): ChartPoint['band'] {
  const [from, to] = [low, high].map(({ key }) => numberOf(rows[at]?.[key]))
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined
}

const LOOKS = ['now', 'week', 'past'] as const

/** A list of a report as its declaration has it drawn: curves beside each other, or bars on top of each other. */
export function ListChart({ table, height }: { table: ReportTable; height: number }) {
  const write = useCells(table.currency)
  const { drawn, columns } = table
  const by = columns.find(({ key }) => key === drawn?.by)
  const found = (drawn?.series ?? []).flatMap((name) => columns.find(({ key }) => key === name) ?? [])
  const [first] = found
  if (!drawn || !by || !first) return null
  const isStacked = drawn.form === 'bar'
  const [low, high] = [drawn.band?.low, drawn.band?.high].map((name) => columns.find(({ key }) => key === name))
  const band = low && high && { low, high }
  const points = pointsOf(table, { by, columns: found.map(({ key }) => key) }, write)
  return (
    <Suspense fallback={<CardSkeleton height={height} />}>
      <ReportChart
        label={table.title}
        series={found.map(({ label }, at) => ({
          name: label,
          form: isStacked ? 'bar' : 'line',
          look: isStacked ? (at === 0 ? 'now' : 'part') : (LOOKS[at] ?? 'past'),
        }))}
        points={band ? points.map((point, at) => ({ ...point, band: bandOf(table, at, band) })) : points}
        band={band && `${band.low.label} – ${band.high.label.toLowerCase()}`}
        over={by.kind === 'count' ? by.label : undefined}
        isStacked={isStacked}
        kind={first.kind}
        currency={table.currency}
        height={height}
        write={(value) => write(first.kind, value)}
      />
    </Suspense>
  )
}

/** Lines that look different beside each other. */
const LINES = ['now', 'week', 'third', 'fourth', 'fifth'] as const
export const MOST_LINES = LINES.length

type LinesProps = {
  /** One figure over the same periods, of several of something. */
  lines: readonly { name: string; table: ReportTable }[]
  metric: string
  /** What each is compared with, by a thinner line of its own. */
  compare?: Comparison | undefined
  height: number
}

/** The same figure of several beside each other, a line each. */
export function LinesChart({ lines, metric, compare, height }: LinesProps) {
  const { t } = useTranslation('reports')
  const first = lines[0]?.table
  const write = useCells(first?.currency ?? 'INR')
  const found = first && columnsOf(first, metric)
  if (!first || !found) return null
  const { column, group } = found
  const before = `${metric}:before`
  const drawn = lines.flatMap(({ name, table }, at) => {
    const look = LINES[at] ?? LINES[0]
    const isCompared = compare !== undefined && table.rows.some((row) => typeof row[before] === 'number')
    const own = { name, look, key: metric, past: undefined, table }
    if (!isCompared) return [own]
    const days = t(`compare.${compare}`)
    return [own, { ...own, name: `${name}, ${days.toLowerCase()}`, key: before, past: days }]
  })
  const cells = drawn.map(({ table, key }) => new Map(table.rows.map((row) => [row['key'], numberOf(row[key])])))
  return (
    <Suspense fallback={<CardSkeleton height={height} />}>
      <ReportChart
        label={column.label}
        series={drawn.map(({ name, look, past }) => ({ name, form: 'line', look, past }))}
        points={first.rows.map((row) => ({
          label: write(group.kind, row[group.key], true),
          values: cells.map((of) => of.get(row['key']) ?? null),
        }))}
        kind={column.kind}
        currency={first.currency}
        height={height}
        isNamed
        write={(value) => write(column.kind, value)}
      />
    </Suspense>
  )
} // prettier-ignore
