import { useEffect, useRef, type RefObject } from 'react'

export type Point = { clientX: number; clientY: number }

export type PointerActs<Held> = {
  /** What lies under the pointer; undefined when it cannot be held. */
  read: (target: Element, point: Point, isTouch: boolean) => Held | undefined
  start: (held: Held, point: Point) => void
  move: (point: Point) => void
  drop: () => void
  cancel: () => void
  /** Touch only: pressed for long and let go in place. */
  hold: (held: Held, point: Point) => void
}

const HOLD_MS = 500
const MOUSE_SLACK = 4
const TOUCH_SLACK = 10
const SCROLL_EDGE = 48
const SCROLL_STEP = 18

type Phase = 'idle' | 'pressed' | 'armed' | 'dragging'

/** How far to scroll when a pointer comes near an edge: faster the nearer. */
const pull = (place: number, from: number, to: number): number => {
  if (place < from + SCROLL_EDGE) return -Math.min(1, (from + SCROLL_EDGE - place) / SCROLL_EDGE) * SCROLL_STEP
  if (place > to - SCROLL_EDGE) return Math.min(1, (place - to + SCROLL_EDGE) / SCROLL_EDGE) * SCROLL_STEP
  return 0
}

/** What of the element its headings cover. */
type Inset = { top: number; start: number }

/** Scrolls while a pointer is near an edge; answers whether it did. */
function scrollAlong(element: HTMLElement, at: Point, inset: Inset): boolean {
  const box = element.getBoundingClientRect()
  const isRtl = getComputedStyle(element).direction === 'rtl'
  const x = pull(at.clientX, box.left + (isRtl ? 0 : inset.start), box.right - (isRtl ? inset.start : 0))
  const y = pull(at.clientY, box.top + inset.top, box.bottom)
  if (x === 0 && y === 0) return false
  element.scrollBy(x, y)
  return true
}

/**
 * Dragging with mouse, pen and touch alike. A mouse drags once it moved 4 px; a finger has to rest for half a second first, so that
 * scrolling stays scrolling. Near the edges the chart scrolls along. Escape lets go.
 *
 * @returns whether a drag has just ended, so that the click that follows it is no click
 */
export function usePointer<Held>(
  ref: RefObject<HTMLElement | null>,
  acts: PointerActs<Held>,
  inset: Inset,
): RefObject<boolean> {
  const latest = useRef(acts)
  const hasDragged = useRef(false)
  useEffect(() => {
    latest.current = acts
  })

  useEffect(() => {
    const element = ref.current
    if (!element) return
    return listen(element, latest, hasDragged, inset)
  }, [ref, inset])

  return hasDragged
}

/** Hears the pointer over an element until it is told to leave. */
function listen<Held>(
  element: HTMLElement,
  latest: RefObject<PointerActs<Held>>,
  hasDragged: RefObject<boolean>,
  inset: Inset,
): () => void {
  let phase: Phase = 'idle'
  let held: Held | undefined
  let pointerId = -1
  let origin: Point = { clientX: 0, clientY: 0 }
  let last: Point = origin
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let isHandled = false

  const follow = () => {
    if (scrollAlong(element, last, inset)) latest.current.move(last)
    frame = requestAnimationFrame(follow)
  }
  const begin = (point: Point) => {
    if (held === undefined) return
    phase = 'dragging'
    hasDragged.current = true
    last = point
    latest.current.start(held, origin)
    latest.current.move(point)
    frame = requestAnimationFrame(follow)
  }
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    phase = 'idle'
    held = undefined
    element.classList.remove('is-armed')
  }
  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || phase === 'dragging') return
    end()
    hasDragged.current = false
    const isTouch = event.pointerType === 'touch'
    held = latest.current.read(event.target as Element, event, isTouch)
    if (held === undefined) return
    phase = 'pressed'
    pointerId = event.pointerId
    origin = last = { clientX: event.clientX, clientY: event.clientY }
    if (!isTouch) return
    timer = setTimeout(() => {
      phase = 'armed'
      element.classList.add('is-armed')
      navigator.vibrate?.(15)
    }, HOLD_MS)
  }
  const onMove = (event: PointerEvent) => {
    if (phase === 'idle' || event.pointerId !== pointerId) return
    last = { clientX: event.clientX, clientY: event.clientY }
    if (phase === 'dragging') return latest.current.move(last)
    const far = Math.hypot(last.clientX - origin.clientX, last.clientY - origin.clientY)
    const isTouch = event.pointerType === 'touch'
    if (isTouch && phase === 'pressed') return far > TOUCH_SLACK ? end() : undefined
    if (far > MOUSE_SLACK) begin(last)
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const was = phase
    const what = held
    end()
    isHandled = was === 'dragging' || was === 'armed'
    if (was === 'dragging') latest.current.drop()
    if (was === 'armed' && what !== undefined) {
      hasDragged.current = true
      latest.current.hold(what, last)
    }
  }
  const onCancel = () => {
    const was = phase
    end()
    if (was === 'dragging') latest.current.cancel()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || phase !== 'dragging') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  const onTouchMove = (event: TouchEvent) => (phase === 'armed' || phase === 'dragging') && event.preventDefault()

  // What a finger held is done with: without this a click would follow and close the menu that has just opened.
  const onTouchEnd = (event: TouchEvent) => {
    if (isHandled) event.preventDefault()
    isHandled = false
  }

  const leaving = new AbortController()
  const { signal } = leaving
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('touchend', onTouchEnd, { signal, passive: false })
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    end()
    leaving.abort()
  }
}
