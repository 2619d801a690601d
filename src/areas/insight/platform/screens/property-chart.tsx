import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '#areas/insight/reports/contract/properties.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import type { MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { periodsOfPicture } from '#areas/insight/reports/rules/periods.ts'
import { FigureChart, FigureTable, MOST_LINES, TableButton } from '#areas/insight/reports/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { PropertyLines } from './property-lines.tsx'
import type { Look } from './use-look.ts'

const HEIGHT = 280

type Props = {
  look: Look
  metric: MetricCode
  label: string
  /** The properties that are shown, and how many there are. */
  rows: readonly PropertyRow[]
  count: number
  currency: string
}

/**
 * One figure over time, as a picture or as its table: a line for each property where there are few, or their total with the
 * compared days.
 */
export function PropertyChart({ look, metric, label, rows, count, currency: common }: Props) {
  const { t } = useTranslation('platform')
  const language = useLanguage()
  const [isTable, setTable] = useState(false)
  const [isTogether, setTogether] = useState(false)
  const { span, compare, currency } = look
  const asked = { ...span, metric, by: periodsOfPicture(span), compare, ...(currency && { currency }), language }
  const read = useQuery({ ...queryOf(reports.propertySeries, asked), placeholderData: keepPreviousData })
  const table = read.data?.table
  // While another figure is on its way, the one before stays.
  const shown = table?.chart?.metric ?? metric
  const isEmpty = table?.rows.every((row) => !row[shown]) ?? false
  const name = table?.title ?? label
  const canBeApart = count > 1 && count <= MOST_LINES && rows.length === count
  const isApart = canBeApart && !isTogether
  return (
    <Section
      title={t('overTime', { figure: name })}
      action={
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          {canBeApart && !isTable && <Apart isTogether={isTogether} onChange={setTogether} />}
          <TableButton name={name} isTable={isTable} onTurn={() => setTable(!isTable)} />
        </Stack>
      }
    >
      {read.isPending && <CardSkeleton height={HEIGHT} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {isEmpty && <EmptyState icon="chart" title={t('noFigures')} text={t('noFiguresText')} />}
      {table && !isEmpty && isTable && <FigureTable table={table} metric={shown} name={name} />}
      {table && !isEmpty && !isTable && isApart && (
        <PropertyLines look={look} metric={metric} rows={rows} currency={common} height={HEIGHT} />
      )}
      {table && !isEmpty && !isTable && !isApart && (
        <FigureChart table={table} metric={shown} form="line" compare={compare} height={HEIGHT} />
      )}
    </Section>
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
