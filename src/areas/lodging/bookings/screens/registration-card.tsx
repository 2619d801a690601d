import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RoomGuests, useRegistered } from '#areas/insight/portal/screens/pickers.tsx'
import { nightsOf } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useScreenParams } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { bookings } from '../contract/bookings.ts'
import { isCalledOff } from '../rules/bookings.ts'
import type { Booking, Stay } from '../contract/replies.ts'
import { usePartyWords } from './party-words.ts'
import { guestNameOf } from './use-booking-actions.tsx'

/** The card the guest signs: one sheet per room, printed as shown. */
export function RegistrationCard() {
  const { t } = useTranslation('bookings')
  const bookingId = useScreenParams()['bookingId'] ?? ''
  const found = useQuery(queryOf(bookings.get, { bookingId }))
  return (
    <Page
      title={t('card.title')}
      subtitle={found.data?.reference}
      actions={
        <Button
          variant="contained"
          startIcon={<Icon name="print" />}
          onClick={() => window.print()}
          disabled={!found.data}
        >
          {t('card.print')}
        </Button>
      }
    >
      {found.isPending && <LinesSkeleton lines={10} />}
      {found.isLoadingError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && !found.data.isAccount && (
        <Box sx={{ mb: 6, '@media print': { display: 'none' } }}>
          <RoomGuests bookingId={bookingId} rooms={found.data.stays.filter(isComing)} customer={found.data.customer} />
        </Box>
      )}
      {found.data?.stays.map((stay) => (
        <Sheet key={stay.id} booking={found.data} stay={stay} />
      ))}
    </Page>
  )
}

const isComing = ({ status }: Stay): boolean => !isCalledOff(status)

const sheet = {
  bgcolor: '#fff',
  color: '#1B2430',
  maxWidth: 794,
  border: '1px solid var(--line)',
  borderRadius: 2,
  p: { xs: 4, sm: 8 },
  overflowWrap: 'anywhere',
  mb: 6,
  display: 'grid',
  gap: 5,
  '@media print': { border: 0, p: 0, m: 0, maxWidth: 'none', breakAfter: 'page' },
} as const

function Sheet({ booking, stay }: { booking: Booking; stay: Stay }) {
  const { t } = useTranslation('bookings')
  const { day } = useDays()
  const party = usePartyWords()
  const property = useSession().property
  const { customer } = booking
  const registered = useRegistered(booking.id, stay.id)
  const facts: readonly (readonly [string, string])[] = [
    [t('card.guest'), stay.guestName || guestNameOf(booking)],
    [t('reference'), booking.reference],
    [t('arrival'), day(stay.arrival)],
    [t('departure'), day(stay.departure)],
    [t('nights'), String(nightsOf(stay))],
    [t('guests'), party(stay)],
    [t('room'), stay.roomNumber ?? ''],
    [t('roomType'), stay.roomTypeName],
    [t('guest.phone'), customer.phone],
    [t('guest.email'), customer.email],
  ]
  const stated = ['born', 'address', 'nationality', 'identity', 'vehicle', ...registered.wants] as const
  return (
    <Box component="article" aria-label={t('card.title')} sx={sheet}>
      <SheetHead />
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          columnGap: { xs: 4, sm: 8 },
          rowGap: 3,
        }}
      >
        {facts.map(([label, value]) => (
          <Detail key={label} label={label} value={value} />
        ))}
        {stated.map((name) => (
          <Detail key={name} label={t(`card.${name}`)} value={registered.stated[name] ?? ''} />
        ))}
        {registered.others.length > 0 && <Detail label={t('card.others')} value={registered.others.join(', ')} />}
      </Box>
      <div>
        {t('card.price')}{' '}
        <strong>
          <MoneyText amount={stay.total} currency={booking.money.currency} />
        </strong>
      </div>
      <Typography variant="caption">{t('card.terms', { checkOut: property?.checkOutTime ?? '' })}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, pt: 10 }}>
        {(['signature', 'clerk'] as const).map((name) => (
          <Box key={name} sx={{ borderTop: '1px solid #1B2430', pt: 1, fontSize: 12, alignSelf: 'end' }}>
            {name === 'signature' && registered.signature}
            {t(`card.${name}`)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The property, and what the sheet is. */
function SheetHead() {
  const { t } = useTranslation('bookings')
  const property = useSession().property
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'space-between',
        borderBottom: '2px solid #1B3A6B',
        pb: 3,
      }}
    >
      <div>
        <Typography variant="h1" component="h2">
          {property?.name}
        </Typography>
        <div>{[property?.address, property?.city].filter(Boolean).join(', ')}</div>
        <div>{[property?.phone, property?.email].filter(Boolean).join(' · ')}</div>
      </div>
      <Typography variant="h2" component="p">
        {t('card.title')}
      </Typography>
    </Box>
  )
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ borderBottom: '1px solid #C5CCD5', pb: 1, minHeight: 40 }}>
      <Box component="dt" sx={{ fontSize: 12, color: '#566173' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500 }}>
        {value}
      </Box>
    </Box>
  )
}
