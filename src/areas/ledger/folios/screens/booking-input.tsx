import { useState } from 'react'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { BookingRow } from '#areas/lodging/bookings/contract/replies.ts'
import { keyOf, send } from '#web/api.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'

const suggest = async (text: string): Promise<Suggestion<BookingRow>[]> => {
  const { rows } = await send(bookings.list, { text, limit: 8 })
  return rows.map((row) => ({
    id: row.id,
    label: `${row.guestName}, ${row.reference}`,
    note: [row.roomNumbers.join(', '), `${row.arrival} – ${row.departure}`].filter(Boolean).join(' · '),
    item: row,
  }))
}
const searchRead = { key: keyOf(bookings.list, 'suggest'), run: suggest }

type Props = {
  label: string
  /** A booking that is not offered: the one on the screen. */
  notId: string
  onChange: (bookingId: string | undefined) => void
  autoFocus?: boolean
}

/** A box that finds a booking by its reference, its guest or the guest's phone. */
export function BookingInput({ label, notId, onChange, autoFocus = false }: Props) {
  const [chosen, setChosen] = useState<Suggestion<BookingRow> | null>(null)
  const find = {
    key: [...searchRead.key, notId],
    run: async (text: string) => (await searchRead.run(text)).filter(({ id }) => id !== notId),
  }
  return (
    <SuggestInput
      label={label}
      find={find}
      value={chosen}
      autoFocus={autoFocus}
      isRequired
      onChange={(next) => {
        setChosen(next)
        onChange(next?.id)
      }}
    />
  )
}
