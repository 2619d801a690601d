import { useState } from 'react'
import { ask, Refused } from '#web/guest/ask.ts'
import type { Named, Reply, RequestOf } from '#core/contract.ts'

/** Sends one request at a time, and shows the "no" until the next one. */
export function useAsk<R extends Named>(route: R, onDone: (reply: Reply<R>) => void) {
  const [state, setState] = useState<{ isPending: boolean; error?: Refused }>({ isPending: false })
  const send = (input: RequestOf<R>) => {
    if (state.isPending) return
    setState({ isPending: true })
    ask(route, input).then(
      (reply) => {
        setState({ isPending: false })
        onDone(reply)
      },
      (error: unknown) => setState({ isPending: false, error: error instanceof Refused ? error : new Refused(0, {}) }),
    )
  }
  return { ...state, send }
}
