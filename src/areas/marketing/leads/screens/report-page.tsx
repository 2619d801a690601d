import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadReport } from '../contract/report.ts'

const YEAR = 365

/** `/businessLead/reports`: the last year of enquiries and what became of them. */
export function LeadReportPage() {
  const { t } = useTranslation('leads')
  const { today } = useDays()
  const read = useQuery(queryOf(leads.report, { from: addDays(today, -YEAR), until: addDays(today, 1) }))
  return (
    <Page title={t('report.title')} subtitle={<Link to="/businessLead/deals">{t('deals.title')}</Link>}>
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Figures report={read.data} />}
    </Page>
  )
}

function Figures({ report: { stages, sources, response, lost, owners, months, currency } }: { report: LeadReport }) {
  const { t } = useTranslation('leads')
  const { day } = useDays()
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />
  return (
    <Stack spacing={4}>
      <Section title={t('report.stages')}>
        <FactList facts={stages.map(({ stage, deals, roomNights, amount }) => [t(`stage.${stage}`), <>{deals} · {t('deals.roomNights', { count: roomNights })} · {money(amount)}</>] as const)} />
      </Section>
      <Section title={t('report.months')}>
        {months.length === 0 && <Typography color="textSecondary">{t('report.noneOpen')}</Typography>}
        <FactList facts={months.map(({ month: first, deals, roomNights, amount, weighted }) => [first === null ? t('report.noMonth') : day(first, 'month'), <>{deals} · {t('deals.roomNights', { count: roomNights })} · {money(amount)} · {t('report.weighted')} {money(weighted)}</>] as const)} />
      </Section>
      <Section title={t('report.owners')}>
        {owners.length === 0 && <Typography color="textSecondary">{t('report.noneOwned')}</Typography>}
        <FactList facts={owners.map(({ name, leads: count, converted, won, amount, activities }) => [name, <>{t('report.ofSource', { count, converted, won })} · {money(amount)} · {t('report.activities', { count: activities })}</>] as const)} />
      </Section>
      <Section title={t('report.sources')}>
        <FactList facts={sources.map(({ source, leads: count, converted, won, amount }) => [t(`source.${source}`), <>{t('report.ofSource', { count, converted, won })} · {money(amount)}</>] as const)} />
      </Section>
      <Section title={t('report.response')}>
        <Typography>{t('report.inTime', { count: response.leads, responded: response.responded, inTime: response.inTime, minutes: response.medianMinutes ?? '–' })}</Typography>
      </Section>
      <Section title={t('report.lost')}>
        {lost.length === 0 && <Typography color="textSecondary">{t('report.noneLost')}</Typography>}
        <FactList facts={lost.map(({ reason, deals, amount }) => [reason, <>{deals} · {money(amount)}</>] as const)} />
      </Section>
    </Stack>
  )
} // prettier-ignore
