import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/rooms/contract.ts'
import { isDay, type Day } from '#core/dates.ts'
import { ask, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { bookings, type Booking } from '../contract.ts'
import { barLook } from './chart/look.ts'

type NewBookingProps = {
  roomId?: string
  roomTypeId?: string
  arrival: Day
  departure: Day
  onClose: () => void
  onBooked: (booking: Booking) => void
}

/** A booking for a room and dates already chosen: a name is all that is missing. */
export function NewBookingPanel({ roomId, roomTypeId, onClose, onBooked, ...given }: NewBookingProps) {
  const { t } = useTranslation(['bookings', 'refusals'])
  const { today } = useDays()
  const [stay, setStay] = useState<{ arrival: string; departure: string }>(given)
  const [guest, setGuest] = useState({ name: '', phone: '', adults: 2 })
  const { mutate, isPending, error } = useSend(bookings.create)
  const list = useQuery(ask(rooms.list, {}))
  const room = list.data?.rows.find((each) => each.id === roomId)
  const typeId = roomTypeId ?? room?.roomTypeId
  const isWhole = isDay(stay.arrival) && isDay(stay.departure) && stay.arrival < stay.departure
  const dates = { arrival: stay.arrival as Day, departure: stay.departure as Day }
  const quote = useQuery({
    ...ask(bookings.quote, { roomTypeId: typeId ?? '', ...dates, adults: guest.adults }),
    enabled: isWhole && typeId !== undefined,
  })
  const [firstName = '', ...rest] = guest.name.trim().split(/\s+/)
  const isReady = isWhole && typeId !== undefined && firstName !== ''
  const book = () =>
    mutate(
      {
        customer: { firstName, lastName: rest.join(' '), ...(guest.phone && { phone: guest.phone }) },
        stays: [{ roomTypeId: typeId ?? '', ...dates, adults: guest.adults, ...(roomId && { roomId }) }],
      },
      {
        onSuccess: (booking) => {
          toast(t('bookings:chart.booked', { reference: booking.reference }))
          onBooked(booking)
        },
      },
    )
  const title = room ? t('bookings:chart.room', { number: room.number }) : t('bookings:chart.newBooking')
  return (
    <Panel
      open
      isBeside
      title={t('bookings:chart.newBooking')}
      subtitle={[title, room?.roomTypeName].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={
        <LoadingButton form="new-booking" type="submit" variant="contained" isLoading={isPending} disabled={!isReady}>
          {t('bookings:chart.book')}
        </LoadingButton>
      }
    >
      <Box
        component="form"
        id="new-booking"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) book()
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <DayRangeInput
          from={stay.arrival}
          until={stay.departure}
          min={today}
          labels={{ from: t('bookings:chart.arrival'), until: t('bookings:chart.departure') }}
          onChange={(arrival, departure) => setStay({ arrival, departure })}
        />
        <MuiTextField
          autoFocus
          required
          label={t('bookings:chart.guest')}
          value={guest.name}
          onChange={(event) => setGuest({ ...guest, name: event.target.value })}
        />
        <MuiTextField
          label={t('bookings:chart.phone')}
          type="tel"
          value={guest.phone}
          onChange={(event) => setGuest({ ...guest, phone: event.target.value })}
        />
        <MuiTextField
          label={t('bookings:chart.adults')}
          type="number"
          value={guest.adults}
          onChange={(event) => setGuest({ ...guest, adults: Math.max(1, Number(event.target.value)) })}
        />
        {quote.data && (
          <Typography>
            {t('bookings:chart.totalPrice')}: <MoneyText amount={quote.data.total} currency={quote.data.currency} />
          </Typography>
        )}
        {(error ?? quote.error) && <Alert severity="error">{refusalText(t, error ?? quote.error)}</Alert>}
      </Box>
    </Panel>
  )
}

/** One booking beside a chart or list: who, when, what is due, and the one next step. */
export function BookingPanel({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const query = useQuery(ask(bookings.get, { bookingId }))
  const booking = query.data
  const openPage = () => booking && go(`/master-service/reservation-details/${encodeURIComponent(booking.reference)}`)
  return (
    <Panel
      open
      isBeside
      title={booking ? `${booking.customer.firstName} ${booking.customer.lastName}` : t('chart.reservation')}
      subtitle={booking?.reference}
      onClose={onClose}
      footer={
        <>
          <Button onClick={openPage}>{t('chart.deed.reservation')}</Button>
          {booking && <NextStep booking={booking} />}
        </>
      }
    >
      {query.isPending && <LinesSkeleton lines={6} />}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {booking && <Stays booking={booking} />}
    </Panel>
  )
}

function Stays({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const { money } = booking
  return (
    <Stack sx={{ gap: 5 }}>
      {booking.stays.map((stay) => {
        const look = barLook(stay, today as Day)
        return (
          <Stack key={stay.id} sx={{ gap: 1.5 }}>
            <div>
              <StatusChip tone={look.tone} label={t(`chart.look.${look.name}`)} />
            </div>
            <strong>
              {stay.roomNumber ? t('chart.room', { number: stay.roomNumber }) : t('chart.lane')} · {stay.roomTypeName}
            </strong>
            <span>
              <DayText day={stay.arrival} shape="short" /> → <DayText day={stay.departure} shape="short" />
            </span>
            <MoneyText amount={stay.total} currency={money.currency} />
          </Stack>
        )
      })}
      <div>
        {t('chart.due')}: <MoneyText amount={money.due} currency={money.currency} isDue />
      </div>
    </Stack>
  )
}

function NextStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'refusals'])
  const { today } = useDays()
  const canWrite = useCan('bookings.write')
  const checkIn = useSend(bookings.checkIn)
  const checkOut = useSend(bookings.checkOut)
  const identity = { bookingId: booking.id, version: booking.version }
  const onError = (error: unknown) => toast(refusalText(t, error), { tone: 'error' })
  if (!canWrite) return null
  if (booking.status === 'IN_HOUSE' && booking.departure <= today)
    return (
      <LoadingButton
        variant="contained"
        isLoading={checkOut.isPending}
        onClick={() => checkOut.mutate(identity, { onError })}
      >
        {t('bookings:chart.checkOut.ok')}
      </LoadingButton>
    )
  if (!['CONFIRMED', 'OPTION'].includes(booking.status) || booking.arrival > today) return null
  return (
    <LoadingButton
      variant="contained"
      isLoading={checkIn.isPending}
      onClick={() => checkIn.mutate(identity, { onError })}
    >
      {t('bookings:chart.checkIn.ok')}
    </LoadingButton>
  )
}
