import { useState } from 'react'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkItem } from '../../contract/replies.ts'
import type { Place } from './places.ts'

/** Moves items; one that is blocked requires a reason first. */
export function useMoves() {
  const notify = useNotify()
  const [blocked, setBlocked] = useState<{ item: WorkItem; place: Place }>()
  const { mutate, isPending } = useSend(projects.moveItem)
  const move = (item: WorkItem, place: Place, reason = '') =>
    mutate(
      { projectId: item.projectId, workItemId: item.id, version: item.version, ...place, reason },
      {
        onSuccess: () => setBlocked(undefined),
        onError: (error) => (error.code === 'item_blocked' ? setBlocked({ item, place }) : notify.refusal(error)),
      },
    )
  const force = (reason: string) => blocked && move(blocked.item, blocked.place, reason)
  return { move, isPending, blocked: blocked?.item, force, forget: () => setBlocked(undefined) }
}

export type Moves = ReturnType<typeof useMoves>
