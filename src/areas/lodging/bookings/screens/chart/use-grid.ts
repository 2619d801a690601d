import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useMemo, useRef, type MouseEvent, type RefObject } from 'react'
import { usePreference, type Density } from '#web/preferences.ts'
import type { ChangePreview } from '../../contract/replies.ts'
import { cellAt, dayWidthIn, frameWidth, offsetsOf, type Frame } from './geometry.ts'
import { dragWords } from './ghost.tsx'
import { foldOf } from './rows.ts'
import { gripAt, nightOf, spotOf, whyFixed, type Spot } from './spot.ts'
import type { Target } from './target.ts'
import { useRows, type ChartData, type Span } from './use-chart.ts'
import { useCursor } from './use-cursor.ts'
import { useDrag, type Drag } from './use-drag.ts'
import { useFlash } from './use-flash.ts'
import { useKeys } from './use-keys.ts'
import { usePointer, type Point } from '#web/use-pointer.ts'
import { usePreview } from './use-preview.ts'
import { useViewport, useWidth } from './use-viewport.ts'
import type { Words } from './words.ts'

export const HEADER_HEIGHT = 60
const COLUMN = { desk: 156, phone: 72 } as const
const rowHeights: Record<Density, number> = { compact: 32, standard: 36, comfortable: 44 }
const TOUCH_ROW = 48

export type GridOptions = {
  chart: ChartData
  span: Span
  isPhone: boolean
  canWrite: boolean
  words: Words
  own: RefObject<Set<string>>
  /** Cells of a booking that is being written. */
  drawn: Target | undefined
  /** How many pixels at the end a panel lies over. */
  covered: number
  onOpen: (spot: Spot) => void
  onMenu: (spot: Spot, at: Point) => void
  onDrop: (drag: Drag) => void
  announce: (text: string) => void
}

function useRowHeight(): number {
  const density = usePreference('density')
  const isCoarse = useMediaQuery('(pointer: coarse)', { noSsr: true })
  return isCoarse ? TOUCH_ROW : rowHeights[density]
}

/** Announces to screen readers where a change in progress would lead. */
function useDragAnnouncement(
  { chart, words, announce }: GridOptions,
  drag: Drag | undefined,
  preview: ChangePreview | undefined,
) {
  const announced = drag && dragWords(drag, chart, preview, words)
  const text = announced
    ? [announced.place, announced.dates, announced.nights, announced.difference, announced.refusal]
        .filter(Boolean)
        .join(', ')
    : ''
  useEffect(() => {
    if (text) announce(text)
  }, [text, announce])
}

/** Rows, places and sizes of the chart, and the one place where the keyboard is. */
export function useGrid(options: GridOptions) {
  const { chart, span, isPhone, words, own, covered } = options
  const scroller = useRef<HTMLDivElement>(null)
  const column = isPhone ? COLUMN.phone : COLUMN.desk
  const inset = useMemo(() => ({ top: HEADER_HEIGHT, start: column, end: covered }), [column, covered])
  const width = useWidth(scroller)
  const { from, days } = span
  const dayWidth = dayWidthIn(width - column, days, isPhone)
  const frame: Frame = useMemo(() => ({ from, days, dayWidth }), [from, days, dayWidth])

  const { rows, toggle, open } = useRows(chart, useRowHeight())
  const offsets = useMemo(() => offsetsOf(rows), [rows])
  const view = useViewport(scroller, { frame, offsets, inset })
  const cursor = useCursor({ ref: scroller, rows, offsets, frame, inset, businessDate: chart.businessDate })
  const drag = useDrag({ rows, offsets, frame })
  const grabbed = drag.drag?.grip
  const grabbedBar = grabbed && grabbed.kind !== 'create' ? grabbed.bar : undefined
  const preview = usePreview(grabbedBar, drag.drag?.target)
  useFlash(scroller, chart, own)
  useDragAnnouncement(options, drag.drag, preview)

  return { scroller, column, inset, frame, rows, offsets, view, cursor, drag, grabbedBar, preview, toggle, open, words }
}

export type Grid = ReturnType<typeof useGrid>

