import { useCallback, useEffect, useRef, type RefObject } from 'react'

export type Point = { clientX: number; clientY: number }

export type PointerActs<Grip> = {
  /** What lies under the pointer; undefined when it cannot be grabbed. */
  read: (target: Element, point: Point, isTouch: boolean) => Grip | undefined
  start: (grabbed: Grip, point: Point) => void
  move: (point: Point) => void
  drop: () => void
  cancel: () => void
  /** Touch only: pressed for long and let go in place. */
  hold: (grabbed: Grip, point: Point) => void
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

/** Scrolls while a pointer is near an edge; returns whether it did. */
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
 * scrolling stays scrolling. Near the edges the chart scrolls along. Escape cancels.
 *
 * @returns to be called at a click: whether it only ends a drag, and is no click
 */
export function usePointer<Grip>(
  ref: RefObject<HTMLElement | null>,
  acts: PointerActs<Grip>,
  inset: Inset,
): () => boolean {
  const latest = useRef(acts)
  const hasDragged = useRef(false)
  useEffect(() => {
    latest.current = acts
  })

  useEffect(() => {
    const element = ref.current
    if (!element) return
    return new PointerListener(element, { latest, hasDragged, inset }).listen()
  }, [ref, inset])

  return useCallback(() => {
    const isAfterDrag = hasDragged.current
    hasDragged.current = false
    return isAfterDrag
  }, [])
}

type Listening<Grip> = { latest: RefObject<PointerActs<Grip>>; hasDragged: RefObject<boolean>; inset: Inset }

/** Listens to the pointer over an element until it is removed. */
class PointerListener<Grip> {
  private readonly element: HTMLElement
  private readonly latest: RefObject<PointerActs<Grip>>
  private readonly hasDragged: RefObject<boolean>
  private readonly inset: Inset
  private phase: Phase = 'idle'
  private grabbed: Grip | undefined
  private pointerId = -1
  private origin: Point = { clientX: 0, clientY: 0 }
  private last: Point = this.origin
  private timer: ReturnType<typeof setTimeout> | undefined
  private frame = 0
  private isHandled = false

  constructor(element: HTMLElement, { latest, hasDragged, inset }: Listening<Grip>) {
    this.element = element
    this.latest = latest
    this.hasDragged = hasDragged
    this.inset = inset
  }

  /** @returns what ends it */
  listen(): () => void {
    const { element } = this
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener('pointerdown', (event) => this.onDown(event), { signal })
    element.addEventListener('touchend', (event) => this.onTouchEnd(event), { signal, passive: false })
    element.addEventListener('touchmove', (event) => this.onTouchMove(event), { signal, passive: false })
    window.addEventListener('pointermove', (event) => this.onMove(event), { signal })
    window.addEventListener('pointerup', (event) => this.onUp(event), { signal })
    window.addEventListener('pointercancel', () => this.onCancel(), { signal })
    window.addEventListener('keydown', (event) => this.onKey(event), { signal, capture: true })
    return () => {
      this.end()
      leaving.abort()
    }
  }

  private applyLast(): void {
    if (scrollAlong(this.element, this.last, this.inset)) this.latest.current.move(this.last)
    this.frame = requestAnimationFrame(() => this.applyLast())
  }

  private begin(point: Point): void {
    if (this.grabbed === undefined) return
    this.phase = 'dragging'
    this.hasDragged.current = true
    this.last = point
    this.latest.current.start(this.grabbed, this.origin)
    this.latest.current.move(point)
    this.frame = requestAnimationFrame(() => this.applyLast())
  }

  private end(): void {
    clearTimeout(this.timer)
    cancelAnimationFrame(this.frame)
    this.phase = 'idle'
    this.grabbed = undefined
    delete this.element.dataset['armed']
  }

  private onDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || this.phase === 'dragging') return
    this.end()
    this.hasDragged.current = false
    const isTouch = event.pointerType === 'touch'
    this.grabbed = this.latest.current.read(event.target as Element, event, isTouch)
    if (this.grabbed === undefined) return
    this.phase = 'pressed'
    this.pointerId = event.pointerId
    this.origin = this.last = { clientX: event.clientX, clientY: event.clientY }
    if (!isTouch) return
    this.timer = setTimeout(() => {
      this.phase = 'armed'
      this.element.dataset['armed'] = ''
      navigator.vibrate?.(15)
    }, HOLD_MS)
  }

  private onMove(event: PointerEvent): void {
    if (this.phase === 'idle' || event.pointerId !== this.pointerId) return
    this.last = { clientX: event.clientX, clientY: event.clientY }
    if (this.phase === 'dragging') return this.latest.current.move(this.last)
    const far = Math.hypot(this.last.clientX - this.origin.clientX, this.last.clientY - this.origin.clientY)
    const isTouch = event.pointerType === 'touch'
    if (isTouch && this.phase === 'pressed') return far > TOUCH_SLACK ? this.end() : undefined
    if (far > MOUSE_SLACK) this.begin(this.last)
  }

  private onUp(event: PointerEvent): void {
    if (event.pointerId !== this.pointerId) return
    const { phase, grabbed } = this
    this.end()
    this.isHandled = phase === 'dragging' || phase === 'armed'
    if (phase === 'dragging') this.latest.current.drop()
    if (phase === 'armed' && grabbed !== undefined) {
      this.hasDragged.current = true
      this.latest.current.hold(grabbed, this.last)
    }
  }

  private onCancel(): void {
    const { phase } = this
    this.end()
    if (phase === 'dragging') this.latest.current.cancel()
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.phase !== 'dragging') return
    event.preventDefault()
    event.stopPropagation()
    this.onCancel()
  }

  private onTouchMove(event: TouchEvent): void {
    if (this.phase === 'armed' || this.phase === 'dragging') event.preventDefault()
  }

  /** A handled touch has ended: without this a click would follow and close the menu that has just opened. */
  private onTouchEnd(event: TouchEvent): void {
    if (this.isHandled) event.preventDefault()
    this.isHandled = false
  }
}
