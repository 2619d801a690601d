import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { ChildAgeFields, GuestFields, Stepper } from '#areas/lodging/bookings/screens/pickers.tsx'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { useDays } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useWalkIn, WALK_IN_MODES, type WalkInStay } from './use-walk-in.ts'
import { ReadyRooms } from './ready-rooms.tsx'
import { WalkInPrice } from './walk-in-price.tsx'

const MOST_NIGHTS = 60

/** Name, a press for how it is paid, a press to save: booked, paid and checked in at once. */
export function WalkInPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['desk', 'refusals', 'shell'])
  const { day } = useDays()
  const canPay = useCan('payments.write')
  const { guest, stay, room, mode, price, save, isPending, error } = useWalkIn(onClose)
  const { offers, types, offer } = room
  return (
    <Panel
      open
      title={t('desk:walkIn.title')}
      subtitle={t('desk:walkIn.leaves', { day: day(stay.span.departure, 'short') })}
      onClose={onClose}
      footer={
        <>
          <WalkInPrice price={price} nights={stay.value.nights} />
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
          <GuestFields guest={guest.value} onChange={guest.set} span={stay.span} hasError={guest.isMissing} />
          <StaySteppers stay={stay.value} onChange={stay.set} />
          <ChildAgeFields
            count={stay.value.children}
            ages={stay.value.childAges}
            onChange={(childAges) => stay.set({ ...stay.value, childAges })}
          />
          {offers.isPending && <LinesSkeleton lines={4} />}
          {offers.isLoadingError && <ErrorState error={offers.error} retry={() => void offers.refetch()} />}
          {offers.data && <ReadyRooms types={types} value={offer?.room.roomId} onChange={room.set} />}
          {canPay && (
            <ModeChoice
              label={t('desk:walkIn.how')}
              modes={WALK_IN_MODES}
              value={mode.value}
              onChange={mode.set}
              hasError={mode.isMissing}
              help={mode.isMissing ? t('desk:walkIn.modeNeeded') : undefined}
            />
          )}
          {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        </Stack>
      </form>
    </Panel>
  )
}

/** How long, and how many. */
function StaySteppers({ stay, onChange }: { stay: WalkInStay; onChange: (stay: WalkInStay) => void }) {
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
