import { useEffect, useState } from 'react'

const SEARCH_PAUSE_MS = 200

/** What is in a box, told once the person pauses for 200 ms; what changes from outside is taken over. */
export function useTyped(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === reported) return
    const timer = setTimeout(() => {
      setReported(typed)
      onChange(typed.trim())
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, reported, onChange])
  return [typed, setTyped]
}
