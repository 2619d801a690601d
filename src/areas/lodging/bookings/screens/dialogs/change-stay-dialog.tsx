import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../../contract/bookings.ts'
import type { Stay } from '../../contract/replies.ts'
import { ChildAgeFields } from '../child-age-fields.tsx'
import { type ChosenAges, knownAges, listedAges } from '../child-ages.ts'
import { Stepper } from '../stepper.tsx'
import { useEdit } from '../use-edit.ts'
import { ChangePreviewNote, type PriceChoice } from './change-preview.tsx'
import { Question } from './question.tsx'
import { type BookingDialogProps, StayChoice, useStayChoice } from './stay-choice.tsx'
import { RoomWords } from '../room-words.tsx'

type ChangedFields = {
  arrival?: string
  departure?: string
  adults?: number
  children?: number
  childAges?: ChosenAges
  roomTypeId?: string
  roomId?: string
}
type Props = BookingDialogProps & { part: 'dates' | 'room' }

/** Ages go with the number of children; where some are not known, the number alone. */
function childrenChanged(stay: Stay, request: ChangedFields): { children?: number; childAges?: number[] } {
  const children = request.children ?? stay.children
  const before = knownAges(stay.children, stay.childAges ?? [])
  const childAges = knownAges(children, request.childAges ?? stay.childAges ?? [])
  const isSame = childAges === undefined || childAges.join() === before?.join()
  if (children === stay.children && isSame) return {}
  return childAges ? { children, childAges } : { children }
}

/** What differs from the stay as it is; empty when nothing does. */
function changesOf(stay: Stay, request: ChangedFields) {
  const arrival = request.arrival && request.arrival !== stay.arrival ? (request.arrival as Day) : undefined
  const departure = request.departure && request.departure !== stay.departure ? (request.departure as Day) : undefined
  const roomId = request.roomId && request.roomId !== stay.roomId ? request.roomId : undefined
  const isOtherType = request.roomTypeId !== undefined && request.roomTypeId !== stay.roomTypeId
  return {
    ...(arrival && { arrival }),
    ...(departure && { departure }),
    ...(request.adults !== undefined && request.adults !== stay.adults && { adults: request.adults }),
    ...childrenChanged(stay, request),
    ...(roomId && { roomId }),
    ...(isOtherType && { roomTypeId: request.roomTypeId }),
  }
}

/** Other dates and guests, or another room and type, with the price difference and every reason against it beforehand. */
export function ChangeStayDialog({ booking, part, onClose }: Props) {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const { stays, stay, choose } = useStayChoice(booking)
  const [request, setRequest] = useState<ChangedFields>({})
  const [price, setPrice] = useState<PriceChoice>('recalculate')
  const { mutate, isPending, error } = useEdit(bookings.changeStay)
  const { mutateAsync: undo } = useSend(bookings.undo)
  if (!stay) return null

  const changes = changesOf(stay, request)
  const isChanged = Object.keys(changes).length > 0
  const identity = { bookingId: booking.id, stayId: stay.id }
  const pick = (id: string) => {
    choose(id)
    setRequest({})
  }
  const save = () =>
    mutate(
      { ...identity, ...changes, version: booking.version, price },
      {
        onSuccess: ({ changeId }) => {
          const undoIt = () => void undo({ changeId }).catch(notify.refusal)
          toast(t(`change.done.${part}`, { who: stay.guestName }), { undo: undoIt })
          onClose()
        },
      },
    )
  return (
    <Question
      title={t(`change.title.${part}`, { who: stay.guestName })}
      ok={t('change.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isChanged}
      onOk={save}
      onClose={onClose}
    >
      <StayChoice stays={stays} stay={stay} choose={pick} />
      {part === 'dates' ? (
        <DatesPart stay={stay} request={request} onChange={setRequest} />
      ) : (
        <RoomPart stay={stay} request={request} onChange={setRequest} />
      )}
      {isChanged && <Preview input={previewed({ ...identity, ...changes })} price={price} onPrice={setPrice} />}
    </Question>
  )
}

/** A change as a query takes it. */
const previewed = <C extends { childAges?: number[] }>({ childAges, ...change }: C) => ({
  ...change,
  ...(childAges && { childAges: childAges.join(',') }),
})

type PreviewProps = {
  input: Parameters<typeof queryOf<typeof bookings.previewChange>>[1]
  price: PriceChoice
  onPrice: (price: PriceChoice) => void
}

function Preview({ input, price, onPrice }: PreviewProps) {
  const preview = useQuery({ ...queryOf(bookings.previewChange, input), placeholderData: keepPreviousData })
  if (preview.isPending) return <LinesSkeleton lines={1} />
  return preview.data ? <ChangePreviewNote preview={preview.data} price={price} onPrice={onPrice} /> : null
}

type PartProps = { stay: Stay; request: ChangedFields; onChange: (request: ChangedFields) => void }

function DatesPart({ stay, request, onChange }: PartProps) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const set = (change: ChangedFields) => onChange({ ...request, ...change })
  return (
    <>
      <DayRangeInput
        from={request.arrival ?? stay.arrival}
        until={request.departure ?? stay.departure}
        onChange={(arrival, departure) => set({ arrival, departure })}
        labels={{ from: t('arrival'), until: t('departure') }}
        min={stay.arrival < today ? stay.arrival : today}
      />
      <Stack direction="row" spacing={4}>
        <Stepper
          label={t('adults')}
          min={1}
          max={20}
          value={request.adults ?? stay.adults}
          onChange={(adults) => set({ adults })}
        />
        <Stepper
          label={t('children')}
          min={0}
          max={20}
          value={request.children ?? stay.children}
          onChange={(children) => set({ children })}
        />
      </Stack>
      <ChildAgeFields
        count={request.children ?? stay.children}
        ages={request.childAges ?? stay.childAges ?? []}
        onChange={(childAges) => set({ childAges })}
      />
    </>
  )
}

function RoomPart({ stay, request, onChange }: PartProps) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const arrival = isDay(today) && stay.arrival < today && today < stay.departure ? today : stay.arrival
  const { adults, children, departure } = stay
  const ages = listedAges(children, stay.childAges ?? [])
  const offers = useQuery(queryOf(bookings.offers, { arrival, departure, adults, children, ...ages }))
  if (offers.isPending) return <LinesSkeleton lines={2} />

  const types = offers.data?.roomTypes ?? []
  const typeId = request.roomTypeId ?? stay.roomTypeId
  const rooms = types.find((type) => type.roomTypeId === typeId)?.rooms ?? []
  return (
    <>
      <MuiTextField
        select
        label={t('roomType')}
        value={typeId}
        onChange={(event) => onChange({ roomTypeId: event.target.value })}
      >
        {types.map((type) => (
          <MenuItem key={type.roomTypeId} value={type.roomTypeId}>
            {type.name}
            <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--text-muted)' }}>
              {t('freeCount', { count: type.free })}
            </span>
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        select
        label={t('room')}
        value={request.roomId ?? (typeId === stay.roomTypeId ? (stay.roomId ?? '') : '')}
        onChange={(event) => onChange({ ...request, roomId: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="" disabled>
          {t('chooseRoom')}
        </MenuItem>
        {stay.roomId && typeId === stay.roomTypeId && (
          <MenuItem value={stay.roomId}>{t('roomNow', { number: stay.roomNumber })}</MenuItem>
        )}
        {rooms
          .filter((room) => room.roomId !== stay.roomId)
          .map((room) => (
            <MenuItem key={room.roomId} value={room.roomId}>
              <RoomWords room={room} />
            </MenuItem>
          ))}
      </MuiTextField>
    </>
  )
}
