import { useState } from 'react'
import { addDays, type Day } from '#core/dates.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import type { Bar, ChartEvent } from '../../contract/chart.ts'
import { openBooking, openCheckIn, openCheckOut, openNewBooking } from '../panels.ts'
import { reservationPath } from '../reservation-path.ts'
import type { ChartAction } from './chart-menu.tsx'
import { useEndBlock } from './dialogs/block-dialog.tsx'
import { useUnlock } from './dialogs/stay-dialogs.tsx'
import { isStayRow, type ChartRoom } from './rows.ts'
import type { Spot } from './spot.ts'
import { targetOfBar, type Target } from './target.ts'
import type { Changes } from './use-changes.ts'

/** The one dialog that is open. */
export type Question =
  | { kind: 'moveRoom' | 'changeDates' | 'lock' | 'cancel'; bar: Bar }
  | { kind: 'split'; bar: Bar; day: Day }
  | { kind: 'block'; room: ChartRoom; day: Day }
  | { kind: 'assign' }

const latest = (a: Day, b: Day): Day => (a > b ? a : b)

/** Opens a panel or a dialog for an action of a menu, a key or a gesture, or carries out the change itself. */
export function useChartActions(changes: Changes, businessDate: Day) {
  const [question, setQuestion] = useState<Question>()
  const go = useGo()
  const notify = useNotify()
  const canOpenGroups = useCan('groups.read')
  const unlock = useUnlock(changes)
  const endBlock = useEndBlock(changes, businessDate)

  const create = ({ arrival, departure, roomId, roomTypeId }: Target) =>
    openNewBooking({ arrival, departure, roomTypeId, ...(roomId && { roomId }) })
  const createAt = ({ row, day }: Spot) => {
    if (!isStayRow(row) && row.kind !== 'type') return
    const arrival = latest(day, businessDate)
    const roomId = row.kind === 'room' ? row.room.id : null
    create({ arrival, departure: addDays(arrival, 1), roomTypeId: row.typeId, roomId })
  }
  const openGroup = ({ groupId }: ChartEvent) => {
    if (canOpenGroups) go(`/bookone/group?id=${groupId}&tab=events`)
  }
  const open = (spot: Spot) => {
    if (spot.bar) openBooking(spot.bar.bookingId)
    else if (spot.event) openGroup(spot.event)
    else if (!spot.block) createAt(spot)
  }

  const onBar = (action: ChartAction, bar: Bar, day: Day) => {
    switch (action) {
      case 'open':
        return openBooking(bar.bookingId)
      case 'checkIn':
        return openCheckIn(bar.bookingId)
      case 'checkOut':
        return openCheckOut(bar.bookingId)
      case 'reservation':
        return go(reservationPath(bar.reference))
      case 'unlock':
        return void unlock(bar).catch(notify.refusal)
      case 'unassign':
        return void changes.propose(bar, { ...targetOfBar(bar), roomId: null })
      case 'split':
        return setQuestion({ kind: 'split', bar, day })
      case 'moveRoom':
      case 'changeDates':
      case 'lock':
      case 'cancel':
        return setQuestion({ kind: action, bar })
      default:
        return
    }
  }
  const perform = (action: ChartAction, spot: Spot) => {
    const { bar, block, event, row, day } = spot
    if (bar) return onBar(action, bar, day)
    if (event) return openGroup(event)
    const room = row.kind === 'room' ? row.room : undefined
    if (action === 'new') createAt(spot)
    if (action === 'block' && room) setQuestion({ kind: 'block', room, day })
    if (action === 'endBlock' && block && room) void endBlock(block, room.number).catch(notify.refusal)
  }
  return { question, setQuestion, perform, open, create, createAt }
}

export type ChartActions = ReturnType<typeof useChartActions>
