import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useDays } from '#web/formats.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { RefusedRequests, WaitingCount } from '#web/outbox/waiting-requests.tsx'
import { useCan } from '#web/session.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { toggled } from '#web/ui/table-rows.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type Attendant, housekeeping, type BoardRoom } from '../contract.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { AttendantsButton, OpenAttendants, useHands } from './attendants-part.tsx'
import { byFloor, CONDITIONS, roomsOf } from './board.ts'
import { BoardFilters } from './board-filters.tsx'
import { CleaningTimesButton } from './cleaning-times.tsx'
import { RefusedRoom } from './refused-room.tsx'
import { RoomCard } from './room-card.tsx'
import { RoomPanel } from './room-panel.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useConditions } from './use-conditions.ts'
import { usePhotos } from './use-photos.tsx'
import { boardWith, waitingRooms, withoutGuests } from './waiting.ts'
import styles from './board.module.css'

/** Every room with its condition, who is in it and who comes; one tap marks it as done. */
export function RoomBoard() {
  const { t } = useTranslation('housekeeping')
  const { day, today } = useDays()
  const { mine } = useOutbox('housekeeping')
  const go = useGo()
  const mayReadNotes = useCan('profiles.housekeeping')
  const read = useQuery(storedQuery(housekeeping.board, {}, withoutGuests))
  return (
    <Page
      title={t('title')}
      subtitle={day(read.data?.businessDate ?? today)}
      actions={
        <>
          <WaitingCount entries={mine} />
          {mayReadNotes && (
            <Button variant="outlined" onClick={() => go('/customer/housekeeping')}>
              {t('guestNotes')}
            </Button>
          )}
          <AttendantsButton />
          <CleaningTimesButton />
        </>
      }
    >
      <RefusedRequests entries={mine} show={(entry) => <RefusedRoom entry={entry} />} />
      {read.isPending ? (
        <div className={styles['board-cards']} role="status" aria-label={t('loading')}>
          {Array.from({ length: 12 }, (_, index) => (
            <CardSkeleton key={index} height={132} />
          ))}
        </div>
      ) : read.data ? (
        <Board board={read.data} />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

function Board({ board: read }: { board: Reply<typeof housekeeping.board> }) {
  const [url, setUrl] = useUrlState()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayWrite = useCan('housekeeping.write')
  const setCondition = useConditions()
  const photos = usePhotos()
  const { mine } = useOutbox('housekeeping')
  const waiting = waitingRooms(mine)
  const board = boardWith(read, mine)
  const view = { condition: url['condition'], floor: url['floor'], type: url['type'] }
  const hands = useHands()
  const shown = roomsOf(board.rooms, view).filter(({ roomId }) => hands.isShown(roomId))
  const selected = board.rooms.filter((room) => chosen.has(room.roomId))
  const opened = board.rooms.find((room) => room.roomId === url['room'])
  const toggle = (room: BoardRoom) => setChosen(toggled(chosen, room.roomId))
  const onKeyDown = useBoardKeys({ rooms: board.rooms, setCondition: mayWrite ? setCondition : undefined, toggle })

  if (board.rooms.length === 0) return <NoRooms />
  return (
    <>
      <div className={styles['board-bar']}>
        {selected.length > 0 ? (
          <ConditionBar
            rooms={selected}
            attendants={hands.attendants}
            setCondition={setCondition}
            clear={() => setChosen(new Set())}
          />
        ) : (
          <BoardFilters board={board} view={view} attendants={hands.attendants} setView={setUrl} />
        )}
      </div>
      {shown.length === 0 && <NoneShown />}
      {/* Keys work on whichever card has the focus; every one of them has a button as its twin. */}
      <div role="presentation" onKeyDown={onKeyDown}>
        {byFloor(shown).map(({ floor, rooms }) => (
          <Floor key={floor} floor={floor} count={rooms.length}>
            {rooms.map((room) => (
              <RoomCard
                key={room.roomId}
                room={room}
                attendant={hands.nameOf(room.roomId)}
                isChosen={chosen.has(room.roomId)}
                mayWrite={mayWrite}
                isWaiting={waiting.has(room.roomId)}
                open={() => setUrl({ room: room.roomId })}
                toggle={() => toggle(room)}
                setCondition={(condition) => setCondition([room], condition)}
                takePhoto={() => photos.take(room)}
              />
            ))}
          </Floor>
        ))}
      </div>
      {photos.field}
      <OpenAttendants mayWrite={mayWrite} />
      {opened && (
        <RoomPanel
          key={opened.roomId}
          room={opened}
          businessDate={board.businessDate}
          close={() => setUrl({ room: undefined })}
          setCondition={(condition) => setCondition([opened], condition)}
          takePhoto={() => photos.take(opened)}
        />
      )}
    </>
  )
}

type ConditionBarProps = {
  rooms: readonly BoardRoom[]
  attendants: readonly Attendant[]
  setCondition: ReturnType<typeof useConditions>
  clear: () => void
}

/** A button for each condition, and one for who cleans them, for all rooms chosen. */
function ConditionBar({ rooms, attendants, setCondition, clear }: ConditionBarProps) {
  const { t } = useTranslation(['shell', 'housekeeping'])
  const [isAssigning, setAssigning] = useState(false)
  const conditions = CONDITIONS.map((condition) => ({
    label: t(`condition.${condition}`),
    run: (chosen: readonly BoardRoom[], clearChoice: () => void) => {
      setCondition(chosen, condition)
      clearChoice()
    },
  }))
  const assign = { label: t('housekeeping:attendants.assign'), run: () => setAssigning(true) }
  return (
    <>
      <BulkBar rows={rooms} clear={clear} actions={attendants.length > 0 ? [...conditions, assign] : conditions} />
      {isAssigning && (
        <AssignDialog rooms={rooms} attendants={attendants} onClose={() => setAssigning(false)} onDone={clear} />
      )}
    </>
  )
}

function Floor({ floor, count, children }: { floor: string; count: number; children: ReactNode }) {
  const { t } = useTranslation('housekeeping')
  return (
    <section className={styles['board-floor']} aria-label={floor ? t('floor', { floor }) : t('noFloor')}>
      <h2>
        {floor ? t('floor', { floor }) : t('noFloor')} <small>{t('rooms', { count })}</small>
      </h2>
      <ul className={styles['board-cards']}>{children}</ul>
    </section>
  )
}

/** Where the filters leave no room over. */
function NoneShown() {
  const { t } = useTranslation('housekeeping')
  const [, setUrl] = useUrlState()
  return (
    <EmptyState
      icon="broom"
      title={t('noneHere')}
      text={t('noneHereText')}
      action={
        <Button
          variant="outlined"
          onClick={() => setUrl({ condition: undefined, floor: undefined, type: undefined, attendant: undefined })}
        >
          {t('showAll')}
        </Button>
      }
    />
  )
}

function NoRooms() {
  const { t } = useTranslation('housekeeping')
  const go = useGo()
  const mayAdd = useCan('rooms.write')
  return (
    <EmptyState
      icon="bed"
      title={t('noRooms')}
      text={t('noRoomsText')}
      action={
        mayAdd && (
          <Button variant="contained" onClick={() => go('/bookone-admin/room')}>
            {t('addRooms')}
          </Button>
        )
      }
    />
  )
}
