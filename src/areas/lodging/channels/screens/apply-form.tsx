import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms as roomsContract } from '#areas/property/rooms/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { channels } from '../contract/channels.ts'
import type { ReservationMessage } from '../contract/reservations.ts'
import { useReason } from './use-reason.ts'

type Choice = { roomTypeId: string; ratePlanId: string }
const NONE: Choice = { roomTypeId: '', ratePlanId: '' }

/** Whether a code of the message is why it waits: then its rooms are chosen by hand. */
const isAboutCodes = ({ reason }: ReservationMessage): boolean =>
  reason === 'channel_room_unmapped' || reason === 'channel_rate_unmapped' || reason === 'unknown_reference'

/** Tries again what waits; where a code means nothing, with the type and the plan a user chooses. */
export function ApplyForm({ message }: { message: ReservationMessage }) {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const reasonText = useReason()
  const { mutate, isPending } = useSend(channels.apply)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const isChoosing = isAboutCodes(message)
  const chosen = Object.entries(choices).filter(([, choice]) => choice.roomTypeId !== '' && choice.ratePlanId !== '')
  const apply = (event: React.SyntheticEvent) => {
    event.preventDefault()
    mutate(
      { messageId: message.id, rooms: chosen.map(([id, choice]) => ({ id, ...choice })) },
      {
        onSuccess: (after) => {
          if (after.state === 'TRAY') toast(reasonText(after), { tone: 'error' })
          else toast(t('tray.applied', { reservation: after.reservation }))
        },
        onError: notify.refusal,
      },
    )
  }
  return (
    <Stack component="form" noValidate spacing={3} aria-label={t('tray.apply')} onSubmit={apply}>
      {isChoosing && <Typography color="textSecondary">{t('tray.choose')}</Typography>}
      {isChoosing &&
        message.rooms.map(({ id, room, rate }) => (
          <RoomChoice
            key={id}
            name={t('tray.codes', { room, rate })}
            choice={choices[id] ?? NONE}
            set={(choice) => setChoices({ ...choices, [id]: choice })}
          />
        ))}
      <LoadingButton type="submit" variant="contained" isLoading={isPending} sx={{ alignSelf: 'flex-start' }}>
        {t('tray.apply')}
      </LoadingButton>
    </Stack>
  )
}

type RoomProps = { name: string; choice: Choice; set: (choice: Choice) => void }

function RoomChoice({ name, choice, set }: RoomProps) {
  const { t } = useTranslation('channels')
  const types = useQuery(queryOf(roomsContract.types, {}))
  const plans = useQuery(queryOf(rates.plans, {}))
  return (
    <Stack role="group" aria-label={name} spacing={2}>
      <Typography>{name}</Typography>
      <Pick
        label={t('tray.type')}
        value={choice.roomTypeId}
        options={types.data?.rows ?? []}
        set={(roomTypeId) => set({ ...choice, roomTypeId })}
      />
      <Pick
        label={t('tray.plan')}
        value={choice.ratePlanId}
        options={plans.data?.rows.filter(({ unit }) => unit === 'NIGHT') ?? []}
        set={(ratePlanId) => set({ ...choice, ratePlanId })}
      />
    </Stack>
  )
}

type PickProps = {
  label: string
  value: string
  options: readonly { id: string; name: string }[]
  set: (id: string) => void
}

function Pick({ label, value, options, set }: PickProps) {
  return (
    <MuiTextField select fullWidth label={label} value={value} onChange={(event) => set(event.target.value)}>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
