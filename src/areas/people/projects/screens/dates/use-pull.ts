import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Point, usePointer } from '#web/use-pointer.ts'
import type { WorkItem } from '../../contract/replies.ts'
import type { Dated } from '../../rules/calendar.ts'
import { type Grip, pulled } from '../../rules/chain.ts'

/** What is moved and where to, before it is stored. */
export type Draft = { item: WorkItem; grip: Grip; dates: Dated; isByKey: boolean }
type Held = { item: WorkItem; grip: Grip }

const MOUSE_EDGE = 10
const TOUCH_EDGE = 18
/** A bar so many edges wide has ends of its own to grab. */
const EDGES_OF_A_BAR = 3
/** What keys have moved is stored once they rest. */
const REST_MS = 900
const NO_INSET = { top: 0, start: 0 }
const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** Which part of a bar lies under the pointer: an end that is shown, or all of it. */
function gripAt(bar: HTMLElement, { clientX }: Point, isTouch: boolean): Grip {
  const { left, right, width } = bar.getBoundingClientRect()
  const edge = isTouch ? TOUCH_EDGE : MOUSE_EDGE
  if (width < edge * EDGES_OF_A_BAR) return 'WHOLE'
  const [first, last]: [Grip, Grip] = isRtl(bar) ? ['END', 'START'] : ['START', 'END']
  const grip = clientX < left + edge ? first : clientX > right - edge ? last : 'WHOLE'
  const isCut = (grip === 'START' && bar.dataset['before'] === 'true') || (grip === 'END' && bar.dataset['after'] === 'true') // prettier-ignore
  return isCut ? 'WHOLE' : grip
}

type Options = {
  frame: RefObject<HTMLElement | null>
  days: number
  items: readonly WorkItem[]
  isEnabled: boolean
  store: (item: WorkItem, dates: Dated) => Promise<void>
}

/** What is moved before it is stored; it stays shown until it is. */
function useDraft(store: Options['store']) {
  const [draft, setDraft] = useState<Draft>()
  const latest = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStoring = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: Draft | undefined) => {
    clearTimeout(timer.current)
    latest.current = next
    setDraft(next)
  }
  const drop = () => {
    clearTimeout(timer.current)
    const held = latest.current
    if (!held || isStoring.current) return
    const isMoved = held.dates.startOn !== held.item.startOn || held.dates.dueOn !== held.item.dueOn
    if (!isMoved) return show(undefined)
    isStoring.current = true
    void store(held.item, held.dates).finally(() => {
      isStoring.current = false
      show(undefined)
    })
  }
  /** Stores it once nothing more is pressed. */
  const dropSoon = () => (timer.current = setTimeout(drop, REST_MS))
  return { draft, latest, isStoring, show, drop, dropSoon }
}

/** Pointer, finger and keys move a bar or stretch it; Escape cancels, releasing stores. */
export function usePull({ frame, days, items, isEnabled, store }: Options) {
  const { draft, latest, isStoring, show, drop, dropSoon } = useDraft(store)
  const origin = useRef(0)
  const pull = ({ item, grip }: Held, by: number) => show({ item, grip, dates: pulled(item, grip, by), isByKey: false })
  const cancel = () => show(undefined)

  /** How far a place is from the first day, in days. */
  const daysAt = ({ clientX }: Point): number => {
    const rows = frame.current?.firstElementChild
    if (!rows) return 0
    const { left, right, width } = rows.getBoundingClientRect()
    return ((isRtl(rows) ? right - clientX : clientX - left) * days) / width
  }
  const isAfterDrag = usePointer<Held>(
    frame,
    {
      read: (target, point, isTouch) => {
        const bar = target.closest<HTMLElement>('[data-item]')
        const item = items.find(({ id }) => id === bar?.dataset['item'])
        return bar && item && isEnabled && !isStoring.current ? { item, grip: gripAt(bar, point, isTouch) } : undefined
      },
      start: (held, point) => {
        origin.current = daysAt(point)
        pull(held, 0)
      },
      move: (point) => latest.current && pull(latest.current, Math.round(daysAt(point) - origin.current)),
      drop,
      cancel,
      hold: () => undefined,
    },
    NO_INSET,
  )

  const onKey = (event: KeyboardEvent<HTMLElement>, item: WorkItem): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const held = latest.current?.isByKey && latest.current.item.id === item.id ? latest.current : undefined
    if (!isEnabled || isStoring.current || event.ctrlKey || event.metaKey) return
    if (step !== undefined) {
      const grip: Grip = event.shiftKey ? 'END' : 'WHOLE'
      show({ item, grip, dates: pulled(held?.dates ?? item, grip, isRtl(event.currentTarget) ? -step : step), isByKey: true }) // prettier-ignore
      dropSoon()
    } else if (held && event.key === 'Enter') drop()
    else if (held && event.key === 'Escape') cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = () => {
    if (latest.current?.isByKey) drop()
  }
  return { draft, isAfterDrag, onKey, onBlur }
}

export type Pull = ReturnType<typeof usePull>
