import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rooms, type BlockKind, type RoomCondition } from '#areas/property/rooms/contract.ts'
import type { Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { BoardRoom } from '../contract.ts'
import { BlockForm } from './block-form.tsx'
import { CONDITIONS, markOf } from './board.ts'
import { occupancyIcons } from './room-card.tsx'
import { RoomPhotos } from './room-photos.tsx'
import styles from './board.module.css'

type PanelProps = {
  room: BoardRoom
  businessDate: Day
  close: () => void
  setCondition: (condition: RoomCondition) => void
  takePhoto: () => void
}

/** One room: set any condition, see who is in it and who comes, block it or lift its block. */
export function RoomPanel({ room, businessDate, close, setCondition, takePhoto }: PanelProps) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const mayWrite = useCan('housekeeping.write')
  const mayBlock = useCan('rooms.block')
  const [kind, setKind] = useState<BlockKind>()
  return (
    <Panel
      open
      isBeside
      width={420}
      title={t('room', { number: room.number })}
      subtitle={[room.roomTypeName, room.floor && t('floor', { floor: room.floor })].filter(Boolean).join(' · ')}
      onClose={close}
    >
      {kind ? (
        <BlockForm room={room} kind={kind} businessDate={businessDate} done={close} cancel={() => setKind(undefined)} />
      ) : (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={room.condition}
            disabled={!mayWrite}
            aria-label={t('filterCondition')}
            onChange={(_, next: RoomCondition | null) => next && setCondition(next)}
            sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, '& .MuiToggleButton-root': choiceStyles }}
          >
            {CONDITIONS.map((condition) => (
              <ToggleButton key={condition} value={condition}>
                <RoomConditionMark condition={condition} withLabel />
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {room.conditionNote && <Box>{room.conditionNote}</Box>}
          <Guests room={room} />
          <RoomPhotos room={room} take={takePhoto} />
          {room.block && <BlockNow room={room} block={room.block} mayBlock={mayBlock} />}
          {mayBlock && !room.block && <BlockChoices choose={setKind} />}
        </Box>
      )}
    </Panel>
  )
}

const choiceStyles = {
  justifyContent: 'flex-start',
  minHeight: 48,
  m: '0 !important',
  border: '1px solid var(--line-strong) !important',
  borderRadius: '8px !important',
  textTransform: 'none',
  '&.Mui-selected': { bgcolor: 'var(--surface-selected)', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const

function Guests({ room }: { room: BoardRoom }) {
  const { t } = useTranslation('housekeeping')
  const { day } = useDays()
  const maySee = useCan('bookings.read')
  const line = { display: 'flex', alignItems: 'center', gap: 3, minHeight: 32 }
  return (
    <Box>
      <Box sx={line}>
        <Icon name={occupancyIcons[room.occupancy]} />
        <span>
          {t(`occupancy.${room.occupancy}`)}
          {room.guestName && ': '}
          {room.guestName && maySee && room.bookingId ? (
            <Link to={`/master-service/reservation-details/${room.bookingId}`}>{room.guestName}</Link>
          ) : (
            room.guestName
          )}
          {room.departure && `, ${t('leaves', { day: day(room.departure) })}`}
        </span>
      </Box>
      {room.nextArrival && (
        <Box sx={line}>
          <Icon name="arrive" />
          <span>
            {t('arriving', { name: room.nextArrival.guestName || t('somebody') })}
            {room.nextArrival.arrivalTime && `, ${room.nextArrival.arrivalTime}`}
            {room.nextArrival.isVip && `, ${t('vip')}`}
          </span>
        </Box>
      )}
    </Box>
  )
}

function BlockChoices({ choose }: { choose: (kind: BlockKind) => void }) {
  const { t } = useTranslation('housekeeping')
  return (
    <Box role="group" aria-label={t('block')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontWeight: 600 }}>{t('block')}</Box>
      {(['OUT_OF_ORDER', 'OUT_OF_SERVICE', 'INTERNAL', 'HOLD'] as const).map((kind) => (
        <Button
          key={kind}
          variant="outlined"
          onClick={() => choose(kind)}
          startIcon={<Icon name={kind === 'INTERNAL' || kind === 'HOLD' ? 'lock' : 'wrench'} />}
          sx={{ justifyContent: 'flex-start', minHeight: 48, textAlign: 'start' }}
        >
          <span>
            {t(`kind.${kind}`)}
            <Box component="span" sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
              {t(`kindHelp.${kind}`)}
            </Box>
          </span>
        </Button>
      ))}
    </Box>
  )
}

type BlockNowProps = { room: BoardRoom; block: NonNullable<BoardRoom['block']>; mayBlock: boolean }

function BlockNow({ room, block, mayBlock }: BlockNowProps) {
  const { t } = useTranslation('housekeeping')
  const { day } = useDays()
  const notify = useNotify()
  const { mutate, isPending } = useSend(rooms.endBlock)
  const end = () =>
    mutate(
      { blockId: block.id, version: block.version },
      {
        onSuccess: () => toast(t('ended', { number: room.number })),
        onError: notify.refusal,
      },
    )
  return (
    <Box className={styles['board-block-now']}>
      <RoomConditionMark condition={markOf(block.kind)} />
      <Box sx={{ flex: 1 }}>
        <b>{t(`kind.${block.kind}`)}</b>, {t('until', { day: day(block.until) })}
        <Box sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>{block.reason}</Box>
      </Box>
      {mayBlock && (
        <LoadingButton variant="outlined" isLoading={isPending} onClick={end} sx={{ minHeight: 40 }}>
          {t('end')}
        </LoadingButton>
      )}
    </Box>
  )
}
