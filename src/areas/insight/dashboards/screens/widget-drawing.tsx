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

/** The picture of a widget. */
export function WidgetDrawing({ widget, table, name }: Props) {
  const { metric, form, comparison } = widget
  const write = useCells(table.currency)
  if (table.drawn) return <ListChart table={table} height={HEIGHT} />
  if (form === 'heat') return <Heat widget={widget} table={table} name={name} />
  if (form === 'line' || form === 'bar')
    return <FigureChart table={table} metric={metric} form={form} compare={comparison ?? undefined} height={HEIGHT} />
  const found = columnsOf(table, metric)
  if (!found) return null
  const points = pointsOf(table, { by: found.group, columns: [metric] }, write)
  return (
    <Shares
      label={name}
      points={points.map(({ label, values: [value = null] }) => ({ label, value }))}
      write={(value) => write(found.column.kind, value, true)}
    />
  )
}
