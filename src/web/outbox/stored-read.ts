import { queryOptions } from '@tanstack/react-query'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { queryOf, keyOf, send } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { queryClient } from '../query-client.ts'
import { currentSession } from '../session.ts'
import { changeNote, type forgetNotes } from './outbox.ts'

type Owner = Parameters<typeof forgetNotes>[0]
type StoredReply<R extends Named> = { reply: Reply<R>; /** By the clock of this device. */ readAt: number }

const nameOf = (route: Named, input: unknown, owner: Owner | undefined): string =>
  `read ${owner?.propertyId} ${owner?.id} ${route.area}.${route.action} ${JSON.stringify(input)}`

/**
 * A read that works offline, also after a reload: its last reply stays on this device until its user signs out.
 * A stored reply is shown with the time it was read, beside the error.
 *
 * @param shown the part of the reply that is stored: never anything of a guest
 * @param owner whose it is where no one is signed in
 */
export const storedQuery = <R extends Named>(
  route: R,
  input: RequestOf<R>,
  shown: (reply: Reply<R>) => Reply<R> = (it) => it,
  owner?: Owner,
) =>
  queryOptions({
    ...queryOf(route, input),
    gcTime: Infinity,
    queryFn: async ({ signal }) => {
      const name = nameOf(route, input, owner ?? currentSession()?.user)
      try {
        const reply = await send(route, input, { signal })
        const readAt = Date.now()
        void changeNote<StoredReply<R>>(name, () => ({ reply: shown(reply), readAt })).catch(() => {})
        return reply
      } catch (error) {
        const isOutOfReach = error instanceof ApiError && (error.status === 0 || error.status >= 502)
        // What the page has read since it began is newer than what is stored.
        if (isOutOfReach && queryClient.getQueryData(keyOf(route, input)) === undefined) {
          const stored = await changeNote<StoredReply<R>>(name, (before) => before)
          if (stored?.readAt !== undefined)
            queryClient.setQueryData(keyOf(route, input), stored.reply, { updatedAt: stored.readAt })
        }
        throw error
      }
    },
  })
