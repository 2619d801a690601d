import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { Booking, Stay } from '../../contract/replies.ts'
import { isOpen } from '../../rules/bookings.ts'

export type BookingDialogProps = { booking: Booking; onClose: () => void }

/** The stay that a change is about: the only one, or the one chosen; read anew whenever the booking is. */
export function useStayChoice(booking: Booking, suits: (stay: Stay) => boolean = (stay) => isOpen(stay.status)) {
  const stays = booking.stays.filter(suits)
  const [chosen, setChosen] = useState(stays[0]?.id ?? '')
  return { stays, stay: stays.find((stay) => stay.id === chosen) ?? stays[0], choose: setChosen }
}

type ChoiceProps = { stays: readonly Stay[]; stay: Stay; choose: (id: string) => void }

/** Which room of the party; hidden while there is only one. */
export function StayChoice({ stays, stay, choose }: ChoiceProps) {
  const { t } = useTranslation('bookings')
  const { day } = useDays()
  if (stays.length < 2) return null
  return (
    <MuiTextField select label={t('stay')} value={stay.id} onChange={(event) => choose(event.target.value)}>
      {stays.map((each) => (
        <MenuItem key={each.id} value={each.id}>
          {[each.roomNumber ?? t('noRoom'), each.guestName, each.roomTypeName, day(each.arrival, 'number')].join(' · ')}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
