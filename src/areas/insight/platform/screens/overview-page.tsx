import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboards } from '#areas/insight/dashboards/contract/dashboards.ts'
import type { Widget } from '#areas/insight/dashboards/contract/replies.ts'
import type { DashboardLook } from '#areas/insight/dashboards/rules/look.ts'
import { Arrange, DashboardActions, Overview, Wall, WidgetSourceContext } from '#areas/insight/dashboards/screens/pickers.tsx' // prettier-ignore
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { PROPERTY_METRICS } from '#areas/insight/reports/rules/properties.ts'
import { comparedSpan } from '#areas/insight/reports/rules/spans.ts'
import { addDays, type Span } from '#core/dates.ts'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Attention } from './attention.tsx'
import { LookBar } from './look-bar.tsx'
import { type Look, useLook } from './use-look.ts'
import { useOverviewSource } from './use-overview-source.tsx'
import { metricsShown, type Reading, ReadingContext, useFiguresRequest } from './use-property-tables.ts'

/** How the properties one looks after do, as one has arranged it: the platform sees all of them, an organisation its own. */
export function OverviewPage() {
  const { t } = useTranslation('platform')
  const requested = useLook()
  const [url, setUrl] = useUrlState()
  const language = useLanguage()
  const library = useQuery(queryOf(dashboards.overviewReports, { language }))
  const layout = useQuery(queryOf(dashboards.getOverview, {}))
  const [isArranging, setArranging] = useState(false)
  const arranged = layout.data?.widgets
  const reading = useMemo(() => ({ metrics: metricsShown(arranged ?? []), currency: requested.currency }), [arranged, requested.currency]) // prettier-ignore
  const { look, read, subtitle } = useWhole(requested, reading)
  const source = useOverviewSource(look)
  const failed = [library, layout].find(({ isLoadingError }) => isLoadingError)
  const entries = library.data?.reports
  const isReady = layout.data !== undefined && entries !== undefined
  const widgets = (arranged ?? []).map((widget) => following(widget, look.figure))
  const asked: DashboardLook = { chosen: look.isArranged ? undefined : { preset: look.period, span: look.span }, compare: look.requested } // prettier-ignore
  return (
    <WidgetSourceContext value={source}>
      <ReadingContext value={{ ...reading, compare: look.compare }}>
        <Page
          title={t('all')}
          subtitle={subtitle}
          actions={isReady && !isArranging && <DashboardActions onArrange={() => setArranging(true)} onWall={() => setUrl({ wall: '1' })} />}
        >
          {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
          {!failed && !isReady && <CardSkeleton height={420} />}
          {isReady && isArranging && <Arrange entries={entries} layout={layout.data} onClose={() => setArranging(false)} />}
          {isReady && !isArranging && (
            <Stack spacing={4}>
              <LookBar look={look} currencies={read.data?.totals.map(({ currency }) => currency) ?? []} currency={read.data?.currency ?? ''} />
              {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
              {read.data && <Notes found={read.data} />}
              <Overview entries={entries} layout={{ widgets }} look={asked} attention={<Attention />} />
            </Stack>
          )}
          {'wall' in url && isReady && (
            <Wall entries={entries} layout={{ widgets }} look={asked} onClose={() => setUrl({ wall: undefined })} />
          )}
        </Page>
      </ReadingContext>
    </WidgetSourceContext>
  )
} // prettier-ignore

/** Ranks and pictures are of the figure a user chose, in place of their own. */
const following = (widget: Widget, figure: string | undefined): Widget =>
  figure !== undefined &&
  (widget.report === 'property-ranks' || (widget.report === 'properties' && widget.grouping !== 'none'))
    ? { ...widget, metric: figure }
    : widget

type Found = Reply<typeof reports.properties>

/** What all properties come to, by which days are known to be compared with, and what else is said of the whole dashboard. */
function useWhole(requested: Look, reading: Omit<Reading, 'compare'>) {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const { span, compare } = requested
  const asked = useFiguresRequest(reading, { span, metric: PROPERTY_METRICS[0], comparison: compare })
  const read = useQuery({
    ...queryOf(reports.properties, { ...asked, text: '', offset: 0 }),
    placeholderData: keepPreviousData,
  })
  // Where no property has a record of last year, the days before are compared with, unless the user requested last year.
  const hasNoPast = requested.isUsual && read.data !== undefined && read.data.all.compared === 0
  const look: Look = hasNoPast ? { ...requested, compare: 'previous', requested: 'previous' } : requested
  const count = propertiesIn(read.data)
  const daysIn = ({ from, until }: Span) => `${day(from)} – ${day(addDays(until, -1))}`
  const comparedWith = t('onDays', { days: daysIn(comparedSpan(span, look.compare)) })
  const subtitle = [...(count > 0 ? [t('count', { count })] : []), daysIn(span), comparedWith].join(' · ')
  return { look, read, subtitle }
}

/** How many properties stand side by side, whatever is searched for. */
const propertiesIn = (found: Found | undefined): number =>
  (found?.totals ?? []).reduce((sum, each) => sum + each.properties, 0)

/** What holds for every amount of the dashboard. */
function Notes({ found }: { found: Found }) {
  const { t } = useTranslation('platform')
  const { currency, lacking, isLive, isCut, all } = found
  const count = propertiesIn(found)
  if (found.totals.length === 0)
    return <EmptyState icon="building" title={t('noProperties')} text={t('noPropertiesText')} />
  return (
    <>
      {lacking.length > 0 && (
        <Alert severity="info">
          {lacking.map((each) => t('lacking', { count: each.properties, own: each.currency, currency })).join(' ')}
        </Alert>
      )}
      <Typography variant="caption" component="p" color="textSecondary">
        {t(isLive ? 'live' : 'closed')} {found.totals.length > 1 && t('rates')} {isCut && t('cut')}{' '}
        {all.compared > 0 && all.compared < count && t('compared', { count: all.compared, all: count })}
      </Typography>
    </>
  )
}
