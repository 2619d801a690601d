import { useRef, useState } from 'react'
import type { Named, Reply, RequestOf } from '#core/contract.ts'
import { ask, Refused } from './ask.ts'

/** Sends one request at a time, and shows its "no" until the next one. */
export function useSend() {
  const [state, setState] = useState<{ isPending: boolean; error?: Refused }>({ isPending: false })
  const isBusy = useRef(false)
  const send = <T>(
    request: () => Promise<T>,
    onDone: (reply: T) => void,
    onRefused: (error: Refused) => void = () => {},
  ): void => {
    if (isBusy.current) return
    isBusy.current = true
    setState({ isPending: true })
    request()
      .finally(() => {
        isBusy.current = false
      })
      .then(
        (reply) => {
          setState({ isPending: false })
          onDone(reply)
        },
        (failed: unknown) => {
          const error = failed instanceof Refused ? failed : new Refused(0, {})
          setState({ isPending: false, error })
          onRefused(error)
        },
      )
  }
  return { ...state, send }
}

/** {@link useSend} for one route. */
export function useAsk<R extends Named>(route: R, onDone: (reply: Reply<R>) => void) {
  const { send, ...state } = useSend()
  return { ...state, send: (input: RequestOf<R>) => send(() => ask(route, input), onDone) }
}
