import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import {
  columnsOf,
  FigureChart,
  ListChart,
  pointsOf,
  Shares,
  useCells,
} from '#areas/insight/reports/screens/pickers.tsx'
import type { ShownWidget } from '../rules/look.ts'
import { Heat } from './heat.tsx'

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

/** The picture of a widget. */
export function WidgetDrawing({ widget, table, name }: Props) {
  const { metric, form, comparison } = widget
  const write = useCells(table.currency)
  if (table.drawn) {
    const only = onlyRow(table, metric)
    if (!only) return <ListChart table={table} height={HEIGHT} />
    const kind = table.columns.find(({ key }) => key === metric)?.kind ?? 'count'
    return <Shares label={name} points={[only]} write={(value) => write(kind, value, true)} />
  }
  if (form === 'heat') return <Heat widget={widget} table={table} name={name} />
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
