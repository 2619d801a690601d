import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#core/dates.ts'
import { ask, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useTell } from '#web/tell.ts'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../../contract/bookings.ts'
import type { Stay } from '../../contract/replies.ts'
import { Stepper } from '../stepper.tsx'
import { useEdit } from '../use-edit.ts'
import { ChangePreviewNote, type PriceChoice } from './change-preview.tsx'
import { Question } from './question.tsx'
import { type BookingDialogProps, StayChoice, useStayChoice } from './stay-choice.tsx'

type ChangedFields = {
  arrival?: string
  departure?: string
  adults?: number
  children?: number
  roomTypeId?: string
  roomId?: string
}
type Props = BookingDialogProps & { part: 'dates' | 'room' }

/** What differs from the stay as it is; empty when nothing does. */
function changesOf(stay: Stay, wish: ChangedFields) {
  const arrival = wish.arrival && wish.arrival !== stay.arrival ? (wish.arrival as Day) : undefined
  const departure = wish.departure && wish.departure !== stay.departure ? (wish.departure as Day) : undefined
  const roomId = wish.roomId && wish.roomId !== stay.roomId ? wish.roomId : undefined
  const isOtherType = wish.roomTypeId !== undefined && wish.roomTypeId !== stay.roomTypeId
  return {
    ...(arrival && { arrival }),
    ...(departure && { departure }),
    ...(wish.adults !== undefined && wish.adults !== stay.adults && { adults: wish.adults }),
    ...(wish.children !== undefined && wish.children !== stay.children && { children: wish.children }),
    ...(roomId && { roomId }),
    ...(isOtherType && { roomTypeId: wish.roomTypeId }),
  }
}

/** Other dates and guests, or another room and type, with the price difference and every reason against it beforehand. */
export function ChangeStayDialog({ booking, part, onClose }: Props) {
  const { t } = useTranslation('bookings')
  const tell = useTell()
  const { stays, stay, choose } = useStayChoice(booking)
  const [wish, setWish] = useState<ChangedFields>({})
  const [price, setPrice] = useState<PriceChoice>('recalculate')
  const { mutate, isPending, error } = useEdit(bookings.changeStay)
  const { mutateAsync: undo } = useSend(bookings.undo)
  if (!stay) return null

  const changes = changesOf(stay, wish)
  const isChanged = Object.keys(changes).length > 0
  const identity = { bookingId: booking.id, stayId: stay.id }
  const pick = (id: string) => {
    choose(id)
    setWish({})
  }
  const save = () =>
    mutate(
      { ...identity, ...changes, version: booking.version, price },
      {
        onSuccess: ({ changeId }) => {
          const undoIt = () => void undo({ changeId }).catch(tell.refusal)
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
        <DatesPart stay={stay} wish={wish} onChange={setWish} />
      ) : (
        <RoomPart stay={stay} wish={wish} onChange={setWish} />
      )}
      {isChanged && <Preview asked={{ ...identity, ...changes }} price={price} onPrice={setPrice} />}
    </Question>
  )
}

type PreviewProps = {
  asked: Parameters<typeof ask<typeof bookings.previewChange>>[1]
  price: PriceChoice
  onPrice: (price: PriceChoice) => void
}

function Preview({ asked, price, onPrice }: PreviewProps) {
  const preview = useQuery({ ...ask(bookings.previewChange, asked), placeholderData: keepPreviousData })
  if (preview.isPending) return <LinesSkeleton lines={1} />
  return preview.data ? <ChangePreviewNote preview={preview.data} price={price} onPrice={onPrice} /> : null
}

type PartProps = { stay: Stay; wish: ChangedFields; onChange: (wish: ChangedFields) => void }

function DatesPart({ stay, wish, onChange }: PartProps) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const set = (change: ChangedFields) => onChange({ ...wish, ...change })
  return (
    <>
      <DayRangeInput
        from={wish.arrival ?? stay.arrival}
        until={wish.departure ?? stay.departure}
        onChange={(arrival, departure) => set({ arrival, departure })}
        labels={{ from: t('arrival'), until: t('departure') }}
        min={stay.arrival < today ? stay.arrival : today}
      />
      <Stack direction="row" spacing={4}>
        <Stepper
          label={t('adults')}
          min={1}
          max={20}
          value={wish.adults ?? stay.adults}
          onChange={(adults) => set({ adults })}
        />
        <Stepper
          label={t('children')}
          min={0}
          max={20}
          value={wish.children ?? stay.children}
          onChange={(children) => set({ children })}
        />
      </Stack>
    </>
  )
}

function RoomPart({ stay, wish, onChange }: PartProps) {
  const { t } = useTranslation(['bookings', 'shell'])
  const { today } = useDays()
  const arrival = isDay(today) && stay.arrival < today && today < stay.departure ? today : stay.arrival
  const { adults, children, departure } = stay
  const offers = useQuery(ask(bookings.offers, { arrival, departure, adults, children }))
  if (offers.isPending) return <LinesSkeleton lines={2} />

  const types = offers.data?.roomTypes ?? []
  const typeId = wish.roomTypeId ?? stay.roomTypeId
  const rooms = types.find((type) => type.roomTypeId === typeId)?.rooms ?? []
  return (
    <>
      <MuiTextField
        select
        label={t('bookings:roomType')}
        value={typeId}
        onChange={(event) => onChange({ roomTypeId: event.target.value })}
      >
        {types.map((type) => (
          <MenuItem key={type.roomTypeId} value={type.roomTypeId}>
            {type.name}
            <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--text-muted)' }}>
              {t('bookings:freeCount', { count: type.free })}
            </span>
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        select
        label={t('bookings:room')}
        value={wish.roomId ?? (typeId === stay.roomTypeId ? (stay.roomId ?? '') : '')}
        onChange={(event) => onChange({ ...wish, roomId: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="" disabled>
          {t('bookings:chooseRoom')}
        </MenuItem>
        {stay.roomId && typeId === stay.roomTypeId && (
          <MenuItem value={stay.roomId}>{t('bookings:roomNow', { number: stay.roomNumber })}</MenuItem>
        )}
        {rooms
          .filter((room) => room.roomId !== stay.roomId)
          .map((room) => (
            <MenuItem key={room.roomId} value={room.roomId}>
              {room.number}
              <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--text-muted)' }}>
                {t(`shell:condition.${room.condition}`)}
              </span>
            </MenuItem>
          ))}
      </MuiTextField>
    </>
  )
}
