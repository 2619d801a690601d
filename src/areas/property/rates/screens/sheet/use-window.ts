import { type RefObject, useEffect, useState } from 'react'
import type { Window } from './sheet-row.tsx'

/** The width of a night, in pixels. */
export const NIGHT_WIDTH = 88
/** Nights are drawn in steps of so many, and one step beyond both edges. */
const STEP = 7
/** Rows follow in steps of so many, and one step beyond both edges. */
const ROW_STEP = 4

/** Rows of the table body, from the first that is in view or near it to the one after the last. */
export type RowsInView = { top: number; bottom: number }
const ALL_ROWS: RowsInView = { top: 0, bottom: Infinity }

/** The rows in view, by the height of one; all of them where nothing is laid out. */
function rowsInView(frame: HTMLElement): RowsInView {
  const height = frame.querySelector('tbody tr')?.clientHeight ?? 0
  if (height === 0) return ALL_ROWS
  const first = Math.floor(frame.scrollTop / height / ROW_STEP) * ROW_STEP
  return { top: first - ROW_STEP, bottom: first + Math.ceil(frame.clientHeight / height) + 2 * ROW_STEP }
}

/**
 * Which nights of a frame that scrolls sideways are drawn: those in view and some to both sides, and which of its rows are in view. The
 * focused night is brought into view.
 */
export function useWindow(
  frame: RefObject<HTMLElement | null>,
  count: number,
  focused: number,
): { window: Window; inView: RowsInView } {
  'use memo'
  const [first, setFirst] = useState(0)
  const [inView, setInView] = useState(ALL_ROWS)
  const [width, setWidth] = useState(1_440)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const read = () => {
      setWidth(element.clientWidth || 1_440)
      // Right to left, browsers count the way from the right with a minus.
      setFirst(Math.floor(Math.abs(element.scrollLeft) / NIGHT_WIDTH / STEP) * STEP)
      const next = rowsInView(element)
      setInView((now) => (now.top === next.top && now.bottom === next.bottom ? now : next))
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(read)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      observer?.disconnect()
    }
  }, [frame])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const next = scrolledTo(element, focused)
    if (next !== undefined) element.scrollTo({ left: next })
  }, [frame, focused])
  const window = {
    first: Math.max(0, Math.min(first - STEP, count - 1)),
    last: Math.min(count, first + Math.ceil(width / NIGHT_WIDTH) + 2 * STEP),
    count,
  }
  return { window, inView }
}

/** How far to scroll for a night to be in view past the names before it; undefined when it is. */
function scrolledTo(frame: HTMLElement, column: number): number | undefined {
  const isMirrored = getComputedStyle(frame).direction === 'rtl'
  const names = frame.querySelector('th')?.clientWidth ?? 0
  const room = frame.clientWidth - names
  const [start, left] = [column * NIGHT_WIDTH, Math.abs(frame.scrollLeft)]
  const next = start < left ? start : start + NIGHT_WIDTH > left + room ? start + NIGHT_WIDTH - room : left
  return next === left || room <= 0 ? undefined : isMirrored ? -next : next
}
