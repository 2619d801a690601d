import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { dayWindow, rowWindow, type Frame, type Run } from './geometry.ts'

type Places = { rows: Run; days: Run }

/** What the sticky parts take of the scroller: the days at the top, the room column at the start. */
export type Inset = { top: number; start: number }

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

  const look = useCallback((): Places => {
    const element = ref.current
    const top = element?.scrollTop ?? 0
    const left = Math.abs(element?.scrollLeft ?? 0)
    const height = Math.max(0, (element?.clientHeight ?? 0) - inset.top)
    const width = Math.max(0, (element?.clientWidth ?? 0) - inset.start)
    return { rows: rowWindow(offsets, top, top + height), days: dayWindow(frame, left, left + width) }
  }, [ref, frame, offsets, inset])

  const note = useCallback(() => {
    const next = look()
    setPlaces((now) => (isSameRun(now.rows, next.rows) && isSameRun(now.days, next.days) ? now : next))
  }, [look])

  useLayoutEffect(note, [note])
  useEffect(() => {
    const element = ref.current
    if (!element) return
    element.addEventListener('scroll', note, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(note)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', note)
      observer?.disconnect()
    }
  }, [ref, note])

  return places
}
