import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TermList } from '#areas/property/rates/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import type { StaysAtTerms } from '../contract/terms.ts'

/** What was agreed for the stays of a booking, room by room where it differs. */
export function AgreedTerms({ stays }: { stays: readonly StaysAtTerms[] }) {
  const { t } = useTranslation('bookings')
  return (
    <Stack spacing={3}>
      {stays.map(({ stayIds, rooms, terms }) => (
        <Stack key={stayIds[0]} spacing={1}>
          {(stays.length > 1 || terms.name) && (
            <strong>{[stays.length > 1 && rooms, terms.name].filter(Boolean).join(' · ')}</strong>
          )}
          <TermList lines={terms.lines} label={t('terms.title')} />
        </Stack>
      ))}
    </Stack>
  )
}

/** Terms the guest agreed to when booking, and what is still to come of the deposit. */
export function BookingTermsSection({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const { day } = useDays()
  const { data, isError, error, refetch } = useQuery(queryOf(bookings.terms, { bookingId: booking.id }))
  return (
    <Section title={t('terms.title')}>
      {isError && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LinesSkeleton lines={3} />
      ) : (
        <Stack spacing={3}>
          {data.deposits.map(({ dueOn, amount, open }) => (
            <span key={dueOn}>
              {t(open > 0 ? 'terms.depositOpen' : 'terms.depositPaid', {
                amount: format(amount),
                open: format(open),
                day: day(dueOn),
              })}
            </span>
          ))}
          <AgreedTerms stays={data.stays} />
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t('terms.kept')}</Box>
        </Stack>
      )}
    </Section>
  )
}
