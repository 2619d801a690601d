import { useEffect, useState } from 'react'

/** The present moment in milliseconds, updated every second. */
export function useTick(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
