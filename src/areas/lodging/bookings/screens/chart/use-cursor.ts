import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { addDays, daysBetween, type Day } from '#core/dates.ts'
import { scrollToShow, topOf, type Frame } from './geometry.ts'
import { barOn, blockOn, type ChartRow } from './rows.ts'
import type { Inset } from './use-viewport.ts'

/** The keyboard's place: one row, one night. */
export type Cursor = { rowKey: string; day: Day }

type Options = {
  ref: RefObject<HTMLElement | null>
  rows: readonly ChartRow[]
  offsets: Float64Array
  frame: Frame
  inset: Inset
  businessDate: Day
}

const clampDay = (day: Day, { from, days }: Frame): Day => {
  const last = addDays(from, days - 1)
  return day < from ? from : day > last ? last : day
}

/** Moves one place through the chart and keeps it in view; arrows step over a bar as over one cell. */
export function useCursor({ ref, rows, offsets, frame, inset, businessDate }: Options) {
  const [requested, setRequested] = useState<Cursor>()
  const wantsFocus = useRef(false)
  const fallback = rows.find((row) => row.kind === 'room') ?? rows[0]
  const row = rows.find((each) => each.key === requested?.rowKey) ?? fallback
  const day = clampDay(requested?.day ?? businessDate, frame)
  const cursor: Cursor | undefined = row && { rowKey: row.key, day }
  const rowIndex = row ? rows.indexOf(row) : -1

  const put = useCallback((next: Cursor, focus = true) => {
    wantsFocus.current = focus
    setRequested(next)
  }, [])

  /** Brings a place into view below the header and beside the room column. */
  const show = useCallback(
    (index: number, from: Day, until: Day) => {
      const scroller = ref.current
      if (!scroller || index < 0) return
      const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
      const start = Math.max(0, daysBetween(frame.from, from)) * frame.dayWidth
      const end = Math.min(frame.days, daysBetween(frame.from, until)) * frame.dayWidth
      const height = scroller.clientHeight - inset.top
      const width = scroller.clientWidth - inset.start - inset.end
      const top = scrollToShow(scroller.scrollTop, height, topOf(offsets, index), topOf(offsets, index + 1), 4)
      const left = scrollToShow(Math.abs(scroller.scrollLeft), width, start, end, 4)
      scroller.scrollTo({ top, left: left * sign })
    },
    [ref, frame, offsets, inset],
  )

  useLayoutEffect(() => {
    if (!wantsFocus.current || !row) return
    wantsFocus.current = false
    const bar = barOn(row, day)
    show(rowIndex, day, bar && bar.departure < addDays(day, 3) ? addDays(bar.departure, 1) : addDays(day, 1))
    ref.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true })
  })

  const step = useCallback(
    (days: number, down: number) => {
      if (!row) return
      const bar = days === 0 ? undefined : barOn(row, day)
      const block = bar || days === 0 ? undefined : blockOn(row, day)
      const stay = bar ?? (block && { arrival: block.from, departure: block.until })
      const onward = !stay ? addDays(day, days) : days > 0 ? stay.departure : addDays(stay.arrival, -1)
      const next = rows[Math.min(rows.length - 1, Math.max(0, rowIndex + down))] ?? row
      put({ rowKey: next.key, day: clampDay(Math.abs(days) > 1 ? addDays(day, days) : onward, frame) })
    },
    [day, frame, put, row, rowIndex, rows],
  )

  return { cursor, row, rowIndex, day, put, step, show }
}

export type CursorState = ReturnType<typeof useCursor>
