import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, keyOf, send } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { bookings } from '../contract/bookings.ts'
import type { BookingRow } from '../contract/replies.ts'

/** What a chosen booking is known by. */
export type ChosenBooking = Pick<BookingRow, 'id' | 'reference' | 'guestName' | 'due'>

type Props = {
  label: string
  value: ChosenBooking | null
  onChange: (booking: ChosenBooking | null) => void
  help?: string | undefined
  hasError?: boolean
  isRequired?: boolean
  autoFocus?: boolean
}

const nameOf = ({ reference, guestName }: ChosenBooking) => (guestName ? `${reference} · ${guestName}` : reference)

/** A box that finds a booking by its reference, or by the guest's name or phone; what is due is shown beside each. */
export function BookingInput({ label, value, onChange, ...rest }: Props) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const { day } = useDays()
  const [picked, setPicked] = useState<Suggestion<ChosenBooking> | null>(null)
  const find = {
    key: keyOf(bookings.list, 'suggest'),
    run: async (text: string): Promise<Suggestion<ChosenBooking>[]> => {
      const { rows } = await send(bookings.list, { text, limit: 8 })
      return rows.map((row) => ({
        id: row.id,
        label: nameOf(row),
        note: `${day(row.arrival, 'number')} · ${t('pick.due', { amount: format(row.due) })}`,
        item: row,
      }))
    },
  }
  const known = value && { id: value.id, label: nameOf(value), item: value }
  return (
    <SuggestInput
      label={label}
      find={find}
      value={known && picked?.id === known.id ? picked : known}
      onChange={(chosen) => {
        setPicked(chosen)
        onChange(chosen && chosen.item)
      }}
      {...rest}
    />
  )
}

/** The booking of an id; null while it is read, or without one. */
export function useChosenBooking(bookingId: string | null | undefined): ChosenBooking | null {
  const { data } = useQuery({ ...queryOf(bookings.get, { bookingId: bookingId ?? '' }), enabled: Boolean(bookingId) })
  if (!bookingId || !data) return null
  const { firstName, lastName } = data.customer
  return {
    id: data.id,
    reference: data.reference,
    guestName: `${firstName} ${lastName}`.trim(),
    due: guestBalance(data.money),
  }
}
