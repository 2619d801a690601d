import { memo } from 'react'
import { daysBetween, type Day } from '#core/dates.ts'
import { conditionMarks } from '#web/theme/status-colors.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ChartBar, ChartBlockBar } from './chart-bar.tsx'
import type { Frame, Run } from './geometry.ts'
import { EmptyCell } from './empty-cell.tsx'
import { EventCells } from './event-row.tsx'
import { FoldHead } from './fold-head.tsx'
import { barOn, blockOn, isSameRow, type ChartRow, type LaneRow, type RoomRow, type TypeRow } from './rows.ts'
import type { Words } from './words.ts'
import styles from './chart.module.css'

type RowProps = {
  row: ChartRow
  index: number
  top: number
  frame: Frame
  /** First day of the reply the counts of free rooms belong to; differs from the frame while a new span is on its way. */
  dataFrom: Day
  days: Run
  businessDate: Day
  /** The day of this row that has the keyboard's place, if it has it. */
  cursorDay: Day | undefined
  grabbedStayId: string | undefined
  canWrite: boolean
  words: Words
}

const isNear = (from: Day, until: Day, { frame, days }: Pick<RowProps, 'frame' | 'days'>): boolean =>
  daysBetween(frame.from, from) <= days.end && daysBetween(frame.from, until) >= days.first - 1

/** One row: its header stays at the start of the view, its bars lie at their days. */
export const ChartRowView = memo(
  function ChartRowView(props: RowProps) {
    const { row, index, top } = props
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        data-row={row.key}
        className={classNames(styles['tape-row'], styles[`is-${row.kind}`])}
        style={{ top, blockSize: row.height }}
      >
        <Cells {...props} />
      </div>
    )
  },
  (a, b) =>
    isSameRow(a.row, b.row) &&
    (Object.keys(b) as (keyof RowProps)[]).every((name) => name === 'row' || Object.is(a[name], b[name])),
)

function Cells(props: RowProps) {
  const { row, frame, days, cursorDay, words } = props
  switch (row.kind) {
    case 'type':
      return <TypeCells {...props} row={row} />
    case 'halls':
      return <FoldHead row={row} name={words.t('bookings:chart.functionRooms')} cursorDay={cursorDay} />
    case 'events':
      return <EventCells row={row} frame={frame} days={days} cursorDay={cursorDay} words={words} />
    default:
      return <StayCells {...props} row={row} />
  }
}

function TypeCells({ row, frame, dataFrom, days, cursorDay, words }: RowProps & { row: TypeRow }) {
  const { type } = row
  const shift = daysBetween(dataFrom, frame.from)
  const shown = Array.from({ length: days.end - days.first }, (_, place) => days.first + place)
  return (
    <>
      <FoldHead
        row={row}
        name={type.name}
        count={{ rooms: row.roomCount, text: words.t('bookings:chart.roomCount', { count: row.roomCount }) }}
        cursorDay={cursorDay}
      />
      <div role="presentation" className={styles['tape-bars']}>
        {shown.map((day) => {
          const free = type.free[day + shift]
          if (free === undefined) return null
          const allotted = type.allotted[day + shift] ?? 0
          return (
            <div
              key={day}
              role="gridcell"
              tabIndex={-1}
              aria-colindex={day + 2}
              className={classNames(
                styles['tape-free'],
                free === 0 && styles['is-full'],
                free < 0 && styles['is-over'],
              )}
              title={free < 0 ? words.t('bookings:chart.overbooked', { count: -free }) : undefined}
              style={{
                insetInlineStart: day * frame.dayWidth,
                inlineSize: frame.dayWidth,
              }}
            >
              {free}
              {allotted > 0 && <Allotted rooms={allotted} words={words} />}
            </div>
          )
        })}
      </div>
    </>
  )
}

/** Rooms that groups hold and that are not free for others. */
function Allotted({ rooms, words }: { rooms: number; words: Words }) {
  const label = words.t('bookings:chart.allotted', { count: rooms })
  return (
    <small className={styles['tape-allotted']} title={label}>
      <span aria-hidden>+{rooms}</span>
      <span className="visually-hidden">{label}</span>
    </small>
  )
}

function StayCells(props: RowProps & { row: LaneRow | RoomRow }) {
  const { row, frame, businessDate, cursorDay, grabbedStayId, canWrite, words } = props
  const place =
    row.kind === 'room' ? words.t('bookings:chart.room', { number: row.room.number }) : words.t('bookings:chart.lane')
  const cursorBar = cursorDay && barOn(row, cursorDay)
  const cursorBlock = cursorDay && !cursorBar ? blockOn(row, cursorDay) : undefined
  return (
    <>
      {row.kind === 'room' ? <RoomHead row={row} words={words} /> : <LaneHead row={row} words={words} />}
      <div role="presentation" className={styles['tape-bars']}>
        {row.kind === 'room' &&
          row.blocks
            .filter((block) => isNear(block.from, block.until, props))
            .map((block) => (
              <ChartBlockBar
                key={block.id}
                block={block}
                frame={frame}
                isCursor={cursorBlock === block}
                words={words}
              />
            ))}
        {row.bars
          .filter((bar) => bar === cursorBar || isNear(bar.arrival, bar.departure, props))
          .map((bar) => (
            <ChartBar
              key={bar.stayId}
              bar={bar}
              frame={frame}
              businessDate={businessDate}
              isCursor={cursorBar === bar}
              isGrabbed={grabbedStayId === bar.stayId}
              canWrite={canWrite}
              words={words}
            />
          ))}
        {cursorDay && !cursorBar && !cursorBlock && (
          <EmptyCell place={place} day={cursorDay} frame={frame} words={words} />
        )}
      </div>
    </>
  )
}

function RoomHead({ row: { room, isFirstOfFloor }, words }: { row: RoomRow; words: Words }) {
  const { color, letter: initial } = conditionMarks[room.condition]
  const condition = words.t(`shell:condition.${room.condition}`)
  return (
    <div role="rowheader" className={styles['tape-head']} title={condition}>
      <span className={styles['tape-number']}>{room.number}</span>
      {isFirstOfFloor && room.floor && (
        <span className={styles['tape-floor']}>{words.t('bookings:chart.floor', { floor: room.floor })}</span>
      )}
      <span
        className={styles['tape-condition']}
        data-condition={room.condition}
        style={{ color }}
        aria-label={condition}
      >
        {initial}
      </span>
    </div>
  )
}

function LaneHead({ row: { lane, laneCount, bars }, words }: { row: LaneRow; words: Words }) {
  return (
    <div role="rowheader" className={styles['tape-head']} title={words.t('bookings:chart.laneHelp')}>
      <span className={styles['tape-lane']}>{words.t('bookings:chart.lane')}</span>
      {lane === 0 && laneCount > 1 && <span className={styles['tape-count']}>{laneCount}</span>}
      <span className="visually-hidden">{bars.length}</span>
    </div>
  )
}
