import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Day } from '#core/dates.ts'

/** What the pointer drags: a shift, or a brush that goes over cells. */
export type Held = { kind: 'shift'; shiftId: string } | { kind: 'paint' }
export type Over = { rowKey: string; day: Day }
export type Drag = { held: Held; over: Over | undefined; x: number; y: number; isCopy: boolean; cells: readonly Over[] }

const SLACK = 5
const TOUCH_SLACK = 10
/** A long press of so long grabs; before that it scrolls. */
const HOLD_MS = 350
/** So near to its edge the grid scrolls along. */
const EDGE = 40

type Options = {
  ref: RefObject<HTMLElement | null>
  isPainting: boolean
  canPlan: boolean
  drop: (drag: Drag) => void
}

/** The cell under a point; what is drawn over the grid lets the pointer through. */
export function cellAt(x: number, y: number): Over | undefined {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  const { day, row } = cell?.dataset ?? {}
  return day && row ? { day: day as Day, rowKey: row } : undefined
}

/** Pointer and finger in the grid: a shift is taken and dropped elsewhere, with Alt as a copy; a brush paints what it goes over. */
export function useDrag({ ref, isPainting, canPlan, drop }: Options) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef({ drop, isPainting, canPlan })
  useEffect(() => {
    latest.current = { drop, isPainting, canPlan }
  })

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const hand = new Hand(element, latest, setDrag)
    return hand.listen()
  }, [ref])
  return drag
}

type Latest = { current: Pick<Options, 'drop' | 'isPainting' | 'canPlan'> }
const isSame = (one: Over, other: Over) => one.day === other.day && one.rowKey === other.rowKey

/** One pointer from down to up. */
class Hand {
  private readonly element: HTMLElement
  private readonly latest: Latest
  private readonly show: (drag: Drag | undefined) => void
  private held: Held | undefined
  private drag: Drag | undefined
  private pointerId = -1
  private isTouch = false
  private isArmed = false
  private origin = { x: 0, y: 0 }
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement, latest: Latest, show: (drag: Drag | undefined) => void) {
    this.element = element
    this.latest = latest
    this.show = show
  }

  listen(): () => void {
    const leaving = new AbortController()
    const { signal } = leaving
    this.element.addEventListener('pointerdown', (event) => this.onDown(event), { signal })
    window.addEventListener('pointermove', (event) => this.onMove(event), { signal })
    window.addEventListener('pointerup', (event) => this.onUp(event), { signal })
    window.addEventListener('pointercancel', () => this.end(), { signal })
    window.addEventListener('keydown', (event) => this.onKey(event), { signal, capture: true })
    this.element.addEventListener('touchmove', (event) => (this.isArmed || this.drag) && event.preventDefault(), { signal, passive: false }) // prettier-ignore
    return () => {
      this.end()
      leaving.abort()
    }
  }

  private end(): void {
    clearTimeout(this.timer)
    this.held = undefined
    this.isArmed = false
    if (this.drag) this.show(undefined)
    this.drag = undefined
  }

  private onDown(event: PointerEvent): void {
    const { canPlan, isPainting } = this.latest.current
    if (!canPlan || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return
    this.end()
    const shiftId = event.target.closest<HTMLElement>('[data-shift]')?.dataset['shift']
    const isCell = event.target.closest('[data-day]') !== null
    if (!isCell || (!isPainting && shiftId === undefined)) return
    this.held = isPainting ? { kind: 'paint' } : { kind: 'shift', shiftId: shiftId ?? '' }
    this.pointerId = event.pointerId
    this.origin = { x: event.clientX, y: event.clientY }
    this.isTouch = event.pointerType === 'touch'
    if (!this.isTouch) return
    this.timer = setTimeout(() => {
      this.isArmed = true
      navigator.vibrate?.(15)
    }, HOLD_MS)
  }

  private onMove(event: PointerEvent): void {
    if (!this.held || event.pointerId !== this.pointerId) return
    const { clientX: x, clientY: y } = event
    const far = Math.hypot(x - this.origin.x, y - this.origin.y)
    if (!this.drag) {
      if (this.isTouch && !this.isArmed) return far > TOUCH_SLACK ? this.end() : undefined
      if (far < SLACK) return
    }
    const begun = this.drag ?? { held: this.held, cells: this.held.kind === 'paint' ? this.cellsAt(this.origin) : [] }
    const over = cellAt(x, y)
    const isNew = this.held.kind === 'paint' && over && !begun.cells.some((cell) => isSame(cell, over))
    this.drag = {
      held: this.held,
      over,
      x,
      y,
      isCopy: event.altKey,
      cells: isNew ? [...begun.cells, over] : begun.cells,
    }
    this.scrollAlong(x, y)
    this.show(this.drag)
  }

  private cellsAt({ x, y }: { x: number; y: number }): Over[] {
    const cell = cellAt(x, y)
    return cell ? [cell] : []
  }

  private scrollAlong(x: number, y: number): void {
    const box = this.element.getBoundingClientRect()
    const along = x > box.right - EDGE ? 16 : x < box.left + EDGE ? -16 : 0
    const down = y > box.bottom - EDGE ? 16 : y < box.top + EDGE ? -16 : 0
    if (along !== 0 || down !== 0) this.element.scrollBy(along, down)
  }

  private onUp(event: PointerEvent): void {
    if (!this.held || event.pointerId !== this.pointerId) return
    const { drag, held } = this
    const isTap = !drag && held.kind === 'paint' && (!this.isTouch || !this.isArmed)
    const { origin } = this
    this.end()
    if (drag) this.latest.current.drop({ ...drag, isCopy: event.altKey })
    else if (isTap) this.latest.current.drop({ held, over: undefined, ...origin, isCopy: false, cells: this.cellsAt(origin) }) // prettier-ignore
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.drag) return
    event.preventDefault()
    event.stopPropagation()
    this.end()
  }
}
