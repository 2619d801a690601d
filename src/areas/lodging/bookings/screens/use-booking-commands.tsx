import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useCommand } from '#web/commands.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import type { Booking } from '../contract/replies.ts'
import { furtherActions, nextAction } from './next-action.ts'
import { openCheckIn, openCheckOut } from './panels.ts'
import { guestNameOf } from './use-booking-actions.tsx'

/** While a booking is open, the palette offers what can be done with it: '>check in' Enter. */
export function useBookingCommands(booking: Booking): void {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const canWrite = useCan('bookings.write')
  const actions = [nextAction(booking, today as Day), ...furtherActions(booking, today as Day)]
  const who = guestNameOf(booking)
  const canCheckIn = canWrite && actions.includes('checkIn')
  const canCheckOut = canWrite && actions.includes('checkOut')
  useCommand(
    canCheckIn
      ? {
          id: 'booking.checkIn',
          icon: 'arrive',
          label: t('command.checkIn', { who }),
          run: () => openCheckIn(booking.id),
        }
      : undefined,
  )
  useCommand(
    canCheckOut
      ? {
          id: 'booking.checkOut',
          icon: 'leave',
          label: t('command.checkOut', { who }),
          run: () => openCheckOut(booking.id),
        }
      : undefined,
  )
}
