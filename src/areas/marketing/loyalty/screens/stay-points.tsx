import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { loyalty } from '../contract/loyalty.ts'
import { TierMarks, usePoints } from './marks.tsx'

/** The card of the guest of a stay: tier, points, and what the stay earns; nothing for who has none. */
export function StayPoints({ bookingId }: { bookingId: string }) {
  const mayRead = useCan('loyalty.read')
  return (
    mayRead && (
      <Suspense fallback={null}>
        <Points bookingId={bookingId} />
      </Suspense>
    )
  )
}

function Points({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('loyalty')
  const { format } = usePoints()
  const { data } = useQuery(queryOf(loyalty.ofBooking, { bookingId }))
  if (!data?.member) return null
  const { member, points, isEarned, programmeName } = data
  const earns = isEarned ? 'stay.earned' : 'stay.earns'
  return (
    <Box
      component="section"
      aria-label={programmeName}
      sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <TierMarks member={member} />
      <span>
        {[
          t('stay.balance', { points: format(member.points), count: member.points }),
          points > 0 && t(earns, { points: format(points), count: points }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Box>
  )
}
