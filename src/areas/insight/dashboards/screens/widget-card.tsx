import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry, ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { isPeriod } from '#areas/insight/reports/rules/datasets.ts'
import { FigureTable, TableButton } from '#areas/insight/reports/screens/pickers.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { Widget } from '../contract/replies.ts'
import type { DashboardLook, ShownWidget } from '../rules/look.ts'
import { hasBudget } from '../rules/targets.ts'
import { FigureBody } from './figure-body.tsx'
import { FilterWords } from './filter-words.tsx'
import { Formula } from './formula.tsx'
import { useAverages, useShown, useTable, useWidgetName } from './use-widget.ts'
import { WidgetDrawing } from './widget-drawing.tsx'
import { WidgetName } from './widget-name.tsx'
import { useWidgetSource } from './widget-source.tsx'

type Props = {
  widget: Widget
  entries: readonly ReportEntry[]
  /** What is requested of the whole dashboard. */
  look?: DashboardLook | undefined
  /** What can be done with it while it is arranged, in place of its links. */
  controls?: ReactNode
  /** Nothing to press. */
  isPlain?: boolean
  /** It stands under its days, which a key figure does not repeat. */
  isUnderDays?: boolean
}

/** One widget: its name, which leads to its report, how its figure is computed, its picture or table. A fault in it stays in it. */
export function WidgetCard({ widget: arranged, entries, look, controls, isPlain = false, isUnderDays = false }: Props) {
  const widget = useShown(arranged, entries, look)
  const name = useWidgetName(entries)(widget)
  const source = useWidgetSource()
  const { Body, hasBody } = source
  return (
    <Box
      component="section"
      aria-label={name}
      data-widget={widget.form}
      {...(source.isChosen(widget) && { 'data-chosen': '' })}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'clip', display: 'flex', flexDirection: 'column', '&[data-chosen]': chosen }}
    >
      {controls}
      <CatchBoundary getResetKey={() => name} errorComponent={Fault}>
        {widget.form !== 'figure' ? (
          <Picture widget={widget} arranged={arranged} entries={entries} name={name} isPlain={isPlain} />
        ) : hasBody(widget) ? (
          <Body widget={widget} name={name} isPlain={isPlain} isTable={false} />
        ) : (
          <FigureBody widget={widget} arranged={arranged} entries={entries} isPlain={isPlain} isUnderDays={isUnderDays} />
        )}
      </CatchBoundary>
    </Box>
  ) // prettier-ignore
}

/** Others of the dashboard follow it. */
const chosen = { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' } as const

const Fault = ({ error, reset }: { error: unknown; reset: () => void }) => <ErrorState error={error} retry={reset} />

/** Whether a picture is to be beside last year, of most of which there is no record, and has a budget to be beside instead. */
function hasNoPast(widget: ShownWidget, table: ReportTable | undefined): boolean {
  const { comparison, grouping, metric } = widget
  const isOfLastYear = comparison === 'lastYear' || comparison === 'lastYearWeekdays'
  if (!isOfLastYear || grouping === null || !isPeriod(grouping) || !hasBudget(widget) || !table) return false
  const known = table.rows.filter((row) => typeof row[`${metric}:before`] === 'number')
  return known.length * 2 < table.rows.length
}

type PictureProps = {
  widget: ShownWidget
  arranged: Widget
  entries: readonly ReportEntry[]
  name: string
  isPlain: boolean
}

function Picture({ widget, arranged, entries, name, isPlain }: PictureProps) {
  const { t } = useTranslation('dashboards')
  const entry = entries.find(({ code }) => code === widget.report)
  const { Body, hasBody } = useWidgetSource()
  const isOwn = hasBody(widget)
  const read = useTable(widget, widget.comparison, !isOwn)
  const budget = useTable(widget, 'budget', hasNoPast(widget, read.data)).data
  const shown = budget ? { ...widget, comparison: 'budget' as const } : widget
  const table = useAverages(widget, entries, isOwn ? undefined : (budget ?? read.data))
  const [isTable, setTable] = useState(false)
  const formula = table?.columns.find(({ key }) => key === widget.metric)?.formula ?? entry?.description
  const isEmpty = table?.rows.every((row) => !row[widget.metric]) ?? false
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 48, pl: 4, pr: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" sx={{ flex: '1 1 210px', minWidth: 0, py: 1 }}>
          <WidgetName widget={widget} name={name} isPlain={isPlain} />
          <FilterWords widget={widget} arranged={arranged} entries={entries} component="span" />
        </Typography>
        {!isPlain && <Tools form={widget.form} name={name} formula={formula} isTable={isTable} onTurn={() => setTable(!isTable)} />}
      </Stack>
      <Box sx={{ p: 4, flex: 1 }}>
        {isOwn && <Body widget={widget} name={name} isPlain={isPlain} isTable={isTable} />}
        {!isOwn && read.isPending && <CardSkeleton height={236} />}
        {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
        {table && isEmpty && <EmptyState icon="chart" title={t('empty')} text={t('emptyText')} />}
        {table && !isEmpty && (isTable || widget.form === 'table') && <FigureTable metric={widget.metric} table={table} name={name} />}
        {table && !isEmpty && !isTable && widget.form !== 'table' && (
          <WidgetDrawing widget={shown} table={table} name={name} />
        )}
      </Box>
    </>
  ) // prettier-ignore
}

type ToolsProps = {
  form: Widget['form']
  name: string
  formula: string | undefined
  isTable: boolean
  onTurn: () => void
}

/** How it is computed, and the other way to read it. */
function Tools({ form, name, formula, isTable, onTurn }: ToolsProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, ml: 'auto' }}>
      {formula && <Formula text={formula} name={name} />}
      {form !== 'table' && <TableButton name={name} isTable={isTable} onTurn={onTurn} />}
    </Stack>
  )
}
