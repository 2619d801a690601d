import { type RefObject, useEffect, useState } from 'react'
import type { Window } from './sheet-row.tsx'

/** The width of a night, in pixels. */
export const NIGHT_WIDTH = 88
/** Nights are drawn in steps of so many, and one step beyond both edges. */
const STEP = 7

/** Which nights of a frame that scrolls sideways are drawn: those in view and some to both sides. The focused night is brought into view. */
export function useWindow(frame: RefObject<HTMLElement | null>, count: number, focused: number): Window {
  const [first, setFirst] = useState(0)
  const [width, setWidth] = useState(1_440)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const read = () => {
      setWidth(element.clientWidth || 1_440)
      // Right to left, browsers count the way from the right with a minus.
      setFirst(Math.floor(Math.abs(element.scrollLeft) / NIGHT_WIDTH / STEP) * STEP)
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
  const inView = Math.ceil(width / NIGHT_WIDTH)
  return {
    first: Math.max(0, Math.min(first - STEP, count - 1)),
    last: Math.min(count, first + inView + 2 * STEP),
    count,
  }
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
