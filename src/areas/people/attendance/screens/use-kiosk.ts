import { useCallback, useEffect, useState } from 'react'
import type { Reply } from '#core/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { send } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { attendance } from '../contract/attendance.ts'
import { canStore, dropEntry, type Entry, readEntries, storeEntry } from './waiting-store.ts'

type Done = Reply<typeof attendance.kioskClock>

const RETRY_MS = 10_000

/**
 * Clocks at a kiosk. What cannot be sent at once waits on this device with its time, and is sent when the network is back, also after a reload; sent
 * twice, it is stored once. Where the browser stores nothing, closing the page needs a confirmation while something waits.
 */
export function useKiosk() {
  const propertyId = useSession().user.propertyId ?? 0
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

  const press = async (pressed: Omit<Entry, 'clientId' | 'at'>) => {
    const entry = { ...pressed, clientId: crypto.randomUUID() }
    const at = new Date().toISOString()
    setPending(true)
    setDone(undefined)
    setError(undefined)
    if (!(await deliver(entry))) {
      const late = { ...entry, at }
      setWaiting((all) => [...all, late])
      await storeEntry(propertyId, late)
    }
    setPending(false)
  }

  useEffect(() => {
    let isOpen = true
    void readEntries(propertyId).then((stored) => {
      if (isOpen) setWaiting((all) => [...stored, ...all.filter((each) => !stored.some(({ clientId }) => clientId === each.clientId))]) // prettier-ignore
    })
    return () => {
      isOpen = false
    }
  }, [propertyId])

  useEffect(() => {
    if (waiting.length === 0) return undefined
    const [next] = waiting
    const retry = async () => {
      if (!next || !(await deliver(next))) return
      await dropEntry(propertyId, next)
      setWaiting((all) => all.filter((each) => each !== next))
    }
    const warn = (event: BeforeUnloadEvent) => !canStore() && event.preventDefault()
    const timer = setInterval(() => void retry(), RETRY_MS)
    const online = () => void retry()
    window.addEventListener('online', online)
    window.addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
      window.removeEventListener('beforeunload', warn)
    }
  }, [waiting, deliver, propertyId])

  return { press, waitingCount: waiting.length, isPending, done, error }
}
