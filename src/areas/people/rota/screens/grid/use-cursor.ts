import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Day } from '#core/dates.ts'
import type { Cell } from './edits.ts'
import type { GridRow } from './rows.ts'

type Spot = { rowKey: string; day: Day }
type Options = {
  ref: RefObject<HTMLElement | null>
  rows: readonly GridRow[]
  days: readonly Day[]
  /** Brings a row into view, so that it is drawn. */
  show: (index: number) => void
}

/** The keyboard's place in the grid, and the cells from where a selection began to it. */
export function useCursor({ ref, rows, days, show }: Options) {
  const [spot, setSpot] = useState<Spot>()
  const [anchor, setAnchor] = useState<Spot>()
  const wantsFocus = useRef(false)
  const rowAt = Math.max(0, rows.findIndex(({ key }) => key === spot?.rowKey)) // prettier-ignore
  const dayAt = Math.max(0, days.findIndex((day) => day === spot?.day)) // prettier-ignore
  const [row, day] = [rows[rowAt], days[dayAt]]

  const put = useCallback((next: Spot, { extend = false, focus = true } = {}) => {
    wantsFocus.current = focus
    setSpot(next)
    setAnchor((known) => (extend ? (known ?? next) : next))
  }, [])

  const step = useCallback(
    (down: number, along: number, extend: boolean) => {
      const next = {
        rowKey: rows[Math.min(rows.length - 1, Math.max(0, rowAt + down))]?.key ?? '',
        day: days[Math.min(days.length - 1, Math.max(0, dayAt + along))] ?? days[0],
      }
      if (!next.day) return
      if (extend && !anchor && row && day) setAnchor({ rowKey: row.key, day })
      put({ rowKey: next.rowKey, day: next.day }, { extend })
    },
    [anchor, day, dayAt, days, put, row, rowAt, rows],
  )

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    show(rowAt)
    const focus = () => {
      const cell = ref.current?.querySelector<HTMLElement>('[data-cursor]')
      cell?.focus({ preventScroll: true })
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return cell
    }
    // A row far away is drawn a moment later.
    if (!focus()) requestAnimationFrame(focus)
  })

  const from = anchor ?? spot
  const otherRow = from ? Math.max(0, rows.findIndex(({ key }) => key === from.rowKey)) : rowAt // prettier-ignore
  const otherDay = from ? Math.max(0, days.findIndex((each) => each === from.day)) : dayAt // prettier-ignore
  const [top, end] = [Math.min(rowAt, otherRow), Math.max(rowAt, otherRow)]
  const [first, last] = [Math.min(dayAt, otherDay), Math.max(dayAt, otherDay)]
  /** The chosen cells: all between where a selection began and the keyboard's place. */
  const selected = useMemo(
    (): Cell[] =>
      rows.slice(top, end + 1).flatMap((each) => days.slice(first, last + 1).map((on) => ({ row: each, day: on }))),
    [days, end, first, last, rows, top],
  )
  /** Which days of a row are chosen; the one place alone is no selection. */
  const selectionOf = (index: number) => ({
    isSelected: spot !== undefined && index >= top && index <= end,
    first: days[first],
    last: days[last],
  })

  return { row, day, rowAt, put, step, selected, selectionOf }
}
export type Cursor = ReturnType<typeof useCursor>
