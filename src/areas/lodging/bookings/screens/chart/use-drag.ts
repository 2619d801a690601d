import { useCallback, useRef, useState } from 'react'
import { daysBetween } from '#core/dates.ts'
import { cellAt, daysMoved, type Frame } from './geometry.ts'
import { isStayRow, type ChartRow } from './rows.ts'
import { carried, isSameTarget, type Grip, type Target } from './target.ts'

/** A change under way, by pointer or by key: what is grabbed, where it leads, and the row it leads to. */
export type Drag = { grip: Grip; target: Target; rowKey: string; isByKey: boolean }

type Place = { x: number; y: number }

/** The row an edge or a new booking stays in; a body goes where it is carried, and past headers. */
function landing(grip: Grip, row: ChartRow): ChartRow {
  return grip.kind === 'move' && isStayRow(row) ? row : grip.row
}

const isSameDrag = (a: Drag | undefined, b: Drag) =>
  a !== undefined && a.rowKey === b.rowKey && isSameTarget(a.target, b.target)

/** What is grabbed and where it leads. Pointer and keyboard carry through the same rule, so they do the same. */
export function useDrag({ rows, offsets, frame }: { rows: readonly ChartRow[]; offsets: Float64Array; frame: Frame }) {
  const [drag, setDrag] = useState<Drag>()
  const now = useRef<Drag>(undefined)
  const origin = useRef<Place>({ x: 0, y: 0 })
  const carriedByKey = useRef({ days: 0, rowIndex: 0 })

  const put = useCallback((next: Drag | undefined) => {
    if (next && isSameDrag(now.current, next)) return
    now.current = next
    setDrag(next)
  }, [])

  const carry = useCallback(
    (grip: Grip, days: number, row: ChartRow, isByKey: boolean) => {
      const there = landing(grip, row)
      put({ grip, target: carried(grip, days, there), rowKey: there.key, isByKey })
    },
    [put],
  )

  const start = useCallback(
    (grip: Grip, place: Place) => {
      origin.current = place
      carry(grip, 0, grip.row, false)
    },
    [carry],
  )

  const move = useCallback(
    (place: Place) => {
      const grip = now.current?.grip
      if (!grip) return
      const { rowIndex, day } = cellAt(place, frame, offsets)
      const row = rows[rowIndex] ?? grip.row
      const days = grip.kind === 'create' ? daysBetween(grip.day, day) : daysMoved(place.x - origin.current.x, frame)
      carry(grip, days, row, false)
    },
    [carry, frame, offsets, rows],
  )

  /** Carries by one step of a key; the first step grabs it. Rows are stepped over until one can take a stay. */
  const step = useCallback(
    (grip: Grip, days: number, down: number) => {
      const grabbed = now.current?.isByKey && now.current.grip.kind === grip.kind ? now.current : undefined
      if (!grabbed) carriedByKey.current = { days: 0, rowIndex: rows.findIndex((row) => row.key === grip.row.key) }
      const by = carriedByKey.current
      by.days += days
      let next = by.rowIndex + down
      while (down !== 0 && rows[next] && !isStayRow(rows[next])) next += down
      if (rows[next]) by.rowIndex = next
      carry(grabbed?.grip ?? grip, by.days, rows[by.rowIndex] ?? grip.row, true)
    },
    [carry, rows],
  )

  const end = useCallback((): Drag | undefined => {
    const last = now.current
    put(undefined)
    return last
  }, [put])

  return { drag, start, move, step, end, current: now }
}

export type DragState = ReturnType<typeof useDrag>
