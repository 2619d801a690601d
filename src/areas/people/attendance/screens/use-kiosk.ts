import { useCallback, useEffect, useState } from 'react'
import type { Reply, RequestOf } from '#core/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { send } from '#web/api.ts'
import { attendance } from '../contract/attendance.ts'

type Entry = RequestOf<typeof attendance.kioskClock>
type Done = Reply<typeof attendance.kioskClock>

const RETRY_MS = 10_000

/**
 * Clocks at a kiosk. What cannot be sent at once waits with its time, in memory alone, because it contains a PIN, and is sent when the network is back;
 * sent twice, it is stored once. Closing the page needs a confirmation while something waits.
 */
export function useKiosk() {
  const [waiting, setWaiting] = useState<readonly Entry[]>([])
  const [isPending, setPending] = useState(false)
  const [done, setDone] = useState<Done>()
  const [error, setError] = useState<unknown>()

  const deliver = useCallback(async (entry: Entry): Promise<boolean> => {
    try {
      setDone(await send(attendance.kioskClock, entry))
      setError(undefined)
      return true
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'unreachable') return false
      setDone(undefined)
      setError(refused)
      return true
    }
  }, [])

  const press = async (pressed: Pick<Entry, 'number' | 'pin' | 'direction'>) => {
    const entry = { ...pressed, clientId: crypto.randomUUID() }
    const at = new Date().toISOString()
    setPending(true)
    setDone(undefined)
    setError(undefined)
    if (!(await deliver(entry))) setWaiting((all) => [...all, { ...entry, at }])
    setPending(false)
  }

  useEffect(() => {
    if (waiting.length === 0) return undefined
    const [next] = waiting
    const retry = async () => {
      if (next && (await deliver(next))) setWaiting((all) => all.filter((each) => each !== next))
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const timer = setInterval(() => void retry(), RETRY_MS)
    const online = () => void retry()
    window.addEventListener('online', online)
    window.addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
      window.removeEventListener('beforeunload', warn)
    }
  }, [waiting, deliver])

  return { press, waitingCount: waiting.length, isPending, done, error }
}
