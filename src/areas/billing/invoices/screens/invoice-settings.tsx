import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { invoices } from '../contract/invoices.ts'
import type { Series } from '../contract/series.ts'
import { CodeTable } from './code-table.tsx'
import { SeriesForm } from './series-form.tsx'
import { SeriesYears } from './series-years.tsx'

/** `/invoice/settings`: how documents are numbered, whether the numbers have no gap, and which code is printed with which charge. */
export function InvoiceSettings() {
  const { t } = useTranslation('invoices')
  const series = useQuery(queryOf(invoices.series, {}))
  const codes = useQuery(queryOf(invoices.serviceCodes, {}))
  return (
    <Page title={t('settings.title')}>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section title={t('series.title')}>
          {series.data ? (
            <Patterns series={series.data.series} />
          ) : series.isPending ? (
            <LinesSkeleton lines={4} />
          ) : (
            <ErrorState error={series.error} retry={() => void series.refetch()} />
          )}
        </Section>
        {series.data && (
          <Section title={t('series.report')} isFlush>
            <SeriesYears years={series.data.years} />
          </Section>
        )}
        <Section title={t('codes.title')}>
          {codes.data ? (
            <CodeTable key={codes.data.version} stored={codes.data} />
          ) : codes.isPending ? (
            <LinesSkeleton lines={4} />
          ) : (
            <ErrorState error={codes.error} retry={() => void codes.refetch()} />
          )}
        </Section>
      </Box>
    </Page>
  )
}

function Patterns({ series }: { series: readonly Series[] }) {
  const { t } = useTranslation('invoices')
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('series.text')}</Box>
      {series.map((one) => (
        <SeriesForm key={`${one.businessServiceId ?? ''} ${one.type} ${one.version}`} series={one} />
      ))}
    </Box>
  )
}
