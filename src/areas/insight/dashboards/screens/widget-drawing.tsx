import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import {
  columnsOf,
  FigureChart,
  Heat,
  ListChart,
  pointsOf,
  Shares,
  useCells,
} from '#areas/insight/reports/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { useGo } from '#web/navigation.tsx'
import type { ShownWidget } from '../rules/look.ts'
import { queryOfWidget } from './use-report-table.ts'
import { useWidgetSource } from './widget-source.tsx'

const HEIGHT = 220

type Props = { widget: ShownWidget; table: ReportTable; name: string }

/** The one bar there would be in a picture of a list; undefined where there are more, or none. */
function onlyRow({ drawn, rows }: ReportTable, metric: string) {
  const filled = rows.filter((row) => row[metric])
  const [row] = filled
  if (drawn?.form !== 'bar' || filled.length !== 1 || !row) return undefined
  return { label: String(row[drawn.by] ?? ''), value: Number(row[metric]) }
}

/** Whether a row of sales by item is what orders come to beside their items. */
const isBeside = ({ groupBy, rows }: ReportTable, at: number): boolean => groupBy === 'item' && rows[at]?.['key'] === ''

/** Opens the report of a day of a widget; of several properties there is none. */
function useOpenDay(widget: ShownWidget): ((day: Day) => void) | undefined {
  const go = useGo()
  const { isOverview } = useWidgetSource()
  if (isOverview) return undefined
  return (day) => {
    const span = { from: day, until: addDays(day, 1) }
    go(`/report/view/${widget.report}?${queryOfWidget({ ...widget, period: 'custom', span, comparison: null })}`)
  }
}

/** The picture of a widget. */
export function WidgetDrawing({ widget, table, name }: Props) {
  const { metric, form, comparison } = widget
  const write = useCells(table.currency)
  const openDay = useOpenDay(widget)
  if (table.drawn) {
    const only = onlyRow(table, metric)
    if (!only) return <ListChart table={table} height={HEIGHT} />
    const kind = table.columns.find(({ key }) => key === metric)?.kind ?? 'count'
    return <Shares label={name} points={[only]} write={(value) => write(kind, value, true)} />
  }
  if (form === 'heat') return <Heat metric={metric} table={table} name={name} onOpen={openDay} />
  if (form === 'line' || form === 'bar')
    return <FigureChart table={table} metric={metric} form={form} compare={comparison ?? undefined} height={HEIGHT} />
  const found = columnsOf(table, metric)
  if (!found) return null
  const points = pointsOf(table, { by: found.group, columns: [metric] }, write)
  return (
    <Shares
      label={name}
      points={points.map(({ label, values: [value = null] }, at) => ({ label, value, isBeside: isBeside(table, at) }))}
      write={(value) => write(found.column.kind, value, true)}
    />
  )
}
