import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Refused } from './ask.ts'

type Polled<T> = {
  /** The last response, also one to an earlier key. */
  data?: T | undefined
  /** Whether the response is the one to this key. */
  isOfKey: boolean
  /** Of the last attempt, while it has not been made good. */
  error?: Refused | undefined
  again: () => void
}

/**
 * Reads again and again while the page is seen: at once when `key` changes, when the page comes to the front and when the line is back.
 * Nothing while the key is null.
 *
 * @param pauseOf milliseconds until the next read, which may depend on why the last one failed
 */
export function usePolled<T>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<T>,
  pauseOf: (error: Refused | undefined) => number,
): Polled<T> {
  const [state, setState] = useState<{ key: string | null; data?: T; error?: Refused }>({ key: null })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  // The key names all that it depends on.
  const begin = useEffectEvent((signal: AbortSignal) => read(signal))
  useEffect(() => {
    if (key === null) return undefined
    const abort = new AbortController()
    begin(abort.signal).then(
      (data) => setState({ key, data }),
      (failed: unknown) => {
        const error = failed instanceof Refused ? failed : new Refused(0, {})
        if (!abort.signal.aborted) setState((before) => ({ ...before, error }))
      },
    )
    return () => abort.abort()
  }, [key, round])

  const pause = pauseOf(state.error)
  useEffect(() => {
    const timer = setTimeout(() => document.hidden || again(), pause)
    return () => clearTimeout(timer)
  }, [state, pause, again])
  useEffect(() => {
    const onFront = () => document.hidden || again()
    document.addEventListener('visibilitychange', onFront)
    window.addEventListener('online', onFront)
    return () => {
      document.removeEventListener('visibilitychange', onFront)
      window.removeEventListener('online', onFront)
    }
  }, [again])
  return { data: state.data, isOfKey: state.key === key, error: state.error, again }
}
