import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TurnawayDialog } from '#areas/lodging/turnaways/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useCan } from '#web/session.ts'
import type { RoomTypeQuote } from '../contract/replies.ts'
import { type BookingDraft, hasOwnPrice, typeOf } from './booking-draft.ts'
import { useQuotes } from './use-quotes.ts'

type Props = { draft: BookingDraft; types: readonly RoomTypeQuote[]; onNoted: () => void }

/** A booking that comes to nothing is noted as a turnaway: what was asked for is known, only why it was not booked is missing. */
export function NotBooked({ draft, types, onNoted }: Props) {
  const { t } = useTranslation('turnaways')
  const [isOpen, setOpen] = useState(false)
  const quotes = useQuotes(draft, types)
  if (!useCan('turnaways.write')) return null
  const { arrival, departure, stays, source } = draft
  const sumOf = (name: 'adults' | 'children') => stays.reduce((sum, stay) => sum + stay[name], 0)
  const roomTypeId = stays[0] && typeOf(stays[0], types)?.roomTypeId
  const isPriced = quotes.length === stays.length && !hasOwnPrice(draft)
  const begins = {
    arrival: arrival as Day,
    departure: departure as Day,
    rooms: stays.length,
    adults: sumOf('adults'),
    children: sumOf('children'),
    source,
    ...(roomTypeId && { roomTypeId }),
    ...(isPriced && { amount: minor(quotes.reduce((sum, { total }) => sum + total, 0)) }),
  }
  return (
    <>
      <Button variant="text" color="inherit" onClick={() => setOpen(true)} sx={{ alignSelf: 'start' }}>
        {t('notBooked')}
      </Button>
      {isOpen && <TurnawayDialog begins={begins} onClose={() => setOpen(false)} onNoted={onNoted} />}
    </>
  )
}
