import { useEffect, useState } from 'react'

const SEARCH_PAUSE_MS = 200

/** The value of a box, reported once the user pauses for 200 ms; a change by the caller replaces it. */
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
