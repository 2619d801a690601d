import { useEffect, useState } from 'react'

const SEARCH_PAUSE_MS = 200

/** What stands in a box, told once the person pauses for 200 ms; what changes from outside is taken over. */
export function useTyped(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(() => {
      setTold(typed)
      onChange(typed.trim())
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, told, onChange])
  return [typed, setTyped]
}
