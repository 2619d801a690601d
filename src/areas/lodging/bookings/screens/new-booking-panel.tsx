import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useSession } from '#web/session.ts'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract/bookings.ts'
import type { SellableStay } from '../contract/alternatives.ts'
import type { Booking } from '../contract/replies.ts'
import {
  bookingInput,
  type BookingDraft,
  missingIn,
  newStay,
  onDays,
  replacedBy,
  startDraft,
  type StayDraft,
  withPlan,
} from './booking-draft.ts'
import { GuestFields } from './guest-fields.tsx'
import { BookingTotal } from './new-booking-total.tsx'
import { NewBookingTerms } from './new-booking-terms.tsx'
import { MoreDetails } from './new-booking-details.tsx'
import { NotBooked } from './not-booked.tsx'
import { NewStayFields } from './new-stay-fields.tsx'
import { useOffers } from './use-offers.ts'
import { usePlans } from './use-plans.ts'
import { openBooking, type Prefill } from './panels.ts'

type Props = Prefill & { onClose: () => void; onBooked?: (booking: Booking) => void }

/** The booking as it is typed, what is still missing in it, and the making of it. */
function useNewBooking({ onClose, onBooked, ...prefill }: Props) {
  const { t } = useTranslation(['bookings', 'shell'])
  const { today } = useDays()
  const optionHours = useSession().property?.optionHoldHours ?? 24
  const [typed, setDraft] = useState<BookingDraft>(() => startDraft(prefill, today as Day, optionHours))
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(bookings.create)
  const set = (change: Partial<BookingDraft>) => setDraft((now) => ({ ...now, ...change }))
  const sold = usePlans(typed)
  const draft = withPlan(typed, sold)
  const types = useOffers(draft, draft.stays[0]).types
  const missing = missingIn(draft, types)
  useLeaveGuard(draft.guest.name !== '' && !isPending)

  const create = () => {
    setTried(true)
    if (missing.length > 0) return
    mutate(bookingInput(draft, types), {
      onSuccess: (booking) => {
        const text = t('bookings:new.done', { reference: booking.reference })
        toast(text, { action: { label: t('shell:open'), run: () => openBooking(booking.id) } })
        onClose()
        onBooked?.(booking)
      },
    })
  }
  return {
    draft,
    set,
    setStay: (changed: StayDraft) =>
      set({ stays: draft.stays.map((stay) => (stay.key === changed.key ? changed : stay)) }),
    addStay: () => set({ stays: [...draft.stays, newStay(Math.max(...draft.stays.map(({ key }) => key)) + 1)] }),
    replaceStay: (stay: StayDraft, parts: readonly SellableStay[]) => setDraft((now) => replacedBy(now, stay, parts)),
    removeStay: (stay: StayDraft) => set({ stays: draft.stays.filter(({ key }) => key !== stay.key) }),
    types,
    plans: sold.plans,
    /** Whether to show that this is missing. */
    lacks: (what: (typeof missing)[number]) => wasTried && missing.includes(what),
    create,
    isPending,
    error,
  }
}

/** A booking for one or several rooms. From cells drawn on the chart only the name is missing. */
export function NewBookingPanel(props: Props) {
  const { onClose } = props
  const { t } = useTranslation(['bookings', 'refusals', 'shell'])
  const { today } = useDays()
  const { draft, set, setStay, addStay, replaceStay, removeStay, types, plans, lacks, create, isPending, error } =
    useNewBooking(props)
  return (
    <Panel
      open
      isBeside
      title={t('bookings:new.title')}
      onClose={onClose}
      footer={
        <>
          <BookingTotal draft={draft} types={types} />
          <LoadingButton type="submit" form="new-booking" variant="contained" isLoading={isPending}>
            {t('bookings:new.create')}
          </LoadingButton>
        </>
      }
    >
      <form
        id="new-booking"
        noValidate
        aria-label={t('bookings:new.title')}
        onSubmit={(event) => {
          event.preventDefault()
          create()
        }}
      >
        <Stack spacing={4}>
          <GuestFields
            guest={draft.guest}
            onChange={(guest) => set({ guest })}
            span={{ arrival: draft.arrival, departure: draft.departure }}
            hasError={lacks('guest')}
            hasEmail
          />
          <DayRangeInput
            from={draft.arrival}
            until={draft.departure}
            min={today}
            onChange={(arrival, departure) => set(onDays(draft, arrival, departure))}
            labels={{ from: t('bookings:arrival'), until: t('bookings:departure') }}
            errors={{ until: lacks('dates') ? t('bookings:new.missing.dates') : undefined }}
          />
          <Rooms draft={draft} setStay={setStay} addStay={addStay} replaceStay={replaceStay} removeStay={removeStay} />
          <MoreDetails draft={draft} plans={plans} onChange={set} hasReasonFault={lacks('reason')} />
          <NewBookingTerms draft={draft} types={types} />
          {lacks('room') && <Alert severity="error">{t('bookings:new.missing.room')}</Alert>}
          {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        </Stack>
      </form>
      <NotBooked draft={draft} types={types} onNoted={onClose} />
    </Panel>
  )
}

type RoomsProps = Pick<ReturnType<typeof useNewBooking>, 'draft' | 'setStay' | 'addStay' | 'replaceStay' | 'removeStay'>

/** Each room of the booking, and one more. */
function Rooms({ draft, setStay, addStay, replaceStay, removeStay }: RoomsProps) {
  const { t } = useTranslation('bookings')
  const isAlone = draft.stays.length === 1
  return (
    <>
      {draft.stays.map((stay, at) => (
        <NewStayFields
          key={stay.key}
          draft={draft}
          stay={stay}
          number={isAlone ? undefined : at + 1}
          onChange={setStay}
          onReplace={(parts) => replaceStay(stay, parts)}
          {...(!isAlone && { onRemove: () => removeStay(stay) })}
        />
      ))}
      <Button variant="text" startIcon={<Icon name="add" />} onClick={addStay} sx={{ alignSelf: 'start' }}>
        {t('new.addRoom')}
      </Button>
    </>
  )
}
