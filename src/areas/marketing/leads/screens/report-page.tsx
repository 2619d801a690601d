import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadReport } from '../contract/report.ts'
import { linkOf } from '../rules/link.ts'
import { COMPARED, comparedPeriod, isCompared, isPeriod, PERIODS, periodSpan } from '../rules/periods.ts'
import { useSourceName } from './words.tsx'

/** `/businessLead/reports`: enquiries of a period and what became of them, beside another one. */
export function LeadReportPage() {
  const { t } = useTranslation('leads')
  const { today } = useDays()
  const [url] = useUrlState()
  const period = isPeriod(url['period']) ? url['period'] : 'last365'
  const span = periodSpan(period, today, { from: url['from'], until: url['until'] })
  const beside = comparedPeriod(span, isCompared(url['compare']) ? url['compare'] : 'none')
  const read = useQuery(queryOf(leads.report, span))
  const before = useQuery({ ...queryOf(leads.report, beside ?? span), enabled: beside !== undefined })
  const error = read.error ?? before.error
  return (
    <Page title={t('report.title')} subtitle={<Link to="/businessLead/deals">{t('deals.title')}</Link>}>
      <Stack spacing={4}>
        <PeriodBar span={span} />
        {(read.isLoadingError || before.isLoadingError) && <ErrorState error={error} retry={() => void Promise.all([read.refetch(), beside && before.refetch()])} />}
        {(read.isPending || (beside && before.isPending)) && <LinesSkeleton />}
        {read.data && (!beside || before.data) && <Figures report={read.data} before={beside && before.data} />}
      </Stack>
    </Page>
  )
} // prettier-ignore

function PeriodBar({ span }: { span: Span }) {
  const { t } = useTranslation('leads')
  const [url, setUrl] = useUrlState()
  const period = isPeriod(url['period']) ? url['period'] : 'last365'
  const choose = (next: string) => setUrl(next === 'custom' ? { period: next, ...span } : { period: next, from: undefined, until: undefined })
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      <Choice label={t('report.period')} value={period} options={PERIODS.map((value) => ({ value, label: t(`report.periods.${value}`) }))} onChange={choose} width={220} />
      <Choice label={t('report.compare')} value={isCompared(url['compare']) ? url['compare'] : 'none'} options={COMPARED.map((value) => ({ value, label: t(`report.compared.${value}`) }))} onChange={(compare) => setUrl({ compare })} width={220} />
      {period === 'custom' && (
        <Box sx={{ maxWidth: 520 }}>
          <DayRangeInput from={span.from} until={span.until} labels={{ from: t('report.from'), until: t('report.until') }} onChange={(from, until) => setUrl({ period: 'custom', from, until })} />
        </Box>
      )}
    </Box>
  )
} // prettier-ignore

/** What a line was in the period beside it; nothing without one. */
function Beside({ children }: { children: ReactNode }) {
  const { t } = useTranslation('leads')
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {t('report.before')} {children}
    </Typography>
  )
}

type Props = { report: LeadReport; before: LeadReport | undefined }

function Figures({ report, before }: Props) {
  return (
    <Stack spacing={4}>
      <Pipeline report={report} />
      <ByPerson report={report} before={before} />
      <Activities report={report} before={before} />
      <BySource report={report} before={before} />
      <ByCampaign report={report} before={before} />
      <ByLink report={report} before={before} />
      <Outcomes report={report} before={before} />
    </Stack>
  )
}

/** As it is now, whatever the period. */
function Pipeline({ report: { stages, months, currency } }: { report: LeadReport }) {
  const { t } = useTranslation('leads')
  const { day } = useDays()
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />
  return (
    <>
      <Section title={t('report.stages')}>
        <FactList facts={stages.map(({ stage, deals, roomNights, amount }) => [t(`stage.${stage}`), <>{deals} · {t('deals.roomNights', { count: roomNights })} · {money(amount)}</>] as const)} />
      </Section>
      <Section title={t('report.months')}>
        {months.length === 0 && <Typography color="textSecondary">{t('report.noneOpen')}</Typography>}
        <FactList facts={months.map(({ month: first, deals, roomNights, amount, weighted }) => [first === null ? t('report.noMonth') : day(first, 'month'), <>{deals} · {t('deals.roomNights', { count: roomNights })} · {money(amount)} · {t('report.weighted')} {money(weighted)}</>] as const)} />
      </Section>
    </>
  )
} // prettier-ignore

/** Those of either period, in the order of the one that is shown. */
function both<R>(now: readonly R[], before: readonly R[] | undefined, keyOf: (row: R) => string | number): [key: string | number, now: R | undefined, before: R | undefined][] {
  const keys = new Set([...now, ...(before ?? [])].map(keyOf))
  return [...keys].map((key) => [key, now.find((row) => keyOf(row) === key), before?.find((row) => keyOf(row) === key)])
} // prettier-ignore

