import { usePartyWords } from './party-words.ts'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { nightsOf } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { touchLine } from '#web/theme/touch.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import { MoneyText, telOf } from '#web/ui/values.tsx'
import type { Booking, Stay } from '../contract/replies.ts'
import { BookingStatusChip } from './booking-status.tsx'

/** 'Fri 20 Nov → Sun 22 Nov, 2 nights' */
export function StayDates({ arrival, departure }: Pick<Stay, 'arrival' | 'departure'>) {
  const { t } = useTranslation(['bookings', 'shell'])
  const { day } = useDays()
  return (
    <span>
      {day(arrival, 'short')} → {day(departure, 'short')},{' '}
      {t('shell:nights', { count: nightsOf({ arrival, departure }) })}
    </span>
  )
}

/** Each room of the party: where, who, when, in which state. */
export function StayList({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const party = usePartyWords()
  return (
    <Stack component="ul" spacing={2} aria-label={t('stays')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {booking.stays.map((stay) => (
        <Box
          component="li"
          key={stay.id}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, px: 3, py: 2.5, display: 'grid', gap: 1 }}
        >
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Stack direction="row" spacing={2} sx={{ alignItems: 'center', fontWeight: 600, minWidth: 0 }}>
              <span>{stay.roomNumber ? t('roomNumber', { number: stay.roomNumber }) : t('noRoom')}</span>
              {stay.roomCondition && <RoomConditionMark condition={stay.roomCondition} />}
              {stay.isLocked && <Icon name="lock" sx={{ fontSize: 16 }} label={stay.lockReason || t('locked')} />}
            </Stack>
            <BookingStatusChip booking={stay} />
          </Stack>
          <Typography>
            <StayDates {...stay} />
          </Typography>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
            <span>
              {[
                stay.roomTypeName,
                party(stay),
                stay.ratePlanName,
                stay.contractName && t('contractOf', { name: stay.contractName }),
                stay.arrivalTime,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <MoneyText amount={stay.total} currency={booking.money.currency} />
          </Stack>
          {stay.guestName && booking.stays.length > 1 && (
            <Typography color="textSecondary">{stay.guestName}</Typography>
          )}
        </Box>
      ))}
    </Stack>
  )
}

/** What the desk must see before anything else: do not rent, important guest, an option that runs out, notes. */
export function GuestContact({ booking }: { booking: Booking }) {
  const { phone, email } = booking.customer
  if (!phone && !email) return null
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap' }}>
      {phone && (
        <Box
          component="a"
          href={telOf(phone)}
          sx={{ color: 'inherit', display: 'inline-flex', gap: 1.5, alignItems: 'center', ...touchLine }}
        >
          <Icon name="phone" sx={{ fontSize: 16 }} aria-hidden />
          {phone}
        </Box>
      )}
      {email && (
        <Box
          component="a"
          href={`mailto:${email}`}
          sx={{
            color: 'inherit',
            display: 'inline-flex',
            gap: 1.5,
            alignItems: 'center',
            overflowWrap: 'anywhere',
            ...touchLine,
          }}
        >
          <Icon name="mail" sx={{ fontSize: 16 }} aria-hidden />
          {email}
        </Box>
      )}
    </Stack>
  )
}
