import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { SellableStay } from '../contract/alternatives.ts'
import { type BookingDraft, isSellable, type StayDraft, typeOf } from './booking-draft.ts'
import { ChildAgeFields } from './child-age-fields.tsx'
import { StayAlternatives } from './stay-alternatives.tsx'
import { Stepper } from './stepper.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useOffers } from './use-offers.ts'
import { RoomWords } from './room-words.tsx'

type Props = {
  draft: BookingDraft
  stay: StayDraft
  /** Shown when there are several. */
  number: number | undefined
  onChange: (stay: StayDraft) => void
  onRemove?: () => void
  /** Takes what can be sold in its place. */
  onReplace: (parts: readonly SellableStay[]) => void
}

/** One room of a new booking: for how many, which type, and which room if it matters. */
export function NewStayFields({ draft, stay, number, onChange, onRemove, onReplace }: Props) {
  const { t } = useTranslation(['bookings', 'refusals', 'shell'])
  const canPrice = useCan('bookings.price')
  const { types, isPending, error } = useOffers(draft, stay)
  const type = typeOf(stay, types)
  const set = (change: Partial<StayDraft>) => onChange({ ...stay, ...change })
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'grid',
        gap: 3,
        ...(number && number > 1 && { borderTop: '1px solid var(--line)', pt: 4 }),
      }}
    >
      {number && <RoomTitle number={number} onRemove={onRemove} />}
      {stay.days && <StayDays {...stay.days} />}
      <GuestCounts stay={stay} set={set} />
      <ChildAgeFields count={stay.children} ages={stay.childAges} onChange={(childAges) => set({ childAges })} />
      {error ? (
        <Alert severity="error">{refusalText(t, error)}</Alert>
      ) : isPending ? (
        <LinesSkeleton lines={4} />
      ) : (
        <TypeChoice
          types={types}
          value={type?.roomTypeId ?? stay.roomTypeId}
          onChange={(roomTypeId) => set({ roomTypeId, roomId: undefined })}
        />
      )}
      {!isPending && !stay.days && !(type && isSellable(type)) && (
        <StayAlternatives draft={draft} stay={stay} onChoose={onReplace} />
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: canPrice ? '1fr 1fr' : '1fr' }}>
        <RoomField type={type} stay={stay} set={set} />
        {canPrice && (
          <MoneyInput
            label={t('bookings:new.ownPrice')}
            value={stay.nightAmount}
            onChange={(nightAmount) => set({ nightAmount })}
          />
        )}
      </Box>
    </Box>
  )
}

function RoomTitle({ number, onRemove }: { number: number; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('bookings')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="h3" component="legend">
        {t('new.roomOf', { number })}
      </Typography>
      {onRemove && (
        <IconButton size="small" aria-label={t('new.removeRoom', { number })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
    </Stack>
  )
}

/** The days of a room that is booked for a part of the booking's days. */
function StayDays({ arrival, departure }: NonNullable<StayDraft['days']>) {
  return (
    <Typography variant="body2">
      <DayText day={arrival} shape="short" /> – <DayText day={departure} shape="short" />
    </Typography>
  )
}

type PartProps = { stay: StayDraft; set: (change: Partial<StayDraft>) => void }

function GuestCounts({ stay, set }: PartProps) {
  const { t } = useTranslation('bookings')
  return (
    <Stack direction="row" spacing={4}>
      <Stepper label={t('adults')} min={1} max={20} value={stay.adults} onChange={(adults) => set({ adults })} />
      <Stepper
        label={t('children')}
        min={0}
        max={20}
        value={stay.children}
        onChange={(children) => set({ children })}
      />
    </Stack>
  )
}

function RoomField({ type, stay, set }: PartProps & { type: ReturnType<typeof typeOf> }) {
  const { t } = useTranslation('bookings')
  return (
    <MuiTextField
      select
      label={t('room')}
      value={type?.rooms.some((room) => room.roomId === stay.roomId) ? stay.roomId : ''}
      onChange={(event) => set({ roomId: event.target.value || undefined, roomTypeId: type?.roomTypeId })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('new.anyRoom')}</MenuItem>
      {(type?.rooms ?? []).map((room) => (
        <MenuItem key={room.roomId} value={room.roomId}>
          <RoomWords room={room} />
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
