import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { AlertButton, HoldingMark, useAlertsOn } from '#areas/insight/alerts/screens/pickers.tsx'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { Change, useCells } from '#areas/insight/reports/screens/pickers.tsx'
import { unbroken, useDays } from '#web/formats.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { type Comparison, isOpenDay } from '#areas/insight/reports/rules/spans.ts'
import type { Day } from '#core/dates.ts'
import type { Widget } from '../contract/replies.ts'
import type { ShownWidget } from '../rules/look.ts'
import { openDayOf } from '../rules/open-day.ts'
import { useDaysIn, useNamedDays, useTable } from './use-widget.ts'
import { FilterWords } from './filter-words.tsx'
import { Formula } from './formula.tsx'
import { OpenDay } from './open-day.tsx'
import { Target } from './target.tsx'
import { WidgetName } from './widget-name.tsx'
import { useWidgetSource } from './widget-source.tsx'

type Props = {
  widget: ShownWidget
  arranged: Widget
  entries: readonly ReportEntry[]
  isPlain: boolean
  isUnderDays: boolean
}

/** A figure with what it is read beside; where it is compared with days there is nothing of, the days before it. */
function useCompared(widget: ShownWidget, beside: Comparison | null, comparison: Comparison | null) {
  const read = useTable(widget, beside)
  // Of nothing there is no change, such as of what goods cost while they were not counted.
  const hasPast = Boolean(read.data?.totals[`${widget.metric}:before`])
  const isFallback = comparison !== null && comparison !== 'forecast' && read.data !== undefined && !hasPast
  const earlier = useTable(widget, 'previous', isFallback).data
  return { read, isFallback, table: isFallback ? (earlier ?? read.data) : read.data }
}

/** A figure, and by how much it changed: on the span it is compared with, or on the one before where there is no record of that. */
export function FigureBody({ widget, arranged, entries, isPlain, isUnderDays }: Props) {
  const { t } = useTranslation('dashboards')
  const named = useNamedDays()(widget)
  const daysIn = useDaysIn()
  const { report, metric, period } = widget
  const { today } = useDays()
  const entry = entries.find(({ code }) => code === report)
  const isOpen = entry?.kind === 'figures' && isOpenDay(widget.span, today as Day)
  const openDay = isOpen ? openDayOf(metric) : undefined
  // The open day is beside whole days, in words: it has neither a change nor a budget yet.
  const comparison = isOpen ? null : widget.comparison
  const { read, table, isFallback } = useCompared(widget, openDay ? 'lastYearWeekdays' : comparison, comparison)
  const { isOverview } = useWidgetSource()
  // An alert is on a figure of everything.
  const isOfPart = isOverview || widget.filters !== undefined
  const alerts = useAlertsOn(widget)
  const alike = table?.totals[`${metric}:alike`]
  const write = useCells(table?.currency ?? 'INR')
  const column = table?.columns.find(({ key }) => key === metric)
  const label = entry?.metrics.find(({ code }) => code === metric)?.label ?? metric
  const isWatched = !isOfPart && !isPlain && entry?.kind === 'figures' && entry.area !== 'own'
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  return (
    <Box component="dl" sx={{ m: 0, p: 3, pl: 4, '& .MuiIconButton-root': { p: { sm: 0.75 } } }} data-figure={metric}>
      <Stack component="dt" direction="row" sx={{ alignItems: 'center', minHeight: { xs: 44, sm: 32 }, color: 'text.secondary' }}>
        <Box sx={{ flex: 1, minWidth: 0, lineHeight: '16px', overflowWrap: 'anywhere' }}>
          <WidgetName widget={widget} name={label} isPlain={isPlain} />
        </Box>
        {column?.formula && !isPlain && <Formula text={column.formula} name={label} />}
        {/* A telephone has room for one button, and a tab for alerts. */}
        {isWatched && (
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <AlertButton report={report} metric={metric} period={period} name={label} />
          </Box>
        )}
      </Stack>
      <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Box component="span" sx={{ fontSize: 24, fontWeight: 600, lineHeight: '32px', whiteSpace: 'nowrap' }}>
          {column ? write(column.kind, table?.totals[metric], true) : '…'}
        </Box>
        {openDay && <Box component="span" sx={{ color: 'text.secondary' }}>{t(`openDay.${openDay}`)}</Box>}
      </Box>
      <FilterWords widget={widget} arranged={arranged} entries={entries} component="dd" />
      {!isUnderDays && (
        <Typography component="dd" variant="caption" sx={{ m: 0, display: 'block', color: 'text.secondary' }}>
          {named}
        </Typography>
      )}
      {openDay && column && table && <OpenDay widget={widget} isGrowing={openDay === 'soFar'} table={table} write={(value) => write(column.kind, value, true)} />}
      {column && typeof alike === 'number' && (
        <Typography component="dd" variant="caption" sx={{ m: 0, display: 'block', color: 'text.secondary' }}>
          {t('alike', { value: unbroken(write(column.kind, alike, true)) })}
        </Typography>
      )}
      {column && comparison && (
        <Change
          component="dd"
          metric={metric}
          // Of several properties, of those with a record of the compared days.
          now={alike ?? table?.totals[metric]}
          before={table?.totals[`${metric}:before`]}
          kind={column.kind}
          on={isFallback ? 'previous' : comparison}
          days={table?.compared ? daysIn(table.compared) : undefined}
          write={(amount) => write(column.kind, amount, true)}
        />
      )}
      {column && !isOpen && <Target widget={widget} name={label} value={table?.totals[metric]} write={(amount) => write(column.kind, amount, true)} />}
      {!isOfPart && <HoldingMark alerts={alerts} />}
    </Box>
  ) // prettier-ignore
}
