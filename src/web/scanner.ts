import { useEffect, useRef } from 'react'
import { isTyping } from './shortcuts.ts'

/** No two keys of a code are further apart, on a busy tablet neither. */
const APART_MS = 250
/** No code is shorter. */
const LEAST_LENGTH = 4
const OF_A_CODE = /^[0-9A-Za-z._-]$/

const IN_FRONT = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Hears the codes of a scanner that types as a keyboard, wherever the focus is; its Enter then presses nothing. Typed into a field they
 * stay there. Scanned before an open question they come to `onLost` instead.
 */
export function useScanner({ onCode, onLost }: { onCode: (code: string) => void; onLost: (code: string) => void }) {
  const latest = useRef({ onCode, onLost })
  useEffect(() => {
    latest.current = { onCode, onLost }
  })
  useEffect(() => {
    let typed = ''
    let at = -Infinity
    const onKeyDown = (event: KeyboardEvent) => {
      const isClose = event.timeStamp - at <= APART_MS
      if (event.key === 'Shift') return
      at = event.timeStamp
      const before = isClose ? typed : ''
      typed = OF_A_CODE.test(event.key) ? before + event.key : ''
      if (event.key !== 'Enter' || before.length < LEAST_LENGTH || isTyping(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      const isBehind = event.target instanceof Element && event.target.closest(IN_FRONT) !== null
      latest.current[isBehind ? 'onLost' : 'onCode'](before)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
