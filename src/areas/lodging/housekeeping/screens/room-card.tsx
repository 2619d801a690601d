import { useTranslation } from 'react-i18next'
import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import { useDays } from '#web/formats.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { conditionMarks } from '#web/theme/status-colors.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import type { BoardRoom, Occupancy } from '../contract.ts'
import { markOf, nextCondition } from './board.ts'
import styles from './board.module.css'

export const occupancyIcons: Record<Occupancy, IconName> = {
  VACANT: 'key',
  ARRIVAL: 'arrive',
  OCCUPIED: 'bed',
  DUE_OUT: 'leave',
  DEPARTED: 'leave',
  TURNOVER: 'refresh',
}

type CardProps = {
  room: BoardRoom
  /** Who cleans it today. */
  attendant: string | undefined
  isChosen: boolean
  mayWrite: boolean
  /** Something of it waits on this device. */
  isWaiting: boolean
  open: () => void
  toggle: () => void
  setCondition: (condition: RoomCondition) => void
  takePhoto: () => void
}

/** One room: number and condition, its guest today and the next, its block, and the one tap that marks it as done. */
export function RoomCard({
  room,
  attendant,
  isChosen,
  mayWrite,
  isWaiting,
  open,
  toggle,
  setCondition,
  takePhoto,
}: CardProps) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const next = nextCondition[room.condition]
  return (
    <li
      className={styles['room-card']}
      data-room={room.roomId}
      data-condition={room.condition}
      data-blocked={room.block ? '' : undefined}
    >
      {mayWrite && (
        <label className={styles['room-choose']}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={toggle}
            aria-label={t('select', { number: room.number })}
          />
        </label>
      )}
      <button type="button" className={styles['room-open']} onClick={open}>
        <span className={styles['room-head']}>
          <strong>{room.number}</strong>
          <span>{room.roomTypeName}</span>
          {isWaiting && <Icon name="clock" label={t('waiting.room')} sx={{ fontSize: 16 }} />}
        </span>
        <Lines room={room} attendant={attendant} />
      </button>
      <div className={styles['room-foot']}>
        <RoomConditionMark condition={room.condition} withLabel />
        <Photos room={room} mayWrite={mayWrite} takePhoto={takePhoto} />
        {mayWrite && (
          <button
            type="button"
            className={styles['room-next']}
            aria-label={t('set', { number: room.number, condition: t(`shell:condition.${next}`) })}
            onClick={() => setCondition(next)}
          >
            <Icon name={next === 'DIRTY' ? 'broom' : 'check'} sx={{ fontSize: 18 }} />
            {t(`shell:condition.${next}`)}
          </button>
        )}
      </div>
    </li>
  )
}

/** Photographs of today, and one more. */
function Photos({ room, mayWrite, takePhoto }: Pick<CardProps, 'room' | 'mayWrite' | 'takePhoto'>) {
  const { t } = useTranslation('housekeeping')
  return mayWrite ? (
    <button
      type="button"
      className={styles['room-photo']}
      aria-label={t('photo.of', { number: room.number, count: room.photosToday })}
      onClick={takePhoto}
    >
      <Icon name="camera" sx={{ fontSize: 18 }} />
      {room.photosToday > 0 && room.photosToday}
    </button>
  ) : (
    room.photosToday > 0 && (
      <span className={styles['room-photo']}>
        <Icon name="camera" label={t('photo.today')} sx={{ fontSize: 18 }} />
        {room.photosToday}
      </span>
    )
  )
}

function Lines({ room, attendant }: Pick<CardProps, 'room' | 'attendant'>) {
  const { t } = useTranslation('housekeeping')
  const { day } = useDays()
  const guest = room.guestName && room.occupancy !== 'ARRIVAL' ? room.guestName : t(`occupancy.${room.occupancy}`)
  return (
    <>
      {room.block && (
        <span className={classNames(styles['room-line'], styles['block'])}>
          <Icon name="wrench" sx={{ fontSize: 16 }} />
          <span>
            {conditionMarks[markOf(room.block.kind)].letter} · {t(`kind.${room.block.kind}`)},{' '}
            {t('until', { day: day(room.block.until, 'short') })}
          </span>
        </span>
      )}
      {!(room.occupancy === 'ARRIVAL' && room.nextArrival) && (
        <span className={styles['room-line']}>
          <Icon name={occupancyIcons[room.occupancy]} sx={{ fontSize: 16 }} />
          <span>
            {guest}
            {room.departure && <small> · {t('leaves', { day: day(room.departure, 'short') })}</small>}
          </span>
        </span>
      )}
      {room.nextArrival && (
        <span className={classNames(styles['room-line'], styles['arrival'])}>
          <Icon name="arrive" sx={{ fontSize: 16 }} />
          <span>
            {room.nextArrival.guestName || t('somebody')}
            {room.nextArrival.isVip && <Icon name="star" label={t('vip')} sx={{ fontSize: 14, ml: 1 }} />}
            {room.occupancy === 'ARRIVAL' && <small> · {t('occupancy.ARRIVAL')}</small>}
            {room.nextArrival.arrivalTime && <small> · {room.nextArrival.arrivalTime}</small>}
          </span>
        </span>
      )}
      {attendant && (
        <span className={styles['room-line']}>
          <Icon name="broom" label={t('attendants.attendant')} sx={{ fontSize: 16 }} />
          <span>{attendant}</span>
        </span>
      )}
    </>
  )
}
