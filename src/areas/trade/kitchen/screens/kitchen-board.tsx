import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { preference, setPreference, usePreference } from '#web/preferences.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useOutbox } from '#web/outbox/outbox.ts'
import { RefusedRequests, WaitingCount } from '#web/outbox/waiting-requests.tsx'
import type { Board } from '../contract.ts'
import { isUnseen } from '../rules.ts'
import { TicketCard } from './ticket-card.tsx'
import { useBell } from './use-bell.ts'
import { useTick } from './use-tick.ts'
import { RefusedPress } from './refused-press.tsx'
import { useUndo } from './undo-press.tsx'
import { boardWith, type PressRequest, descriptionOf } from './waiting.ts'
import styles from './kitchen.module.css'

type BoardProps = {
  board: Board
  updatedAt: number
  /** The last request failed: the board shows the previous reply. */
  isLost: boolean
  press: ((request: PressRequest) => void) | undefined
  /** Chooses a station; a paired screen stays at its own. */
  choose?: (stationId: string | undefined) => void
}

/** Tickets oldest first, what is all day to be cooked, and whether the connection is up. */
export function KitchenBoard({ board: read, updatedAt, isLost, press, choose }: BoardProps) {
  const { t } = useTranslation('kitchen')
  const now = useTick()
  const { mine } = useOutbox('kitchen')
  const waiting = mine.filter(({ refusal }) => refusal === null)
  // While the connection is up, a press is on its way for a moment only; that is not waiting.
  const held = waiting.some(({ tries }) => tries > 0) ? waiting : []
  // The board shows a press as done at once, also before the server has received it.
  const board = boardWith(read, waiting.map((entry) => descriptionOf(entry).press)) // prettier-ignore
  const [isReadyShown, setReadyShown] = useState(false)
  const drift = Date.parse(board.now) - updatedAt
  const targets = new Map(board.stations.map(({ id, targetMinutes }) => [id, targetMinutes]))
  const ready = board.tickets.filter(({ status, ...kot }) => status === 'Ready' && !isUnseen(kot))
  const open = board.tickets.filter((kot) => isUnseen(kot) || kot.status === 'New' || kot.status === 'Preparing')
  const shown = isReadyShown ? ready : open
  const undo = useUndo(press)
  useBell(
    open.map(({ kotId }) => kotId),
    board.stationId,
  )
  return (
    <div className={styles['kitchen']}>
      <div className={styles['kitchen-bar']}>
        {choose && <StationChoice board={board} choose={choose} />}
        <Button
          variant="outlined"
          aria-pressed={isReadyShown}
          onClick={() => setReadyShown(!isReadyShown)}
          sx={{ minHeight: 48 }}
        >
          {isReadyShown ? t('showOpen', { count: open.length }) : t('showReady', { count: ready.length })}
        </Button>
        {undo.button}
        <WaitingCount entries={held} />
        <Sound />
        <Lamp isOn={!isLost && held.length === 0 && now - updatedAt < QUIET_MS} updatedAt={updatedAt} />
      </div>
      <RefusedRequests entries={mine} show={(entry) => <RefusedPress entry={entry} />} />
      <AllDay board={board} />
      {shown.length === 0 ? (
        <EmptyState icon="food" title={isReadyShown ? t('noneReady') : t('empty')} text={t('emptyText')} />
      ) : (
        <div className={styles['kitchen-tickets']}>
          {shown.map((kot) => (
            <TicketCard
              key={kot.kotId}
              kot={kot}
              now={now + drift}
              targetMinutes={targets.get(kot.stationId ?? '') ?? 15}
              press={press && ((input) => undo.pressed(kot, input))}
              isWaiting={held.some(({ subject }) => subject === kot.kotId)}
            />
          ))}
        </div>
      )}
      {board.hasMore && <p role="status">{t('more')}</p>}
    </div>
  )
}

type StationProps = { board: Board; choose: (stationId: string | undefined) => void }

function StationChoice({ board: { stationId, stations }, choose }: StationProps) {
  const { t } = useTranslation('kitchen')
  return (
    <ToggleButtonGroup
      exclusive
      value={stationId ?? ''}
      aria-label={t('station')}
      onChange={(_, id: string | null) => id !== null && choose(id || undefined)}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value="">{t('allStations')}</ToggleButton>
      {stations.map(({ id, name }) => (
        <ToggleButton key={id} value={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** What is to be cooked of each dish, over all tickets. */
function AllDay({ board: { allDay } }: { board: Board }) {
  const { t } = useTranslation('kitchen')
  if (allDay.length === 0) return null
  return (
    <div className={styles['kitchen-all-day']} role="region" aria-label={t('allDay')} tabIndex={0}>
      <ul>
        {allDay.map(({ name, units }) => (
          <li key={name}>
            <strong>{units}</strong> {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sound() {
  const { t } = useTranslation('kitchen')
  const isMuted = usePreference('isBellMuted')
  return (
    <Button
      variant="text"
      aria-pressed={!isMuted}
      onClick={() => setPreference('isBellMuted', !preference('isBellMuted'))}
      sx={{ minHeight: 48 }}
    >
      {isMuted ? t('soundOff') : t('soundOn')}
    </Button>
  )
}

const QUIET_MS = 40_000

function Lamp({ isOn, updatedAt }: { isOn: boolean; updatedAt: number }) {
  const { t } = useTranslation('kitchen')
  const { moment } = useDays()
  return (
    <span className={styles['kitchen-lamp']} data-on={isOn} role="status">
      <i aria-hidden />
      {isOn ? t('connected') : t('lost', { moment: moment(new Date(updatedAt).toISOString()) })}
    </span>
  )
}
