import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** A value once it has stopped changing, so that typing does not send a request at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
