import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useCan } from '#web/session.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract/bookings.ts'
import type { Booking, Stay } from '../contract/replies.ts'
import { StayDates } from './booking-facts.tsx'
import { usePartyWords } from './party-words.ts'
import { useEdit, useRefusalWords } from './use-edit.ts'

/** Notes, written where they are read. What is typed survives someone else being first. */
export function EditNotes({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'shell'])
  const canWrite = useCan('bookings.write')
  const words = useRefusalWords()
  const [typed, setTyped] = useState<string>()
  const { mutate, isPending, error } = useEdit(bookings.update)
  const isDirty = typed !== undefined && typed !== booking.notes
  useLeaveGuard(isDirty && !isPending)
  if (!canWrite)
    return <Typography sx={{ whiteSpace: 'pre-line' }}>{booking.notes || t('bookings:noNotes')}</Typography>
  const save = () =>
    mutate(
      { bookingId: booking.id, version: booking.version, notes: typed ?? '' },
      {
        onSuccess: () => {
          setTyped(undefined)
          toast(t('bookings:said.notesSaved'))
        },
      },
    )
  return (
    <Stack spacing={3}>
      <MuiTextField
        multiline
        minRows={3}
        value={typed ?? booking.notes}
        placeholder={t('bookings:noNotes')}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('bookings:notes'), maxLength: 2000 } }}
      />
      {error && <Alert severity="error">{words(error)}</Alert>}
      {isDirty && (
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={() => setTyped(undefined)}>{t('shell:cancel')}</Button>
          <LoadingButton variant="outlined" isLoading={isPending} onClick={save}>
            {t('shell:save')}
          </LoadingButton>
        </Stack>
      )}
    </Stack>
  )
}

/** Who sleeps in which room, and when they come. */
export function GuestNames({ booking }: { booking: Booking }) {
  return (
    <Stack spacing={4}>
      {booking.stays.map((stay) => (
        <GuestOfStay key={stay.id} booking={booking} stay={stay} />
      ))}
    </Stack>
  )
}

function GuestOfStay({ booking, stay }: { booking: Booking; stay: Stay }) {
  const { t } = useTranslation(['bookings', 'shell'])
  const canWrite = useCan('bookings.write')
  const words = useRefusalWords()
  const party = usePartyWords()
  const [name, setName] = useState<string>()
  const [time, setTime] = useState<string>()
  const { mutate, isPending, error } = useEdit(bookings.update)
  const guestName = name ?? stay.guestName
  const arrivalTime = time ?? stay.arrivalTime
  const isDirty = guestName !== stay.guestName || arrivalTime !== stay.arrivalTime
  useLeaveGuard(isDirty && !isPending)
  const save = () =>
    mutate(
      { bookingId: booking.id, version: booking.version, guests: [{ stayId: stay.id, guestName, arrivalTime }] },
      {
        onSuccess: () => {
          setName(undefined)
          setTime(undefined)
          toast(t('bookings:said.guestSaved'))
        },
      },
    )
  return (
    <Section title={stay.roomNumber ? t('bookings:roomNumber', { number: stay.roomNumber }) : stay.roomTypeName}>
      <Stack spacing={3} sx={{ maxWidth: 640 }}>
        <Typography color="textSecondary">
          <StayDates {...stay} /> · {party(stay)}
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
          <MuiTextField
            label={t('bookings:guest.name')}
            value={guestName}
            disabled={!canWrite}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 160 } }}
          />
          <MuiTextField
            label={t('bookings:arrivalTime')}
            value={arrivalTime}
            disabled={!canWrite}
            onChange={(event) => setTime(event.target.value)}
            placeholder="15:00"
            sx={{ maxWidth: { sm: 180 } }}
            slotProps={{ htmlInput: { maxLength: 20 } }}
          />
        </Stack>
        {error && <Alert severity="error">{words(error)}</Alert>}
        {isDirty && (
          <LoadingButton
            variant="outlined"
            isLoading={isPending}
            disabled={guestName.trim() === ''}
            onClick={save}
            sx={{ alignSelf: 'start' }}
          >
            {t('shell:save')}
          </LoadingButton>
        )}
      </Stack>
    </Section>
  )
}
