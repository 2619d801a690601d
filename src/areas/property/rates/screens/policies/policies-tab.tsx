import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { rates, type RatePlan } from '../../contract/rates.ts'
import { termLines } from '../../rules/policies.ts'
import { TermList } from '../pickers.tsx'
import { PolicyList } from './policy-list.tsx'
import { SeasonList } from './season-list.tsx'

/** What guests agree to when they book: policies, their seasons, and what applies where there is none. */
export function PoliciesTab({ plans }: { plans: readonly RatePlan[] }) {
  const { t } = useTranslation('rates')
  const read = useQuery(queryOf(rates.policies, {}))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const { rows, seasons, propertyTerms } = read.data
  return (
    <Stack spacing={4}>
      <PolicyList policies={rows} seasons={seasons} plans={plans} />
      <SeasonList policies={rows} seasons={seasons} plans={plans} />
      <Section title={t('policies.propertyTerms')}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('policies.propertyTermsHelp')}
        </Typography>
        <TermList lines={termLines(propertyTerms)} label={t('policies.propertyTerms')} />
      </Section>
    </Stack>
  )
}
