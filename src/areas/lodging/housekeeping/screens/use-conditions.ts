import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import type { Reply } from '#core/contract.ts'
import { keyOf, sendAndRefresh } from '#web/api.ts'
import { pushRequest, useOutbox } from '#web/outbox/outbox.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { housekeeping, type BoardRoom } from '../contract.ts'
import { boardCounts } from '../rules.ts'
import { undoSteps } from './board.ts'
import { type QueuedChange, subjectOf, waitingRooms } from './waiting.ts'

type Board = Reply<typeof housekeeping.board>
type Before = Reply<typeof housekeeping.setCondition>['before']
const boardKey = keyOf(housekeeping.board, {})

/** The board by which this user last changed a room: behind a change of one's own, that board is stale only because of it. */
const changedBy = new Map<string, string>()

/**
 * Sets conditions: seen at once, undone when the server refuses, and offered back for ten seconds. Offline they wait on this
 * device.
 */
export function useConditions(): (rooms: readonly BoardRoom[], condition: RoomCondition) => void {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const queries = useQueryClient()
  const notify = useNotify()
  const waiting = waitingRooms(useOutbox('housekeeping').mine)

  const show = (roomIds: ReadonlySet<string>, condition: RoomCondition) =>
    queries.setQueryData<Board>(boardKey, (board) => {
      if (!board) return board
      const rooms = board.rooms.map((room) => (roomIds.has(room.roomId) ? { ...room, condition } : room))
      return { ...board, rooms, counts: boardCounts(rooms) }
    })
  const putBack = async (before: Before) => {
    try {
      await sendAndRefresh(queries, async (send) => {
        for (const step of undoSteps(before)) {
          show(new Set(step.roomIds), step.condition)
          await send(housekeeping.setCondition, step)
        }
      })
    } catch (error) {
      notify.refusal(error)
      void queries.invalidateQueries({ queryKey: [housekeeping.board.area] })
    }
  }

  return (rooms, condition) => {
    const roomIds = rooms.map((room) => room.roomId)
    const asOf = queries.getQueryData<Board>(boardKey)?.asOf
    const isBehindOwn = roomIds.some((id) => waiting.has(id) || changedBy.get(id) === asOf)
    for (const id of roomIds) if (asOf !== undefined) changedBy.set(id, asOf)
    void queries.cancelQueries({ queryKey: boardKey })
    show(new Set(roomIds), condition)
    const name = t(`shell:condition.${condition}`).toLowerCase()
    const words = { count: rooms.length, number: rooms[0]?.number, condition: name }
    void pushRequest({
      route: housekeeping.setCondition,
      input: { roomIds, condition, ...(asOf !== undefined && !isBehindOwn && { seenAt: asOf }) },
      subject: subjectOf(roomIds),
      says: { kind: 'condition', condition, rooms: rooms.map(({ roomId, number }) => ({ roomId, number })) } satisfies QueuedChange,
      onDone: (reply) => toast(t('said', words), reply ? { undo: () => void putBack(reply.before) } : {}),
      onQueued: () => toast(t('kept', words), { tone: 'info' }),
    }).then((refused) => {
      if (!refused) return
      notify.refusal(refused)
      void queries.invalidateQueries({ queryKey: [housekeeping.board.area] })
    })
  }
} // prettier-ignore
