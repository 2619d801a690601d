import { useRef, type KeyboardEvent } from 'react'
import type { RotaShift, ShiftType } from '../../contract/replies.ts'
import { clear, type Edit, fits, paint, paste } from './edits.ts'
import type { Cursor } from './use-cursor.ts'

type Options = {
  cursor: Cursor
  types: readonly ShiftType[]
  timeZone: string
  run: (edit: Edit) => void
  undo: () => void
  open: () => void
  announce: (text: string) => void
  words: { copied: (count: number) => string; unknown: (code: string) => string }
}

/** Letters typed within this time belong together. */
const TYPING_MS = 700
const PAGE_ROWS = 10
const ARROWS: Record<string, readonly [down: number, along: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE_ROWS, 0],
  PageUp: [-PAGE_ROWS, 0],
  Home: [0, -31],
  End: [0, 31],
}

/** The keyboard of the grid: arrows, with Shift to select; the letters of a type paint it, a minus a day off; Enter, Delete, copy, paste, undo. */
export function useKeys({ cursor, types, timeZone, run, undo, open, announce, words }: Options) {
  const typed = useRef({ text: '', timer: undefined as ReturnType<typeof setTimeout> | undefined })
  const copied = useRef<readonly RotaShift[]>([])

  const paintCode = (code: string) => {
    typed.current.text = ''
    const type = types.find((each) => each.code === code && cursor.row && fits(each, cursor.row))
    if (type) run(paint(cursor.selected, { type }))
    else announce(words.unknown(code))
  }

  /** Paints at once when no longer code begins with what was typed. */
  const type = (letter: string) => {
    clearTimeout(typed.current.timer)
    const text = (typed.current.text + letter.toUpperCase()).slice(0, 4)
    typed.current.text = text
    const near = types.filter((each) => each.code.startsWith(text) && cursor.row && fits(each, cursor.row))
    if (near.length === 0 || (near.length === 1 && near[0]?.code === text)) paintCode(text)
    else typed.current.timer = setTimeout(() => paintCode(text), TYPING_MS)
  }

  const command = (key: string): boolean => {
    const here = cursor.row && cursor.day ? (cursor.row.cells.get(cursor.day) ?? []) : []
    switch (key) {
      case 'c':
      case 'x':
        copied.current = here
        announce(words.copied(here.length))
        if (key === 'x') run(clear(cursor.selected.slice(0, 1)))
        return true
      case 'v':
        run(paste(copied.current, cursor.selected, timeZone))
        return true
      case 'z':
        undo()
        return true
      default:
        return false
    }
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return
    const { key } = event
    const arrow = ARROWS[key]
    if (event.ctrlKey || event.metaKey) {
      if (command(key.toLowerCase())) event.preventDefault()
      return
    }
    if (event.altKey) return
    if (arrow) {
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      cursor.step(arrow[0], isRtl && key.startsWith('Arrow') ? -arrow[1] || 0 : arrow[1], event.shiftKey)
    } else if (key === 'Enter') open()
    else if (key === 'Delete' || key === 'Backspace') run(clear(cursor.selected))
    else if (key === '-') run(paint(cursor.selected, 'OFF'))
    else if (/^[a-z0-9]$/i.test(key)) type(key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
