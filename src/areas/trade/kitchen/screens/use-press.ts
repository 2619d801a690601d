import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Named } from '#core/contract.ts'
import { pushRequest } from '#web/outbox/outbox.ts'
import { useNotify } from '#web/notify.ts'
import type { Board, kitchen } from '../contract.ts'
import { boardWith, type PressRequest } from './waiting.ts'

type Way = { route: typeof kitchen.press | typeof kitchen.devicePress; more?: { token: string }; boardKey: QueryKey }

/** Presses at the pass: seen at once, undone when the server refuses; offline they wait on this device. */
export function usePress({ route, more, boardKey }: Way): (request: PressRequest) => void {
  const queries = useQueryClient()
  const notify = useNotify()
  return ({ input, subject, says }) => {
    void queries.cancelQueries({ queryKey: boardKey })
    // It is still the board of when it was read.
    const updatedAt = queries.getQueryState(boardKey)?.dataUpdatedAt ?? Date.now()
    queries.setQueryData<Board>(boardKey, (board) => board && boardWith(board, [input]), { updatedAt })
    void pushRequest<Named>({
      route,
      input: { ...more, ...input },
      subject,
      says,
      onDone: () => {},
      // The ticket shows that it waits.
      onQueued: () => {},
    }).then((refused) => {
      if (!refused) return
      notify.refusal(refused)
      void queries.invalidateQueries({ queryKey: boardKey })
    })
  }
}