/** Converts points of the window to places of the canvas, in either reading direction, and finds what lies there. */
function usePlaces({ chart }: GridOptions, { scroller, column, frame, offsets, rows }: Grid) {
  const placeOf = useCallback(
    ({ clientX, clientY }: Point) => {
      const element = scroller.current
      if (!element) return { x: 0, y: 0 }
      const box = element.getBoundingClientRect()
      const isRtl = getComputedStyle(element).direction === 'rtl'
      const fromStart = isRtl ? box.right - clientX : clientX - box.left
      return {
        x: fromStart + Math.abs(element.scrollLeft) - column,
        y: clientY - box.top + element.scrollTop - HEADER_HEIGHT,
      }
    },
    [column, scroller],
  )
  const spotAt = useCallback(
    (target: Element, point: Point): Spot | undefined => {
      const key = target.closest<HTMLElement>('[data-row]')?.dataset['row']
      const row = rows.find((each) => each.key === key)
      if (!row || foldOf(row) !== undefined || target.closest('[role=rowheader]')) return undefined
      const place = placeOf(point)
      if (place.x > frameWidth(frame)) return undefined
      const { day } = cellAt(place, frame, offsets)
      const stayId = target.closest<HTMLElement>('[data-stay]')?.dataset['stay']
      const blockId = target.closest<HTMLElement>('[data-block]')?.dataset['block']
      const bar = stayId ? chart.barOf.get(stayId) : undefined
      const block = blockId ? chart.blocks.find((each) => each.id === blockId) : undefined
      const eventId = target.closest<HTMLElement>('[data-event]')?.dataset['event']
      const event = eventId ? chart.events.find(({ id }) => id === eventId) : undefined
      return { row, day, bar, block, event }
    },
    [chart, frame, offsets, placeOf, rows],
  )
  return { placeOf, spotAt }
}

/** What hand and keys do on the grid: both come to the same drops, openings and menus. */
export function useHands(options: GridOptions, grid: Grid) {
  const { canWrite, words, onOpen, onMenu, onDrop, announce } = options
  const { scroller, inset, cursor, drag, frame, toggle } = grid
  const { placeOf, spotAt } = usePlaces(options, grid)
  const finish = () => {
    const last = drag.end()
    if (last) onDrop(last)
  }
  const letGo = () => {
    if (drag.end()) announce(words.t('bookings:chart.letGo'))
  }

  const isAfterDrag = usePointer<Spot>(
    scroller,
    {
      read: (target, point) => (canWrite ? spotAt(target, point) : undefined),
      start: (spot, point) => {
        const grip = scroller.current ? gripAt(spot, point, scroller.current) : undefined
        if (grip) {
          cursor.put({ rowKey: grip.row.key, day: spot.bar ? nightOf(spot.bar, spot.day) : spot.day }, false)
          drag.start(grip, placeOf(point))
        } else if (spot.bar) announce(words.t(whyFixed(spot.bar)))
      },
      move: (point) => drag.move(placeOf(point)),
      drop: finish,
      cancel: letGo,
      hold: (spot, point) => onMenu(spot, point),
    },
    inset,
  )
  const onKeyDown = useKeys({
    cursor,
    drag,
    frame,
    canWrite,
    drop: finish,
    cancel: letGo,
    open: (row) => {
      const spot = spotOf(row, cursor.day)
      if (spot) onOpen(spot)
    },
    toggle,
    notAllowed: (bar) => announce(words.t(whyFixed(bar))),
  })
  const onClick = (event: MouseEvent) => {
    if (isAfterDrag()) return undefined
    const fold = (event.target as Element).closest<HTMLElement>('[data-fold]')?.dataset['fold']
    if (fold) return toggle(fold)
    const spot = spotAt(event.target as Element, event)
    if (!spot) return
    cursor.put({ rowKey: spot.row.key, day: spot.bar ? nightOf(spot.bar, spot.day) : spot.day })
    if (spot.bar || spot.event) onOpen(spot)
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    if ((event.nativeEvent as PointerEvent).pointerType === 'touch') return
    const target = event.target as HTMLElement
    // The context-menu key speaks from the focused cell and knows no place of a pointer.
    const isByKey = event.button !== 2 && target.dataset['cursor'] !== undefined
    const box = target.getBoundingClientRect()
    const at = isByKey ? { clientX: box.left + Math.min(24, box.width / 2), clientY: box.bottom } : event
    const spot = isByKey ? spotOf(cursor.row, cursor.day) : spotAt(target, event)
    if (!spot || foldOf(spot.row) !== undefined) return
    cursor.put({ rowKey: spot.row.key, day: spot.bar ? nightOf(spot.bar, spot.day) : spot.day }, false)
    onMenu(spot, { clientX: at.clientX, clientY: at.clientY })
  }
  return { onKeyDown, onClick, onContextMenu }
}
