import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '#areas/insight/reports/contract/properties.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { isMetric } from '#areas/insight/reports/rules/metrics.ts'
import { PROPERTY_METRICS } from '#areas/insight/reports/rules/properties.ts'
import { comparedSpan } from '#areas/insight/reports/rules/spans.ts'
import { addDays, type Span } from '#core/dates.ts'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useWorkAt } from '#web/work-at.ts'
import { platform } from '../contract.ts'
import { Attention } from './attention.tsx'
import { Installation } from './installation.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LookBar } from './look-bar.tsx'
import { PropertyChart } from './property-chart.tsx'
import { PropertyPanel } from './property-panel.tsx'
import { PropertyTable } from './property-table.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { type Look, useLook } from './use-look.ts'

/** How the properties one looks after do: the platform sees all of them, an organisation its own. */
export function Dashboard() {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const asked = useLook()
  const usual = useProperties(asked)
  // Where no property has a record of last year, the days before are compared with, unless the user requested last year.
  const hasNoPast = asked.isUsual && usual.data !== undefined && usual.data.all.compared === 0
  const earlier = useProperties({ ...asked, compare: 'previous' }, hasNoPast)
  const read = hasNoPast && earlier.data ? earlier : usual
  const look = read === earlier ? { ...asked, compare: 'previous' as const } : asked
  const { span } = look
  const count = propertiesIn(read.data)
  const daysIn = ({ from, until }: Span) => `${day(from)} – ${day(addDays(until, -1))}`
  const comparedWith = t('onDays', { days: daysIn(comparedSpan(span, look.compare)) })
  const named = [...(count > 0 ? [t('count', { count })] : []), daysIn(span), comparedWith].join(' · ')
  const isPlatform = useCan('subscriptions.catalogue')
  const numbers = useQuery({ ...queryOf(platform.numbers, {}), refetchInterval: 60_000 })
  return (
    <Page title={t('all')} subtitle={named}>
      <Stack spacing={4}>
        <LookBar
          look={look}
          currencies={read.data?.totals.map((total) => total.currency) ?? []}
          currency={read.data?.currency ?? ''}
        />
        {read.isPending && <CardSkeleton height={420} />}
        {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
        {isPlatform && <Subscriptions />}
        <Attention />
        {isPlatform && read.data && <Typography variant="h2">{t('business')}</Typography>}
        {read.data && <Business found={read.data} look={look} />}
        {numbers.data ? (
          <Installation numbers={numbers.data} />
        ) : numbers.isLoadingError ? (
          <ErrorState error={numbers.error} retry={() => void numbers.refetch()} />
        ) : (
          <CardSkeleton />
        )}
      </Stack>
    </Page>
  )
}

function useProperties({ span, compare, currency, figure, sort, text, offset }: Look, isEnabled = true) {
  const language = useLanguage()
  const asked = {
    ...span,
    compare,
    metrics: PROPERTY_METRICS.join(','),
    text,
    offset,
    language,
    ...(currency && { currency }),
    ...((sort ?? figure) && { sort: sort ?? `-${figure ?? ''}` }),
  }
  return useQuery({ ...queryOf(reports.properties, asked), placeholderData: keepPreviousData, enabled: isEnabled })
}

type Found = Reply<typeof reports.properties>

/** How many properties stand side by side, whatever is searched for. */
const propertiesIn = (found: Found | undefined): number =>
  (found?.totals ?? []).reduce((sum, each) => sum + each.properties, 0)

function Business({ found, look }: { found: Found; look: Look }) {
  const { t } = useTranslation('platform')
  const { columns, all, rows, currency, lacking, isLive, isCut } = found
  const [opened, setOpened] = useState<PropertyRow>()
  const open = useOpen(look, setOpened)
  const column = columns.find(({ key }) => key === look.figure) ?? columns[0]
  if (found.totals.length === 0)
    return <EmptyState icon="building" title={t('noProperties')} text={t('noPropertiesText')} />
  if (!column || !isMetric(column.key)) return null
  return (
    <>
      <KeyFigures
        columns={columns}
        total={all}
        figure={column.key}
        count={propertiesIn(found)}
        onChoose={(figure) => look.set({ figure, sort: undefined })}
      />
      {lacking.length > 0 && (
        <Alert severity="info">
          {lacking.map((each) => t('lacking', { count: each.properties, own: each.currency, currency })).join(' ')}
        </Alert>
      )}
      <Typography variant="caption" component="p" color="textSecondary">
        {t(isLive ? 'live' : 'closed')} {found.totals.length > 1 && t('rates')} {isCut && t('cut')}
      </Typography>
      <PropertyTable
        rows={rows}
        columns={columns}
        figure={column.key}
        currency={currency}
        total={all}
        look={look}
        count={found.count}
        next={found.next}
        onOpen={open}
      />
      <PropertyChart
        look={look}
        metric={column.key}
        label={column.label}
        rows={rows}
        count={found.count}
        currency={currency}
      />
      {opened && <PropertyPanel row={opened} columns={columns} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The report of a property that its row opens. */
const OPENED: string = 'manager'

/** Who may read reports works for the property from now on and reads its report of the same days; others see its figures beside. */
function useOpen({ span, compare }: Look, onPanel: (row: PropertyRow) => void): (row: PropertyRow) => void {
  const go = useGo()
  const workAt = useWorkAt()
  const mayRead = useCan('reports.read')
  const fields = new URLSearchParams({ period: 'custom', ...span, compare })
  return (row) =>
    mayRead ? workAt({ id: row.propertyId }, () => go(`/report/view/${OPENED}?${fields.toString()}`)) : onPanel(row)
}
