import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { consents } from '../contract/consents.ts'
import type { Coverage } from '../contract/replies.ts'
import { SettingsForm } from './settings-form.tsx'
import { useConsentTabs } from './use-consent-tabs.tsx'
import { WordingList } from './wording-list.tsx'

/** `/property/consents`: how many may be written to, the words they read, and the rules about messages to them. */
export function OverviewPage() {
  const { t } = useTranslation('consents')
  const { data, error, refetch } = useQuery(queryOf(consents.setUp, {}))
  return (
    <Page title={t('title')} tabs={useConsentTabs('overview')}>
      {data ? (
        <Box sx={{ display: 'grid', gap: 6, maxWidth: 960 }}>
          <Section title={t('coverage.title')}>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
              {data.coverage.map((each) => (
                <ChannelCard key={each.channel} coverage={each} />
              ))}
            </Box>
            {data.coverage.length === 0 && <Typography color="textSecondary">{t('coverage.none')}</Typography>}
          </Section>
          <Section title={t('wordings.title')}>
            <WordingList wordings={data.wordings} />
          </Section>
          <Section title={t('settings.title')}>
            <SettingsForm key={data.settings.version} settings={data.settings} />
          </Section>
        </Box>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

const PARTS = [
  { name: 'given', color: 'success.main' },
  { name: 'withdrawn', color: 'warning.main' },
  { name: 'suppressed', color: 'error.main' },
] as const

/** A channel: who agreed, took it back or is not written to, among all who have an address on it. */
function ChannelCard({ coverage }: { coverage: Coverage }) {
  const { t } = useTranslation('consents')
  const { channel, customers, withAddress } = coverage
  return (
    <Box sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t(`channel.${channel}`)}
      </Typography>
      <Typography color="textSecondary" variant="body2">
        {t('coverage.withAddress', { count: withAddress, customers })}
      </Typography>
      <Box
        aria-hidden="true"
        sx={{ my: 3, height: 8, borderRadius: 4, bgcolor: 'divider', display: 'flex', overflow: 'hidden' }}
      >
        {PARTS.map(({ name, color }) => (
          <Box key={name} sx={{ bgcolor: color, width: `${(coverage[name] / Math.max(1, withAddress)) * 100}%` }} />
        ))}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1 }}>
        {PARTS.map(({ name }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt">{t(`coverage.${name}`)}</Typography>
            <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {coverage[name]}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