/** What became of enquiries, in a line. */
function useOutcome(currency: LeadReport['currency']) {
  const { t } = useTranslation('leads')
  return (one: Outcome | undefined) => (
    <>{t('report.ofSource', { count: one?.leads ?? 0, converted: one?.converted ?? 0, won: one?.won ?? 0 })} · <MoneyText amount={one?.amount ?? 0} currency={currency} /></>
  )
} // prettier-ignore
type Outcome = Omit<LeadReport['sources'][number], 'source' | 'sourceName'>

function ByPerson({ report, before }: Props) {
  const { t } = useTranslation('leads')
  const outcome = useOutcome(report.currency)
  const line = (one: LeadReport['owners'][number] | undefined) => (
    <>{outcome(one)} · {t('report.activities', { count: one?.activities ?? 0 })}</>
  )
  const rows = both(report.owners, before?.owners, ({ userId }) => userId)
  return (
    <Section title={t('report.owners')}>
      {rows.length === 0 && <Typography color="textSecondary">{t('report.noneOwned')}</Typography>}
      <FactList facts={rows.map(([, now, was]) => [(now ?? was)?.name ?? '', <>{line(now)}{before && <Beside>{line(was)}</Beside>}</>] as const)} />
    </Section>
  )
} // prettier-ignore

function BySource({ report, before }: Props) {
  const { t } = useTranslation('leads')
  const nameOf = useSourceName()
  const line = useOutcome(report.currency)
  const rows = both(report.sources, before?.sources, ({ source }) => source)
  return (
    <Section title={t('report.sources')}>
      {rows.length === 0 && <Typography color="textSecondary">{t('report.noneEntered')}</Typography>}
      <FactList facts={rows.flatMap(([, now, was]) => {
        const one = now ?? was
        return one ? [[nameOf(one.source, one.sourceName), <>{line(now)}{before && <Beside>{line(was)}</Beside>}</>] as const] : []
      })} />
    </Section>
  )
} // prettier-ignore

function ByCampaign({ report, before }: Props) {
  const { t } = useTranslation('leads')
  const line = useOutcome(report.currency)
  const rows = both(report.campaigns, before?.campaigns, ({ campaignId }) => campaignId)
  return (
    <Section title={t('report.campaigns')}>
      {rows.length === 0 && <Typography color="textSecondary">{t('report.noneByCampaign')}</Typography>}
      <FactList facts={rows.map(([, now, was]) => [(now ?? was)?.name ?? '', <>{line(now)}{before && <Beside>{line(was)}</Beside>}</>] as const)} />
    </Section>
  )
} // prettier-ignore

/** Hidden where no form was opened by a link with utm parameters. */
function ByLink({ report, before }: Props) {
  const { t } = useTranslation('leads')
  const line = useOutcome(report.currency)
  const nameOf = ({ source, medium, campaign }: LeadReport['links'][number]) => linkOf({ utmSource: source, utmMedium: medium, utmCampaign: campaign })
  const rows = both(report.links, before?.links, nameOf)
  if (rows.length === 0) return null
  return (
    <Section title={t('report.links')}>
      <FactList facts={rows.map(([name, now, was]) => [String(name), <>{line(now)}{before && <Beside>{line(was)}</Beside>}</>] as const)} />
    </Section>
  )
} // prettier-ignore

/** What each person did, by kind. */
function Activities({ report, before }: Props) {
  const { t } = useTranslation('leads')
  const line = (rows: LeadReport['activities'], userId: number) =>
    rows.filter((row) => row.userId === userId).map(({ kind, count }) => `${t(`activity.kind.${kind}`)} ${count}`).join(' · ') || '–'
  const people = both(report.activities, before?.activities, ({ userId }) => userId)
  return (
    <Section title={t('report.activitiesOf')}>
      {people.length === 0 && <Typography color="textSecondary">{t('activity.none')}</Typography>}
      <FactList facts={people.map(([userId, now, was]) => [(now ?? was)?.name ?? '', <>{line(report.activities, Number(userId))}{before && <Beside>{line(before.activities, Number(userId))}</Beside>}</>] as const)} />
    </Section>
  )
} // prettier-ignore

function Outcomes({ report, before }: Props) {
  const { t } = useTranslation('leads')
  const responses = ({ leads: count, responded, inTime, medianMinutes }: LeadReport['response']) => t('report.inTime', { count, responded, inTime, minutes: medianMinutes ?? '–' })
  const line = (one: LeadReport['lost'][number] | undefined) => <>{one?.deals ?? 0} · <MoneyText amount={one?.amount ?? 0} currency={report.currency} /></>
  const rows = both(report.lost, before?.lost, ({ reason }) => reason)
  return (
    <>
      <Section title={t('report.response')}>
        <Typography>{responses(report.response)}</Typography>
        {before && <Beside>{responses(before.response)}</Beside>}
      </Section>
      <Section title={t('report.lost')}>
        {rows.length === 0 && <Typography color="textSecondary">{t('report.noneLost')}</Typography>}
        <FactList facts={rows.map(([reason, now, was]) => [String(reason), <>{line(now)}{before && <Beside>{line(was)}</Beside>}</>] as const)} />
      </Section>
    </>
  )
} // prettier-ignore
