import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { TimeChart } from '#web/ui/time-chart.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Campaign, CampaignResults } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { complaintLevel } from '../rules/complaints.ts'
import { readsOverTime } from '../rules/reads.ts'

/** What became of a campaign: reached, read, clicked, booked, and the money that came of it. */
export function ResultsPart({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery(queryOf(campaigns.results, { campaignId: campaign.id }))
  if (data) return <Shown campaign={campaign} results={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={8} />
}

type Props = { campaign: Campaign; results: CampaignResults }
const STEPS = ['audience', 'sent', 'opened', 'clicked', 'booked'] as const
const LOSSES = ['waiting', 'held', 'failed', 'bounced', 'complained', 'unsubscribed'] as const

function Shown({ campaign, results }: Props) {
  const { t } = useTranslation('campaigns')
  const { lastTouch, codeOnly, spent, attributionDays, skips } = results
  return (
    <Stack spacing={6}>
      <Funnel campaign={campaign} results={results} />
      <Section title={t('revenue')}>
        <FactList
          facts={[
            [t('lastTouch'), <Sum key="last" of={lastTouch} />],
            [t('codeOnly'), <Sum key="code" of={codeOnly} />],
            [t('spent'), <MoneyText key="spent" amount={spent} />],
            ...(campaign.budget === null ? [] : [[t('budget'), <MoneyText key="budget" amount={campaign.budget} />] as const]),
          ]}
        />
        <Typography color="textSecondary" sx={{ mt: 2 }}>{t('attribution', { count: attributionDays })}</Typography>
      </Section>
      <Reads results={results} />
      {results.variants.length > 0 && (
        <Section title={t('variants')}>
          <FactList facts={results.variants.map(({ variant, sent, opened, clicked }) => [t('variantIs', { variant }), t('variantText', { sent, opened, clicked })] as const)} />
          {campaign.winner !== null && <Typography>{t('winner', { variant: campaign.winner })}</Typography>}
        </Section>
      )}
      <Section title={t('losses')}>
        <Complaints results={results} />
        <FactList facts={[...LOSSES.map((loss) => [t(`loss.${loss}`), String(results[loss])] as const), ...skips.map(({ reason, count }) => [t(`skip.${reason}`), String(count)] as const)]} />
      </Section>
    </Stack>
  )
} // prettier-ignore

/** Warns of complaints before mailbox providers act on them. */
function Complaints({ results: { funnel, complained } }: { results: CampaignResults }) {
  const { t } = useTranslation('campaigns')
  const level = complaintLevel({ sent: funnel.sent, complained })
  if (level === 'OK') return null
  return (
    <Alert severity={level === 'HIGH' ? 'warning' : 'error'} sx={{ mb: 3 }}>
      {t(`complaints.${level}`)}
    </Alert>
  )
}

function Sum({ of: { bookings, orders, revenue } }: { of: CampaignResults['lastTouch'] }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <MoneyText amount={revenue} /> · {t('bookings', { count: bookings })}
      {orders > 0 && ` · ${t('orders', { count: orders })}`}
    </>
  )
}

/** Those who are not known are counted without names: openings and clicks then are of the campaign. */
function Funnel({ campaign, results: { funnel, tracksPeople, countsReads } }: Props) {
  const { t } = useTranslation('campaigns')
  const isNamed = tracksPeople || campaign.test !== null
  const counts = { ...funnel, ...(!isNamed && countsReads && { opened: campaign.opens, clicked: campaign.clicks }) }
  return (
    <Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}
      >
        {STEPS.map((step) => (
          <Tile key={step} name={t(`step.${step}`)}>
            {counts[step]}
          </Tile>
        ))}
      </Box>
      {!isNamed && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t(countsReads ? 'countsOnly' : 'countsNothing')}
        </Typography>
      )}
    </Box>
  )
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  )
}

function Reads({ results: { hours, links } }: { results: CampaignResults }) {
  const { t } = useTranslation('campaigns')
  const { moment } = useDays()
  const { step, bars } = readsOverTime(hours)
  return (
    <>
      {hours.length > 0 && (
        <Section title={t('byHours', { count: step })}>
          <TimeChart
            label={t('byHours', { count: step })}
            series={[t('opens'), t('clicks')]}
            points={bars.map(({ startsAt, opens, clicks }) => ({ key: startsAt, label: moment(startsAt), values: [opens, clicks] }))}
            pointLabel={t('from')}
            tableLabel={t('asTable')}
          />
        </Section>
      )}
      {links.length > 0 && (
        <Section title={t('links')}>
          <FactList facts={links.map(({ url, clicks }) => [url, t('clicksOf', { count: clicks })] as const)} />
        </Section>
      )}
    </>
  )
} // prettier-ignore
