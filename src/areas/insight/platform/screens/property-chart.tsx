import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import type { MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { periodsOfPicture } from '#areas/insight/reports/rules/periods.ts'
import { FigureChart, FigureTable, TableButton } from '#areas/insight/reports/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { Look } from './use-look.ts'

const HEIGHT = 280

type Props = { look: Look; metric: MetricCode; label: string }

/** One figure of all properties together over time, with that of the compared days; as a picture, or as its table. */
export function PropertyChart({ look, metric, label }: Props) {
  const { t } = useTranslation('platform')
  const language = useLanguage()
  const [isTable, setTable] = useState(false)
  const { span, compare, currency } = look
  const asked = { ...span, metric, by: periodsOfPicture(span), compare, ...(currency && { currency }), language }
  const read = useQuery({ ...queryOf(reports.propertySeries, asked), placeholderData: keepPreviousData })
  const table = read.data?.table
  // While another figure is on its way, the one before stays.
  const shown = table?.chart?.metric ?? metric
  const isEmpty = table?.rows.every((row) => !row[shown]) ?? false
  const name = table?.title ?? label
  return (
    <Section
      title={t('overTime', { figure: name })}
      action={<TableButton name={name} isTable={isTable} onTurn={() => setTable(!isTable)} />}
    >
      {read.isPending && <CardSkeleton height={HEIGHT} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {isEmpty && <EmptyState icon="chart" title={t('noFigures')} text={t('noFiguresText')} />}
      {table && !isEmpty && isTable && <FigureTable table={table} metric={shown} name={name} />}
      {table && !isEmpty && !isTable && (
        <FigureChart table={table} metric={shown} form="line" compare={compare} height={HEIGHT} />
      )}
    </Section>
  )
}
