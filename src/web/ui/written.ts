import { useState } from 'react'

type Box = {
  /** Undefined while nothing sensible stands in the box; NaN counts as that. */
  value: number | undefined
  /** What a person wrote as the number; undefined when it is none. */
  read: (text: string) => number | undefined
  write: (value: number) => string
  /** `isNone` tells what cannot be read from what is empty; both are undefined. */
  onChange: (value: number | undefined, isNone: boolean) => void
}

/** The text of a box that holds a number: it stays as it was written while it is written, and after that while it is none. */
export function useWritten({ value, read, write, onChange }: Box) {
  const [written, setWritten] = useState<string>()
  const isUnreadable = (text = '') => text.trim() !== '' && read(text) === undefined
  const isNone = isUnreadable(written)
  const isGiven = value !== undefined && !Number.isNaN(value)
  return {
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
