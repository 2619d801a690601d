import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { REQUEST_STATES } from '../contract/choices.ts'
import type { Funnel, ReviewRequest } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { shareOf } from '../rules/scores.ts'
import { RequestChip } from './marks.tsx'
import { visitAddress } from './visit-address.ts'
import { useReviewTabs } from './use-review-tabs.tsx'

const DAYS = 90

/** `/review/requests`: who was asked and what became of it, and who was not and why. */
export function RequestsPage() {
  const { t } = useTranslation('reviews')
  const go = useGo()
  const funnel = useQuery(queryOf(reviews.funnel, { days: DAYS }))
  const stateOf = ({ state, skipReason }: ReviewRequest) => (skipReason === '' ? t(`requests.state.${state}`) : t(`requests.skip.${skipReason}`))
  return (
    <Page title={t('requests.title')} tabs={useReviewTabs('requests')}>
      {funnel.data && <FunnelBar funnel={funnel.data} />}
      <DataList
        label={t('requests.title')}
        source={reviews.requests}
        filters={[{ name: 'state', label: t('status'), options: REQUEST_STATES.map((value) => ({ value, label: t(`requests.state.${value}`) })) }]}
        columns={[
          { key: 'guestName', label: t('guest'), phone: 'title', cell: ({ guestName }) => guestName },
          { key: 'reference', label: t('booking'), cell: ({ reference }) => reference },
          { key: 'kind', label: t('requests.kindLabel'), cell: ({ kind }) => t(`requests.kind.${kind}`) },
          { key: 'departure', label: t('requests.departure'), cell: ({ departure }) => <DayText day={departure} />, text: ({ departure }) => departure, phone: 'hidden' },
          { key: 'createdAt', label: t('requests.asked'), cell: ({ createdAt }) => <MomentText instant={createdAt} isRelative />, text: ({ createdAt }) => createdAt },
          { key: 'remindedAt', label: t('requests.reminded'), cell: ({ remindedAt }) => remindedAt !== null && <MomentText instant={remindedAt} isRelative />, text: ({ remindedAt }) => remindedAt ?? '', phone: 'hidden' },
          { key: 'skipReason', label: t('requests.why'), cell: ({ skipReason }) => skipReason !== '' && t(`requests.skip.${skipReason}`), text: stateOf },
          { key: 'state', label: t('status'), phone: 'end', cell: ({ state }) => <RequestChip state={state} />, text: stateOf },
        ]}
        onOpen={(request) =>
          go(request.reviewId === null ? visitAddress(request) : `/review/list?review=${request.reviewId}`)
        }
        empty={{ title: t('requests.none'), text: t('requests.noneText') }}
      />
    </Page>
  )
} // prettier-ignore

/** How many were asked, looked, answered and are shown, each as a share of those asked. */
function FunnelBar({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation('reviews')
  const steps = ['asked', 'opened', 'answered', 'shown'] as const
  const share = (count: number) => shareOf(count, funnel.asked) ?? 0
  return (
    <Box sx={{ mb: 5 }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}
      >
        {steps.map((step) => (
          <Box
            key={step}
            sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
          >
            <Typography component="dt" variant="caption" color="textSecondary">
              {t(`requests.step.${step}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600 }}>
              {funnel[step]}
              {step !== 'asked' && (
                <Typography component="span" color="textSecondary" sx={{ ml: 2 }}>
                  {share(funnel[step])} %
                </Typography>
              )}
            </Typography>
            <Box aria-hidden="true" sx={{ mt: 2, height: 4, borderRadius: 2, bgcolor: 'divider' }}>
              <Box
                sx={{
                  height: 4,
                  borderRadius: 2,
                  bgcolor: 'primary.main',
                  width: `${step === 'asked' ? 100 : share(funnel[step])}%`,
                }}
              />
            </Box>
          </Box>
        ))}
      </Box>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {t('requests.span', { days: DAYS, count: funnel.skipped })}
      </Typography>
    </Box>
  )
}
