import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { loyalty } from '../contract/loyalty.ts'
import type { LoyaltySetUp, Tier } from '../contract/replies.ts'
import { usePoints } from './marks.tsx'
import { ProgrammeForm } from './programme-form.tsx'
import { TierDialog } from './tier-dialog.tsx'
import { useLoyaltyTabs } from './use-loyalty-tabs.tsx'

/** `/loyalty/set-up`: the programme, and its tiers. */
export function SetUpPage() {
  const { t } = useTranslation('loyalty')
  const { data, error, refetch } = useQuery(queryOf(loyalty.setUp, {}))
  return (
    <Page title={t('setUp.title')} tabs={useLoyaltyTabs('setUp')}>
      {data ? (
        <Box sx={{ display: 'grid', gap: 6, maxWidth: 860 }}>
          <Section title={t('setUp.programme')}>
            <ProgrammeForm key={data.programme.version} programme={data.programme} />
          </Section>
          <Tiers />
        </Box>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function Tiers() {
  const { t, i18n } = useTranslation('loyalty')
  const setUrl = useUrlState()[1]
  const { format } = usePoints()
  const read = useQuery({ ...queryOf(loyalty.setUp, {}), select: ({ tiers }: LoyaltySetUp) => ({ rows: tiers }) })
  const thresholdOf = ({ minNights, minPoints }: Tier) => {
    const parts = [
      minNights !== null && t('nightsOf', { count: minNights }),
      minPoints !== null && `${format(minPoints)} ${t('points').toLowerCase()}`,
    ].filter(Boolean)
    return parts.length === 0 ? t('setUp.everybody') : t('setUp.from', { of: parts.join(` ${t('or')} `) })
  }
  return (
    <Section title={t('setUp.tiers')}>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mb: 2 }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('setUp.addTier')}
        </Button>
      </Stack>
      <SetupTable
        needs="loyalty.rules"
        label={t('setUp.tiers')}
        read={read}
        empty={{ icon: 'star', title: t('setUp.noTiers'), text: t('setUp.noTiersText') }}
        columns={[
          { key: 'rank', label: t('setUp.rank'), width: 80, phone: 'hidden', cell: ({ rank }) => rank },
          { key: 'name', label: t('tier'), phone: 'title', cell: ({ name }) => name },
          { key: 'from', label: t('setUp.minHelpShort'), cell: thresholdOf },
          { key: 'multiplier', label: t('points'), width: 90, align: 'end', cell: ({ multiplierBp }) => t('setUp.times', { times: (multiplierBp / 10_000).toLocaleString(i18n.language) }) },
          { key: 'members', label: t('tabs.members'), width: 110, align: 'end', phone: 'end', cell: ({ memberCount }) => t('setUp.count', { count: memberCount }) },
        ]}
        dialog={(row, close) => <TierDialog tier={row} onClose={close} />}
      />
    </Section>
  )
} // prettier-ignore
