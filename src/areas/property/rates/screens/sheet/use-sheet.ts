import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Area, areaOf } from './edits.ts'

export type Place = { row: number; column: number }
type Size = { rows: number; columns: number }

/** What the keys of the sheet do beside moving. */
export type SheetActions = {
  edit: (first: string) => void
  clear: () => void
  fill: (way: 'down' | 'across') => void
  undo: () => void
}

const clamp = ({ row, column }: Place, size: Size): Place => ({
  row: Math.max(0, Math.min(size.rows - 1, row)),
  column: Math.max(0, Math.min(size.columns - 1, column)),
})

/** Where the focus is and which rectangle of cells is selected with it, by keys, mouse and touch. */
export function useSelection(size: Size) {
  const [stored, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [storedAnchor, setAnchor] = useState<Place>()
  const [isExtending, setExtending] = useState(false)
  const mustFocus = useRef(false)
  const at = clamp(stored, size)
  const anchor = storedAnchor && clamp(storedAnchor, size)
  const area: Area = areaOf(at, anchor ?? at)

  useEffect(() => {
    if (!mustFocus.current) return
    // A cell far away is drawn once it was scrolled to.
    const cell = document.querySelector<HTMLElement>(`td[data-row="${at.row}"][data-column="${at.column}"]`)
    if (!cell) return
    mustFocus.current = false
    cell.focus()
  })

  const go = (next: Place, isFurther: boolean) => {
    mustFocus.current = true
    setExtending(false)
    setAnchor(isFurther || isExtending ? (anchor ?? at) : undefined)
    setPlace(clamp(next, size))
  }
  return {
    at,
    area,
    go,
    /** Whether the next cell that is pressed ends the selection, as with Shift: the way for a finger. */
    isExtending,
    extend: () => setExtending(!isExtending),
    focus: () => {
      mustFocus.current = true
      setPlace({ ...at })
    },
    select: ({ top, bottom, start, end }: Area) => {
      mustFocus.current = true
      setAnchor({ row: bottom, column: end })
      setPlace({ row: top, column: start })
    },
    collapse: () => setAnchor(undefined),
    isOne: area.top === area.bottom && area.start === area.end,
  }
}

export type Selection = ReturnType<typeof useSelection>

/** The keys of the sheet: arrows, with Shift a larger selection, with Ctrl to the edge; typing edits, Ctrl+D and Ctrl+R fill, Ctrl+Z undoes. */
export function onSheetKey(
  event: KeyboardEvent<HTMLElement>,
  { at, area, go, select, collapse, isOne }: Selection,
  size: Size,
  actions: SheetActions,
): void {
  const step = stepOf(event, at, size)
  if (step) go(step, event.shiftKey)
  else if (event.ctrlKey || event.metaKey) {
    const shortcut: Readonly<Record<string, () => void>> = {
      a: () => select({ top: 0, bottom: size.rows - 1, start: 0, end: size.columns - 1 }),
      d: () => actions.fill('down'),
      r: () => actions.fill('across'),
      z: actions.undo,
    }
    const run = event.shiftKey || event.altKey ? undefined : shortcut[event.key.toLowerCase()]
    if (!run) return
    run()
  } else if (event.altKey) return
  else if (event.key === ' ' && event.shiftKey) select({ ...area, start: 0, end: size.columns - 1 })
  else if (event.key === 'Enter' || event.key === 'F2') actions.edit('')
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.clear()
  else if (event.key === 'Escape' && !isOne) collapse()
  else if (/^[\dxX]$/.test(event.key)) actions.edit(event.key)
  else return
  event.preventDefault()
}

/** Where an arrow, Home, End or a page leads; with Ctrl an arrow leads to the edge. */
function stepOf(event: KeyboardEvent<HTMLElement>, at: Place, size: Size): Place | undefined {
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const isFar = event.ctrlKey || event.metaKey
  const [across, down] = isFar ? [size.columns, size.rows] : [1, 1]
  const forward = isMirrored ? -across : across
  const steps: Readonly<Record<string, Place>> = {
    ArrowRight: { row: at.row, column: at.column + forward },
    ArrowLeft: { row: at.row, column: at.column - forward },
    ArrowDown: { row: at.row + down, column: at.column },
    ArrowUp: { row: at.row - down, column: at.column },
    Home: { row: isFar ? 0 : at.row, column: 0 },
    End: { row: isFar ? size.rows - 1 : at.row, column: size.columns - 1 },
    PageDown: { row: at.row, column: at.column + DAYS_OF_PAGE },
    PageUp: { row: at.row, column: at.column - DAYS_OF_PAGE },
  }
  return steps[event.key]
}

const DAYS_OF_PAGE = 28
