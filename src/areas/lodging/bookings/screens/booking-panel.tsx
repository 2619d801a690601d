import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GuestPageSection } from '#areas/insight/portal/screens/pickers.tsx'
import { MoneySummary } from '#areas/ledger/folios/screens/pickers.tsx'
import { SoldByChannel } from '#areas/lodging/channels/screens/pickers.tsx'
import { BookingLead } from '#areas/marketing/leads/screens/pickers.tsx'
import { StayPoints } from '#areas/marketing/loyalty/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MoreActions } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { GuestContact, StayList } from './booking-facts.tsx'
import { BookingStatusChip } from './booking-status.tsx'
import { GuestNotices } from './guest-notices.tsx'
import { useBookingCommands } from './use-booking-commands.tsx'
import { reservationPath } from './reservation-path.ts'
import { guestNameOf, useBookingActions } from './use-booking-actions.tsx'

export { NewBookingPanel } from './new-booking-panel.tsx'

type Props = { bookingId: string; onClose: () => void }

/** One booking beside the list or chart it was opened from: who, where, when, what is due, and the one next step. */
export function BookingPanel({ bookingId, onClose }: Props) {
  const { t } = useTranslation('bookings')
  const found = useQuery(queryOf(bookings.get, { bookingId }))
  if (found.data) return <FoundBooking booking={found.data} onClose={onClose} />
  return (
    <Panel open isBeside title={t('booking')} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Panel>
  )
}

function FoundBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const { primary, menu, dialog } = useBookingActions(booking)
  useBookingCommands(booking)
  return (
    <Panel
      open
      isBeside
      title={guestNameOf(booking)}
      subtitle={
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <BookingStatusChip booking={booking} />
          <Link to={reservationPath(booking.reference)}>{booking.reference}</Link>
          {booking.source && <span>{t(`source.${booking.source}`, { defaultValue: booking.source })}</span>}
          {booking.group && <Link to={`/bookone/group?id=${booking.group.id}`}>{booking.group.name}</Link>}
        </Stack>
      }
      onClose={onClose}
      footer={
        <>
          <MoreActions row={booking} actions={menu} label={t('more')} />
          <Button variant="outlined" onClick={() => go(reservationPath(booking.reference))}>
            {t('openReservation')}
          </Button>
          {primary && (
            <Button
              variant="contained"
              onClick={() => primary.run(booking)}
              {...(primary.icon && { startIcon: <Icon name={primary.icon} /> })}
            >
              {primary.label}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={4}>
        <GuestContact booking={booking} />
        {!booking.isAccount && <StayPoints bookingId={booking.id} />}
        <BookingLead bookingId={booking.id} />
        <GuestNotices booking={booking} />
        <StayList booking={booking} />
        <Section title={t('money')}>
          <MoneySummary money={booking.money} />
        </Section>
        <SoldByChannel booking={booking} />
        {!booking.isAccount && <GuestPageSection booking={booking} />}
        {booking.invoice && (
          <div>
            {t('invoice')} <Link to={`/invoice/${booking.invoice.id}`}>{booking.invoice.number}</Link>
          </div>
        )}
      </Stack>
      {dialog}
    </Panel>
  )
}
