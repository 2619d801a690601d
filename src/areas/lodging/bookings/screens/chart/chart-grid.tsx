import { useImperativeHandle, type Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ChartRowView } from './chart-row.tsx'
import { DayHeader, DayStripes } from './day-header.tsx'
import { Drawn } from './drawn.tsx'
import { frameWidth, topOf } from './geometry.ts'
import { Ghost } from './ghost.tsx'
import { roomKey } from './rows.ts'
import { spotOf, type Spot } from './spot.ts'
import { HEADER_HEIGHT, useGrid, useHands, type Grid, type GridOptions } from './use-grid.ts'
import styles from './chart.module.css'

export type GridHandle = {
  /** Where the keyboard is. */
  spot: () => Spot | undefined
  focus: () => void
  goToRoom: (roomId: string) => void
}

/** Below these widths of a day, in pixels, its text is shortened: first to one character, then to every Monday's number. */
const TIGHT = 28
const TINY = 15

/** The chart itself: it scrolls both ways, draws what is in view, and turns pointer and keys into proposals. */
export function ChartGrid({ handle, ...options }: GridOptions & { handle: Ref<GridHandle> }) {
  const { chart, span, isPhone, words } = options
  const grid = useGrid(options)
  const hands = useHands(options, grid)
  const { scroller, column, frame, offsets, cursor, drag, open } = grid

  useImperativeHandle(
    handle,
    () => ({
      spot: () => spotOf(cursor.row, cursor.day),
      focus: () => cursor.cursor && cursor.put(cursor.cursor),
      goToRoom: (roomId) => {
        const room = chart.roomOf.get(roomId)
        if (room) open(room.roomTypeId)
        cursor.put({ rowKey: roomKey(roomId), day: cursor.day })
      },
    }),
    [chart, cursor, open],
  )

  const width = column + frameWidth(frame)
  // What the panel covers can be scrolled out from under it.
  const canvasWidth = width + options.covered
  const height = offsets.at(-1) ?? 0
  return (
    <div
      {...hands}
      ref={scroller}
      role="grid"
      aria-label={words.t('bookings:chart.title')}
      aria-rowcount={grid.rows.length + 1}
      aria-colcount={span.days + 1}
      className={classNames(
        styles['tape'],
        drag.drag && styles['is-dragging'],
        isPhone && styles['is-phone'],
        frame.dayWidth < TIGHT && styles['is-tight'],
        frame.dayWidth < TINY && styles['is-tiny'],
      )}
      style={{
        ['--tape-column' as string]: `${column}px`,
        ['--tape-day' as string]: `${frame.dayWidth}px`,
        ['--tape-header' as string]: `${HEADER_HEIGHT}px`,
      }}
    >
      <DayHeader frame={frame} days={grid.view.days} chart={chart} width={canvasWidth} />
      <div role="rowgroup" className={styles['tape-canvas']} style={{ inlineSize: canvasWidth, blockSize: height }}>
        <DayStripes frame={frame} businessDate={chart.businessDate} height={height} />
        <Rows options={options} grid={grid} />
        <GrabbedGhost options={options} grid={grid} />
        <Drawn drawn={options.drawn} grid={grid} words={words} />
      </div>
    </div>
  )
}

/** The rows in view, and the one that has the keyboard's place, so that the focus is never lost to scrolling. */
function Rows({ options, grid }: { options: GridOptions; grid: Grid }) {
  const { chart, canWrite, words } = options
  const { rows, offsets, view, cursor, frame, grabbedBar } = grid
  const inView = rows.slice(view.rows.first, view.rows.end).map((_, place) => view.rows.first + place)
  const isAway = cursor.rowIndex >= 0 && (cursor.rowIndex < view.rows.first || cursor.rowIndex >= view.rows.end)
  const drawn = isAway ? [...inView, cursor.rowIndex] : inView
  return drawn.map((index) => {
    const row = rows[index]
    if (!row) return null
    return (
      <ChartRowView
        key={row.key}
        row={row}
        index={index}
        top={topOf(offsets, index)}
        frame={frame}
        dataFrom={chart.from}
        days={view.days}
        businessDate={chart.businessDate}
        cursorDay={index === cursor.rowIndex ? cursor.day : undefined}
        grabbedStayId={grabbedBar?.stayId}
        canWrite={canWrite}
        words={words}
      />
    )
  })
}

function GrabbedGhost({ options, grid }: { options: GridOptions; grid: Grid }) {
  const { drag, rows, offsets, frame, preview } = grid
  const index = rows.findIndex((row) => row.key === drag.drag?.rowKey)
  const row = rows[index]
  if (!drag.drag || !row) return null
  return (
    <Ghost
      drag={drag.drag}
      chart={options.chart}
      preview={preview}
      frame={frame}
      top={topOf(offsets, index)}
      height={row.height}
      days={grid.view.days}
      words={options.words}
    />
  )
}
