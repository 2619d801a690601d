import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useIsHotel } from '#web/session.ts'
import { bookings } from '../contract/bookings.ts'
import type { GuestBooking } from '../contract/replies.ts'
import { reservationPath } from './reservation-path.ts'

type Props = {
  customerId: string | undefined
  phone: string
  email: string
  arrival: string
  departure: string
}

/** Bookings that the guest of a form already has, shown before a second one is saved; each is a link to it. */
export function GuestBookings({ customerId, phone, email, arrival, departure }: Props) {
  const isHotel = useIsHotel()
  const mayRead = useCan('bookings.read') && isHotel
  const contact = useTyped(phone, email)
  const hasDays = isDay(arrival) && isDay(departure) && arrival < departure
  const isWorth = mayRead && hasDays && (customerId !== undefined || contact !== undefined)
  const who = customerId ? { customerId } : (contact ?? {})
  const found = useQuery({
    ...queryOf(bookings.ofGuest, { ...who, arrival: arrival as Day, departure: departure as Day }),
    enabled: isWorth,
    placeholderData: keepPreviousData,
  })
  return ((isWorth && found.data?.rows) || []).map((row) => <Known key={row.id} row={row} />)
}

function Known({ row }: { row: GuestBooking }) {
  const { t } = useTranslation('bookings')
  const { day } = useDays()
  const { reference, guestName, arrival, departure, roomNumbers, because } = row
  const rooms =
    roomNumbers.length > 0 && t('guest.rooms', { count: roomNumbers.length, numbers: roomNumbers.join(', ') })
  const dates = `${day(arrival, 'short')} – ${day(departure, 'short')}`
  return (
    <Alert severity="warning">
      {t(`guest.has.${because}`, { who: guestName })} {[rooms, dates].filter(Boolean).join(' · ')}
      {' · '}
      <Link to={reservationPath(reference)}>{t('guest.openBooking', { reference })}</Link>
    </Alert>
  )
}

const TYPING_MS = 300

/** A phone or e-mail that can identify someone, once the typing has stopped; undefined until then. */
export function useTyped(phone: string, email: string): { phone: string; email: string } | undefined {
  const [typed, setTyped] = useState({ phone, email })
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ phone: phone.trim(), email: email.trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [phone, email])
  const isWorth = typed.phone.replaceAll(/\D/g, '').length >= 7 || typed.email.includes('@')
  return isWorth ? typed : undefined
}
