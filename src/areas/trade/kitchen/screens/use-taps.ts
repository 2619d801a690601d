import { type MouseEvent, useRef, useState } from 'react'

/** Two taps within it are one gesture. */
const PAUSE_MS = 300

type Taps = { once: () => void; twice: () => void }

/** Distinguishes one tap from two on the same thing; `isTapped` while a second one may still come. A key press never waits. */
export function useTaps({ once, twice }: Taps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isTapped, setTapped] = useState(false)
  const end = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTapped(false)
  }
  const onClick = ({ detail }: MouseEvent) => {
    const isByKey = detail === 0
    const isSecond = timer.current !== undefined
    end()
    if (isByKey) return once()
    if (isSecond) return twice()
    setTapped(true)
    timer.current = setTimeout(() => {
      end()
      once()
    }, PAUSE_MS)
  }
  return { onClick, isTapped }
}
