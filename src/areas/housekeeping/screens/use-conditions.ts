import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RoomCondition } from '#areas/rooms/contract.ts'
import type { Reply } from '#core/contract.ts'
import { keyOf, send, useSend } from '#web/api.ts'
import { useTell } from '#web/tell.ts'
import { toast } from '#web/ui/toasts.tsx'
import { housekeeping, type BoardRoom } from '../contract.ts'
import { boardCounts } from '../rules.ts'
import { wayBack } from './board.ts'

type Board = Reply<typeof housekeeping.board>
const boardKey = keyOf(housekeeping.board, {})

/** Sets conditions: seen at once, taken back when the server refuses, and offered back for ten seconds. */
export function useConditions(): (rooms: readonly BoardRoom[], condition: RoomCondition) => void {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const queries = useQueryClient()
  const tell = useTell()
  const { mutate } = useSend(housekeeping.setCondition)

  const show = (roomIds: ReadonlySet<string>, condition: RoomCondition) =>
    queries.setQueryData<Board>(boardKey, (board) => {
      if (!board) return board
      const rooms = board.rooms.map((room) => (roomIds.has(room.roomId) ? { ...room, condition } : room))
      return { ...board, rooms, counts: boardCounts(rooms) }
    })
  const putBack = async (before: Reply<typeof housekeeping.setCondition>['before']) => {
    try {
      for (const step of wayBack(before)) {
        show(new Set(step.roomIds), step.condition)
        await send(housekeeping.setCondition, step)
      }
    } catch (error) {
      tell.refusal(error)
    }
    await queries.invalidateQueries()
  }

  return (rooms, condition) => {
    const roomIds = rooms.map((room) => room.roomId)
    const seen = queries.getQueryData<Board>(boardKey)
    void queries.cancelQueries({ queryKey: boardKey })
    show(new Set(roomIds), condition)
    mutate(
      { roomIds, condition },
      {
        onSuccess: ({ before }) => {
          const said = t(`shell:condition.${condition}`).toLowerCase()
          toast(t('said', { count: rooms.length, number: rooms[0]?.number, condition: said }), {
            undo: () => void putBack(before),
          })
        },
        onError: (error) => {
          queries.setQueryData(boardKey, seen)
          tell.refusal(error)
        },
      },
    )
  }
}
