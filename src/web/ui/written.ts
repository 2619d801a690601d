import { useEffect, useRef, useState } from 'react'

type Box = {
  /** Undefined while the box has no valid value; NaN counts as undefined. */
  value: number | undefined
  /** What a user wrote as the number; undefined when it is none. */
  read: (text: string) => number | undefined
  write: (value: number) => string
  /** `isNone` is true for unreadable text and false for an empty box; both values are undefined. */
  onChange: (value: number | undefined, isNone: boolean) => void
}

/**
 * The text of a box for a number: it stays as it was written while it is written, and after that while it is none. While it is none
 * the form around the box is not sent, since what was typed would be lost: sending goes to the box instead.
 */
export function useWritten({ value, read, write, onChange }: Box) {
  const [written, setWritten] = useState<string>()
  const isUnreadable = (text = '') => text.trim() !== '' && read(text) === undefined
  const isNone = isUnreadable(written)
  const isGiven = value !== undefined && !Number.isNaN(value)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const box = ref.current
    const form = box?.form
    if (!isNone || !form) return
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      box.focus()
    }
    form.addEventListener('submit', refuse)
    return () => form.removeEventListener('submit', refuse)
  }, [isNone])
  return {
    ref,
    text: written ?? (isGiven ? write(value) : ''),
    isNone,
    isGiven,
    take: (text: string) => {
      setWritten(text)
      onChange(text.trim() === '' ? undefined : read(text), isUnreadable(text))
    },
    leave: () => {
      if (!isNone) setWritten(undefined)
    },
  }
}
