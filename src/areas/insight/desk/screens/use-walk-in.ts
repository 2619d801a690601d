import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import {
  type ChosenAges,
  guestInput,
  hasGuest,
  knownAges,
  listedAges,
  noGuest,
  openBooking,
} from '#areas/lodging/bookings/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useCan } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { desk } from '../contract.ts'
import { useUndoWalkIn } from './use-undo-walk-in.ts'
import { chosenOffer, walkInPrice } from './walk-in.ts'

/** How a walk-in is paid: at once, or when they leave. */
export const WALK_IN_MODES = ['Cash', 'Card', 'UPI', 'later'] as const

/** How long, and how many; ages where they are known. */
export type WalkInStay = { nights: number; adults: number; children: number; childAges: ChosenAges }

/** Who walks in, for how long, into which room and how it is paid; and the booking, payment and check-in at once. */
export function useWalkIn(onClose: () => void) {
  const { t } = useTranslation(['desk', 'shell'])
  const { today } = useDays()
  const { format } = useMoney()
  const canPay = useCan('payments.write')
  const [guest, setGuest] = useState(noGuest)
  const [stay, setStay] = useState<WalkInStay>({ nights: 1, adults: 1, children: 0, childAges: [] })
  const [roomId, setRoomId] = useState<string>()
  const [mode, setMode] = useState<(typeof WALK_IN_MODES)[number] | undefined>(canPay ? undefined : 'later')
  const [wasTried, setTried] = useState(false)
  const departure = addDays(today as Day, stay.nights)
  const party = { adults: stay.adults, children: stay.children }
  const offers = useQuery({
    ...queryOf(bookings.offers, {
      arrival: today as Day,
      departure,
      ...party,
      ...listedAges(stay.children, stay.childAges),
    }),
    placeholderData: keepPreviousData,
  })
  const types = offers.data?.roomTypes ?? []
  const offer = chosenOffer(types, roomId)
  const { mutate, isPending, error } = useSend(desk.walkIn)
  const undo = useUndoWalkIn()
  useLeaveGuard(guest.name !== '' && !isPending)

  const save = () => {
    setTried(true)
    if (!hasGuest(guest) || !mode || !offer) return
    const childAges = knownAges(stay.children, stay.childAges)
    mutate(
      {
        ...guestInput(guest),
        ...party,
        ...(childAges && { childAges }),
        departure,
        roomTypeId: offer.type.roomTypeId,
        roomId: offer.room.roomId,
        ...(mode !== 'later' && { payment: { mode } }),
      },
      {
        onSuccess: (booking) => {
          const blanks = { who: guest.name, number: offer.room.number, amount: format(booking.money.paid) }
          toast(t(mode === 'later' ? 'desk:walkIn.doneLater' : 'desk:walkIn.done', blanks), {
            action: undo
              ? { label: t('shell:undo'), run: () => undo(booking.id) }
              : { label: t('shell:open'), run: () => openBooking(booking.id) },
          })
          onClose()
        },
      },
    )
  }
  return {
    guest: { value: guest, set: setGuest, isMissing: wasTried && !hasGuest(guest) },
    stay: { value: stay, set: setStay, span: { arrival: today, departure } },
    room: { offers, types, offer, set: setRoomId },
    mode: { value: mode, set: setMode, isMissing: wasTried && !mode },
    price: walkInPrice(offer, stay.nights),
    save,
    isPending,
    error,
  }
}
