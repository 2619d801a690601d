import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { profiles } from '../contract/profiles.ts'

/** What a guest means to the property, in figures. */
export function GuestSummary({ customerId }: { customerId: string }) {
  const { t } = useTranslation('profiles')
  const read = useQuery(queryOf(profiles.summary, { customerId }))
  if (read.isPending) return <CardSkeleton height={64} />
  if (!read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const {
    stays,
    nights,
    roomSpend,
    otherSpend,
    balance,
    lastStay,
    nextStay,
    cancellations,
    noShows,
    averageRating,
    openCases,
    favouriteType,
  } = read.data
  return (
    <Box
      component="section"
      aria-label={t('summary.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 3, mb: 5 }}
    >
      <Fact label={t('summary.stays')}>{stays}</Fact>
      <Fact label={t('summary.nights')}>{nights}</Fact>
      <Fact label={t('summary.roomSpend')}>
        <MoneyText amount={roomSpend} />
      </Fact>
      <Fact label={t('summary.otherSpend')}>
        <MoneyText amount={otherSpend} />
      </Fact>
      <Fact label={t('summary.balance')}>
        <MoneyText amount={balance} isDue={balance > 0} />
      </Fact>
      <Fact label={t('summary.lastStay')}>{lastStay ? <DayText day={lastStay} /> : '–'}</Fact>
      <Fact label={t('summary.nextStay')}>{nextStay ? <DayText day={nextStay} /> : '–'}</Fact>
      <Fact label={t('summary.cancellations')}>
        {cancellations} / {noShows}
      </Fact>
      <Fact label={t('summary.rating')}>{averageRating === null ? '–' : `${averageRating} %`}</Fact>
      <Fact label={t('summary.openCases')}>{openCases}</Fact>
      {favouriteType !== '' && <Fact label={t('summary.favouriteType')}>{favouriteType}</Fact>}
    </Box>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600 }} component="p">
        {children}
      </Typography>
    </div>
  )
}
