import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpenDay } from '#areas/insight/reports/rules/spans.ts'
import type { BodyProps } from '#areas/insight/dashboards/screens/pickers.tsx'
import type { ShownWidget } from '#areas/insight/dashboards/rules/look.ts'
import type { PropertyRow } from '#areas/insight/reports/contract/properties.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { isMetric } from '#areas/insight/reports/rules/metrics.ts'
import { FigureChart, FigureTable, MOST_LINES } from '#areas/insight/reports/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useWorkAt } from '#web/work-at.ts'
import { PropertyLines } from './property-lines.tsx'
import { PropertyPanel } from './property-panel.tsx'
import { PropertyTable } from './property-table.tsx'
import { useLook } from './use-look.ts'
import { periodCompared, ReadingContext, useFiguresRequest, usePropertyTable } from './use-property-tables.ts'

const HEIGHT = 280

/** All properties beside each other, ranked by the figure of a widget. One that is opened leads to its own report. */
export function RanksBody({ widget: { metric, span }, isPlain }: BodyProps) {
  const look = useLook()
  const { today } = useDays()
  const reading = use(ReadingContext)
  const request = useFiguresRequest(reading, { span, metric, comparison: reading.compare })
  const [opened, setOpened] = useState<PropertyRow>()
  const open = useOpen({ span, compare: reading.compare }, setOpened)
  const asked = { ...request, text: look.text, offset: look.offset, sort: look.sort ?? `-${metric}` }
  const read = useQuery({ ...queryOf(reports.properties, asked), placeholderData: keepPreviousData })
  if (read.isPending) return <CardSkeleton height={HEIGHT} />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { rows, columns, currency, all, count, next } = read.data
  return (
    <Box sx={{ m: -4 }}>
      <PropertyTable
        rows={rows}
        columns={columns}
        figure={metric}
        currency={currency}
        total={all}
        look={look}
        count={count}
        next={next}
        isPlain={isPlain}
        isJudged={!isOpenDay(span, today as Day)}
        onOpen={open}
      />
      {opened && <PropertyPanel row={opened} columns={columns} onClose={() => setOpened(undefined)} />}
    </Box>
  )
}

/** The report of a property that its row opens. */
const OPENED: string = 'manager'

type Opened = { span: ShownWidget['span']; compare: string }

/** Who may read reports works for the property from now on and reads its report of the same days; others see its figures beside. */
function useOpen({ span, compare }: Opened, onPanel: (row: PropertyRow) => void): (row: PropertyRow) => void {
  const go = useGo()
  const workAt = useWorkAt()
  const mayRead = useCan('reports.read')
  const fields = new URLSearchParams({ period: 'custom', ...span, compare })
  return (row) =>
    mayRead ? workAt({ id: row.propertyId }, () => go(`/report/view/${OPENED}?${fields.toString()}`)) : onPanel(row)
}

/**
 * One figure over time, as a picture or as its table: a line for each property where there are few, or their total with the
 * compared days.
 */
export function SeriesBody({ widget, name, isPlain, isTable }: BodyProps) {
  const { t } = useTranslation('platform')
  const { metric, span, comparison } = widget
  const [isTogether, setTogether] = useState(false)
  const read = usePropertyTable(widget, comparison, true)
  const request = useFiguresRequest(use(ReadingContext), { span, metric, comparison })
  const places = useQuery(queryOf(reports.properties, { ...request, text: '', offset: 0 })).data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data || !places) return <CardSkeleton height={HEIGHT} />
  const table = read.data
  if (table.rows.every((row) => !row[metric]))
    return <EmptyState icon="chart" title={t('noFigures')} text={t('noFiguresText')} />
  const { rows, count, currency } = places
  const canBeApart = count > 1 && count <= MOST_LINES && rows.length === count && isMetric(metric)
  const compare = periodCompared(comparison)
  if (isTable) return <FigureTable table={table} metric={metric} name={name} />
  return (
    <Stack spacing={3}>
      {canBeApart && !isPlain && <Apart isTogether={isTogether} onChange={setTogether} />}
      {canBeApart && !isTogether ? (
        <PropertyLines look={{ span, compare }} metric={metric} rows={rows} currency={currency} height={HEIGHT} />
      ) : (
        <FigureChart table={table} metric={metric} form="line" compare={compare} height={HEIGHT} />
      )}
    </Stack>
  )
}

type ApartProps = { isTogether: boolean; onChange: (isTogether: boolean) => void }

/** Whether properties have a line each or one for their total. */
function Apart({ isTogether, onChange }: ApartProps) {
  const { t } = useTranslation('platform')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isTogether}
      aria-label={t('lines.name')}
      onChange={(_, next: boolean | null) => next !== null && onChange(next)}
    >
      <ToggleButton value={false}>{t('lines.apart')}</ToggleButton>
      <ToggleButton value>{t('lines.together')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
