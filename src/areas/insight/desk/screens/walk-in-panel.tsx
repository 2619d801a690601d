import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import {
  askedGuest,
  GuestFields,
  hasGuest,
  noGuest,
  openBooking,
  Stepper,
} from '#areas/lodging/bookings/screens/pickers.tsx'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { ask, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { desk } from '../contract.ts'
import { useUndoWalkIn } from './use-undo-walk-in.ts'
import { chosenOffer, walkInPrice } from './walk-in.ts'
import { ReadyRooms } from './ready-rooms.tsx'
import { WalkInPrice } from './walk-in-price.tsx'

const modes = ['Cash', 'Card', 'UPI', 'later'] as const
const MOST_NIGHTS = 60

/** Name, a press for how it is paid, a press to save: booked, paid and checked in at once. */
export function WalkInPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['desk', 'refusals', 'shell'])
  const { today, day } = useDays()
  const { format } = useMoney()
  const canPay = useCan('payments.write')
  const [guest, setGuest] = useState(noGuest)
  const [stay, setStay] = useState({ nights: 1, adults: 1, children: 0 })
  const [roomId, setRoomId] = useState<string>()
  const [mode, setMode] = useState<(typeof modes)[number] | undefined>(canPay ? undefined : 'later')
  const [wasTried, setTried] = useState(false)
  const departure = addDays(today as Day, stay.nights)
  const party = { adults: stay.adults, children: stay.children }
  const offers = useQuery({
    ...ask(bookings.offers, { arrival: today as Day, departure, ...party }),
    placeholderData: keepPreviousData,
  })
  const types = offers.data?.roomTypes ?? []
  const offer = chosenOffer(types, roomId)
  const price = walkInPrice(offer, stay.nights)
  const { mutate, isPending, error } = useSend(desk.walkIn)
  const undo = useUndoWalkIn()
  useLeaveGuard(guest.name !== '' && !isPending)

  const save = () => {
    setTried(true)
    if (!hasGuest(guest) || !mode || !offer) return
    mutate(
      {
        ...askedGuest(guest),
        ...party,
        departure,
        roomTypeId: offer.type.roomTypeId,
        roomId: offer.room.roomId,
        ...(mode !== 'later' && { payment: { mode } }),
      },
      {
        onSuccess: (booking) => {
          const said = { who: guest.name, number: offer.room.number, amount: format(booking.money.paid) }
          toast(t(mode === 'later' ? 'desk:walkIn.doneLater' : 'desk:walkIn.done', said), {
            action: undo
              ? { label: t('shell:undo'), run: () => undo(booking.id) }
              : { label: t('shell:open'), run: () => openBooking(booking.id) },
          })
          onClose()
        },
      },
    )
  }
  return (
    <Panel
      open
      title={t('desk:walkIn.title')}
      subtitle={t('desk:walkIn.leaves', { day: day(departure, 'short') })}
      onClose={onClose}
      footer={
        <>
          <WalkInPrice price={price} nights={stay.nights} />
          <LoadingButton
            type="submit"
            form="walk-in"
            variant="contained"
            size="large"
            isLoading={isPending}
            disabled={types.length > 0 && !offer}
          >
            {t('desk:walkIn.save')}
          </LoadingButton>
        </>
      }
    >
      <form
        id="walk-in"
        noValidate
        aria-label={t('desk:walkIn.title')}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack spacing={4}>
          <GuestFields
            guest={guest}
            onChange={setGuest}
            span={{ arrival: today, departure }}
            hasError={wasTried && !hasGuest(guest)}
          />
          <StaySteppers stay={stay} onChange={setStay} />
          {offers.isPending && <LinesSkeleton lines={4} />}
          {offers.isLoadingError && <ErrorState error={offers.error} retry={() => void offers.refetch()} />}
          {offers.data && <ReadyRooms types={types} value={offer?.room.roomId} onChange={setRoomId} />}
          {canPay && (
            <ModeChoice
              label={t('desk:walkIn.how')}
              modes={modes}
              value={mode}
              onChange={setMode}
              hasError={wasTried && !mode}
              help={wasTried && !mode ? t('desk:walkIn.modeNeeded') : undefined}
            />
          )}
          {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        </Stack>
      </form>
    </Panel>
  )
}

type Stay = { nights: number; adults: number; children: number }

/** How long, and how many. */
function StaySteppers({ stay, onChange }: { stay: Stay; onChange: (stay: Stay) => void }) {
  const { t } = useTranslation('desk')
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 4 }}>
      <Stepper
        label={t('desk:walkIn.nights')}
        min={1}
        max={MOST_NIGHTS}
        value={stay.nights}
        onChange={(nights) => onChange({ ...stay, nights })}
      />
      <Stepper
        label={t('desk:walkIn.adults')}
        min={1}
        max={20}
        value={stay.adults}
        onChange={(adults) => onChange({ ...stay, adults })}
      />
      <Stepper
        label={t('desk:walkIn.children')}
        min={0}
        max={20}
        value={stay.children}
        onChange={(children) => onChange({ ...stay, children })}
      />
    </Stack>
  )
}
