import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GuestAccessButton, IssueInvoiceButton } from '#areas/billing/invoices/screens/pickers.tsx'
import { AuditLog } from '#areas/insight/audit/screens/pickers.tsx'
import { GuestPageSection } from '#areas/insight/portal/screens/pickers.tsx'
import { FolioView, MoneySummary } from '#areas/ledger/folios/screens/pickers.tsx'
import { BookingLinks } from '#areas/billing/links/screens/pickers.tsx'
import { SoldByChannel } from '#areas/lodging/channels/screens/pickers.tsx'
import { BookingLead } from '#areas/marketing/leads/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { GuestContact, StayList } from './booking-facts.tsx'
import { BookingTermsSection } from './booking-terms.tsx'
import { BookingStatusChip } from './booking-status.tsx'
import { EditNotes, GuestNames } from './edit-booking.tsx'
import { EditCompany } from './edit-company.tsx'
import { GuestNotices } from './guest-notices.tsx'
import { useBookingCommands } from './use-booking-commands.tsx'
import { EditPurpose } from './purpose-choice.tsx'
import { EditSegment } from './segment-choice.tsx'
import { bookersOf, guestNameOf, useBookingActions } from './use-booking-actions.tsx'

/** Everything of one booking on one page; the tab is in the address. */
export function ReservationPage() {
  const { t } = useTranslation('bookings')
  const reference = useScreenParams()['referenceId'] ?? ''
  const found = useQuery(queryOf(bookings.find, { reference }))
  if (found.data) return <Reservation booking={found.data} />
  return (
    <Page title={t('reservation', { reference })}>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <LinesSkeleton lines={10} />
      )}
    </Page>
  )
}

/** In the property, the invoice may go to a company; who has left gets it as the next thing to do. */
const isBilled = ({ status, invoice }: Booking): boolean => status === 'IN_HOUSE' && invoice === null

function Reservation({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const mayReadAudit = useCan('audit.read')
  const mayReadFolio = useCan('folios.read')
  const { primary, menu, dialog } = useBookingActions(booking)
  useBookingCommands(booking)
  const names = [
    'overview',
    ...(mayReadFolio ? (['folio'] as const) : []),
    ...(booking.isAccount ? [] : (['guests'] as const)),
    ...(mayReadAudit ? (['history'] as const) : []),
  ] as const
  const tabs = useTabs(names, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  const money = menu.filter((action) => [t('action.charge'), t('action.takePayment')].includes(action.label))
  return (
    <Page
      title={guestNameOf(booking)}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <BookingStatusChip booking={booking} />
          <strong>{booking.reference}</strong>
          {booking.source && <span>{t(`source.${booking.source}`, { defaultValue: booking.source })}</span>}
          {booking.group && <Link to={`/bookone/group?id=${booking.group.id}`}>{booking.group.name}</Link>}
          <span>
            {t('booked')} <MomentText instant={booking.createdAt} />
          </span>
          {booking.invoice && (
            <span>
              {t('invoice')} <Link to={`/invoice/${booking.invoice.id}`}>{booking.invoice.number}</Link>{' '}
              <GuestAccessButton invoice={booking.invoice} />
            </span>
          )}
        </Stack>
      }
      actions={
        <>
          {money.map((action) => (
            <ActionButton key={action.label} action={action} booking={booking} variant="outlined" />
          ))}
          {isBilled(booking) && <IssueInvoiceButton bookingId={booking.id} bookers={bookersOf(booking)} />}
          {primary && <ActionButton action={primary} booking={booking} variant="contained" />}
          <MoreActions row={booking} actions={menu} label={t('more')} />
        </>
      }
      tabs={tabs}
    >
      {tab === 'overview' && <Overview booking={booking} />}
      {tab === 'folio' && <FolioView bookingId={booking.id} />}
      {tab === 'guests' && <GuestNames booking={booking} />}
      {tab === 'history' && <AuditLog bookingId={booking.id} />}
      {dialog}
    </Page>
  )
}

type ButtonProps = { action: RowAction<Booking>; booking: Booking; variant: 'contained' | 'outlined' }

function ActionButton({ action, booking, variant }: ButtonProps) {
  return (
    <Button
      variant={variant}
      onClick={() => action.run(booking)}
      {...(action.icon && { startIcon: <Icon name={action.icon} /> })}
    >
      {action.label}
    </Button>
  )
}

function Overview({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 360px' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={4}>
        <GuestNotices booking={{ ...booking, notes: '' }} />
        {!booking.isAccount && (
          <Section title={t('stays')}>
            <StayList booking={booking} />
          </Section>
        )}
        <Section title={t('notes')}>
          <Stack spacing={4}>
            <EditNotes booking={booking} />
            {!booking.isAccount && <EditPurpose booking={booking} />}
            {!booking.isAccount && <EditSegment booking={booking} />}
          </Stack>
        </Section>
      </Stack>
      <Stack spacing={4}>
        <Section title={t('money')}>
          <MoneySummary money={booking.money} />
        </Section>
        <BookingLead bookingId={booking.id} />
        <SoldByChannel booking={booking} />
        {!booking.isAccount && <BookingTermsSection booking={booking} />}
        <BookingLinks booking={booking} />
        {!booking.isAccount && <GuestPageSection booking={booking} />}
        <Section title={t('contact')}>
          <Stack spacing={2}>
            <Link to={`/customer?id=${booking.customer.id}`} isAlone>
              {guestNameOf(booking)}
            </Link>
            <GuestContact booking={booking} />
            <EditCompany booking={booking} />
          </Stack>
        </Section>
      </Stack>
    </Box>
  )
}
