import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, type Span } from '#core/dates.ts'
import { percentOf } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { Link } from '#web/navigation.tsx'
import { useIsHotel } from '#web/session.ts'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { ReportEntry, ReportTable } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { type Grouping, isPeriod } from '../rules/datasets.ts'
import { changeOf } from '../rules/metrics.ts'
import type { Comparison } from '../rules/spans.ts'
import { columnsOf, FigureChart, pointsOf } from './figure-chart.tsx'
import { spanOf } from '../rules/periods.ts'
import { Shares } from './shares.tsx'
import { useCells } from './use-cells.ts'
import { KEY_FIGURES, type Widget, WIDGETS } from './widgets.ts'

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
} as const

/** The business at a glance: key figures of this month, and pictures of the reports that a user may open. */
export function Overview({ entries }: { entries: readonly ReportEntry[] }) {
  const { t } = useTranslation('reports')
  const isHotel = useIsHotel()
  const mayOpen = (code: string) => entries.some((entry) => entry.code === code)
  const isShown = ({ code, isForHotels }: { code: string; isForHotels?: boolean }) =>
    mayOpen(code) && (isHotel || !isForHotels)
  const widgets = WIDGETS.filter(isShown)
  if (widgets.length === 0)
    return (
      <EmptyState
        icon="chart"
        title={t('overview.none')}
        text={t('overview.noneText')}
        action={<Link to="/report/report-dashboard?tab=library">{t('toLibrary')}</Link>}
      />
    )
  return (
    <Stack spacing={4}>
      <KeyFigures codes={KEY_FIGURES.filter(isShown)} />
      <Box sx={grid}>
        {widgets.map((widget) => (
          <Picture key={`${widget.code} ${widget.metric} ${widget.group}`} widget={widget} />
        ))}
      </Box>
    </Stack>
  )
}

/** This month up to today: days to come would be compared with days that are over. */
function useMonthToDate(): Span {
  const { today } = useDays()
  return { from: `${today.slice(0, 8)}01` as Day, until: addDays(today as Day, 1) }
}

function KeyFigures({ codes }: { codes: typeof KEY_FIGURES }) {
  const { t } = useTranslation('reports')
  const { day } = useDays()
  const span = useMonthToDate()
  if (codes.length === 0) return null
  return (
    <Section title={t('overview.month', { until: day(addDays(span.until, -1), 'number') })}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}
      >
        {codes.map(({ code, metric }) => (
          <KeyFigure key={metric} code={code} metric={metric} span={span} />
        ))}
      </Box>
    </Section>
  )
}

/** A figure of the month, and by how much it changed: on last year, or on as many days before where there is no record of that. */
function KeyFigure({ code, metric, span }: { code: string; metric: string; span: Span }) {
  const { t, i18n } = useTranslation('reports')
  const ofYear = useTable({ code, span, group: 'none', compare: 'lastYear' }).data
  const hasYear = typeof ofYear?.totals[`${metric}:before`] === 'number'
  const earlier = useTable({ code, span, group: 'none', compare: 'previous' }, ofYear !== undefined && !hasYear).data
  const table = hasYear ? ofYear : (earlier ?? ofYear)
  const write = useCells(table?.currency ?? 'INR')
  const column = table?.columns.find(({ key }) => key === metric)
  const change = changeOf(table?.totals[metric], table?.totals[`${metric}:before`])
  const signed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <Box data-figure={metric} title={column?.formula}>
      <Typography component="dt" color="textSecondary">
        {column?.label ?? ' '}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
        {column ? write(column.kind, table?.totals[metric], true) : '…'}
      </Typography>
      <Typography component="dd" variant="caption" sx={{ m: 0, color: toneOf(change) }}>
        {column &&
          (change === undefined
            ? t('overview.noYear')
            : t(hasYear ? 'overview.change' : 'overview.changeBefore', { change: signed.format(percentOf(change)) }))}
      </Typography>
    </Box>
  )
}

const toneOf = (change: number | undefined): string =>
  change === undefined || change === 0 ? 'text.secondary' : change < 0 ? 'error.main' : 'success.main'

type Question = { code: string; span: Span; group: Grouping; compare?: Comparison | undefined }

function useTable({ code, span, group, compare }: Question, enabled = true) {
  const language = useLanguage()
  return useQuery({
    ...queryOf(reports.read, {
      reportCode: code,
      ...span,
      groupBy: group,
      ...(compare && { compare }),
      language,
      offset: 0,
    }),
    enabled,
  })
}

function Picture({ widget }: { widget: Widget }) {
  const { t } = useTranslation('reports')
  const { today } = useDays()
  const { code, metric, period, group, compare } = widget
  const read = useTable({ code, span: spanOf(period, today as Day), group, compare })
  const label = read.data?.columns.find(({ key }) => key === metric)?.label ?? ''
  const cut = read.data?.columns.find(({ key }) => key === 'group')?.label ?? ''
  const name = isPeriod(group) ? label : t('overview.by', { figure: label, group: cut.toLowerCase() })
  const address = new URLSearchParams({ period, group, ...(compare && { compare }) }).toString()
  return (
    <Section
      title={`${name}, ${t(`preset.${period}`).toLowerCase()}`}
      action={<Link to={`/report/view/${code}?${address}`}>{t('overview.open')}</Link>}
    >
      {read.isPending && <CardSkeleton height={220} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Drawing widget={widget} table={read.data} />}
    </Section>
  )
}

function Drawing({ widget: { metric, form, compare }, table }: { widget: Widget; table: ReportTable }) {
  const { t } = useTranslation('reports')
  const write = useCells(table.currency)
  const found = columnsOf(table, metric)
  if (!found || table.rows.every((row) => !row[metric]))
    return <EmptyState icon="chart" title={t('nothing')} text={t('overview.nothingYet')} />
  if (form !== 'shares') return <FigureChart table={table} metric={metric} form={form} compare={compare} height={220} />
  const { label, kind } = found.column
  return <Shares label={label} points={pointsOf(table, found, write)} write={(value) => write(kind, value, true)} />
}
