import { useCallback, type KeyboardEvent } from 'react'
import { daysBetween } from '#core/dates.ts'
import type { Bar } from '../../contract/chart.ts'
import { grips } from './look.ts'
import { barOn, foldOf, isStayRow, type ChartRow } from './rows.ts'
import type { Grip } from './target.ts'
import type { CursorState } from './use-cursor.ts'
import type { DragState } from './use-drag.ts'
import type { Frame } from './geometry.ts'

const PAGE_ROWS = 10

type Options = {
  cursor: CursorState
  drag: DragState
  frame: Frame
  canWrite: boolean
  drop: () => void
  cancel: () => void
  open: (row: ChartRow) => void
  toggle: (section: string) => void
  /** A key pressed for something the bar does not allow, e.g. the arrival of a guest in house. */
  notAllowed: (bar: Bar) => void
}

const arrows: Record<string, readonly [days: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Which part of a bar the pressed keys grab: Alt the body, Shift the departure, both the arrival. */
const gripKind = (event: KeyboardEvent): 'move' | 'start' | 'end' | undefined =>
  event.altKey && event.shiftKey ? 'start' : event.altKey ? 'move' : event.shiftKey ? 'end' : undefined

/** Keyboard navigation of the chart, mirrored for right-to-left languages. */
export function useKeys({ cursor, drag, frame, canWrite, drop, cancel, open, toggle, notAllowed }: Options) {
  const { row, day } = cursor

  const carry = useCallback(
    (event: KeyboardEvent, days: number, down: number): boolean => {
      const kind = gripKind(event)
      if (!kind || !isStayRow(row) || !canWrite) return false
      const bar = barOn(row, day)
      const grabbed = drag.current.current
      if (!bar && !(grabbed?.isByKey && grabbed.grip.kind !== 'create')) {
        if (kind !== 'end' || days === 0) return false
        drag.step({ kind: 'create', row, day }, days, 0)
        return true
      }
      if (kind !== 'move' && days === 0) return false
      const grip: Grip | undefined = grabbed?.isByKey ? grabbed.grip : bar && { kind, bar, row, day }
      if (!grip) return false
      if (grip.kind !== 'create' && !grips(grip.bar)[grip.kind]) {
        notAllowed(grip.bar)
        return true
      }
      drag.step(grip, days, down)
      return true
    },
    [canWrite, day, drag, notAllowed, row],
  )

  const places: Record<string, () => void> = {
    Home: () => cursor.step(daysBetween(day, frame.from) || -1, 0),
    End: () => cursor.step(frame.days, 0),
    PageDown: () => cursor.step(0, PAGE_ROWS),
    PageUp: () => cursor.step(0, -PAGE_ROWS),
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const arrow = arrows[event.key]
    const isHolding = drag.current.current !== undefined
    if (arrow) {
      const [days, down] = [isRtl ? -arrow[0] || 0 : arrow[0], arrow[1]]
      event.preventDefault()
      if (carry(event, days, down) || isHolding) return
      if (!event.altKey && !event.shiftKey) cursor.step(days, down)
      return
    }
    const go = places[event.key]
    const fold = foldOf(row)
    if (event.key === 'Escape' && isHolding) cancel()
    else if (event.key === 'Enter' && isHolding) drop()
    else if ((event.key === 'Enter' || event.key === ' ') && fold !== undefined) toggle(fold)
    else if (event.key === 'Enter' && row) open(row)
    else if (go && !isHolding) go()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
