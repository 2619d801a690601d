import { queryOptions } from '@tanstack/react-query'
import type { Asked, Named, Reply } from '#core/contract.ts'
import { ApiError, ask, keyOf, send } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { currentSession } from '../session.ts'
import { changeNote } from './outbox.ts'

const nameOf = (route: Named, input: unknown): string => {
  const user = currentSession()?.user
  return `read ${user?.propertyId} ${user?.id} ${route.area}.${route.action} ${JSON.stringify(input)}`
}

/**
 * A read that one goes on with without a line, also after a reload: its last answer stays on this device until its person signs out.
 *
 * @param shown what of the answer is kept: never anything of a guest
 */
export const askKept = <R extends Named>(
  route: R,
  input: Asked<R>,
  shown: (reply: Reply<R>) => Reply<R> = (it) => it,
) =>
  queryOptions({
    ...ask(route, input),
    gcTime: Infinity,
    queryFn: async ({ signal }) => {
      const name = nameOf(route, input)
      try {
        const reply = await send(route, input, { signal })
        void changeNote<Reply<R>>(name, () => shown(reply)).catch(() => {})
        return reply
      } catch (error) {
        const isOutOfReach = error instanceof ApiError && (error.status === 0 || error.status >= 502)
        // What the page has read since it began is newer than what is kept.
        if (!isOutOfReach || queryClient.getQueryData(keyOf(route, input)) !== undefined) throw error
        const kept = await changeNote<Reply<R>>(name, (before) => before)
        if (kept === undefined) throw error
        return kept
      }
    },
  })
