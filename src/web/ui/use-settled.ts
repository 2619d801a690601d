import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** What is being typed, once it has rested for a moment. */
export function useSettled<V extends object>(value: V): V {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as V), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
