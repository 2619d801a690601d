import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { dayWindow, rowWindow, type Frame, type Run } from './geometry.ts'

type Places = { rows: Run; days: Run }

/** What is taken of the scroller: the days at the top and the room column at the start, which stick, and a panel over its end. */
export type Inset = { top: number; start: number; end: number }

const isSameRun = (a: Run, b: Run) => a.first === b.first && a.end === b.end

/** The width of an element, followed as it changes; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/**
 * Which rows and days to draw. The browser scrolls by itself; this only notes when the view reaches beyond what is drawn, so a
 * scroll within it costs nothing.
 */
export function useViewport(
  ref: RefObject<HTMLElement | null>,
  { frame, offsets, inset }: { frame: Frame; offsets: Float64Array; inset: Inset },
): Places {
  const [places, setPlaces] = useState<Places>({ rows: { first: 0, end: 0 }, days: { first: 0, end: frame.days } })

  // Measured when it changes: reading it at each scroll would make the browser lay out what it has not drawn yet.
  const size = useRef({ width: 0, height: 0 })
  const note = useCallback(() => {
    const element = ref.current
    const top = element?.scrollTop ?? 0
    const left = Math.abs(element?.scrollLeft ?? 0)
    const { width, height } = size.current
    const rows = rowWindow(offsets, top, top + Math.max(0, height - inset.top))
    const days = dayWindow(frame, left, left + Math.max(0, width - inset.start))
    setPlaces((now) => (isSameRun(now.rows, rows) && isSameRun(now.days, days) ? now : { rows, days }))
  }, [ref, frame, offsets, inset])

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      size.current = { width: element.clientWidth, height: element.clientHeight }
      note()
    }
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      element.removeEventListener('scroll', note)
      observer?.disconnect()
    }
  }, [ref, note])

  return places
}
