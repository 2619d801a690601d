import { memo } from 'react'
import { daysBetween, type Day } from '#core/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ChartEvent } from '../../contract/chart.ts'
import { EmptyCell } from './empty-cell.tsx'
import type { Frame, Run } from './geometry.ts'
import { eventOn, type EventsRow } from './rows.ts'
import { accessibleName, eventText, type Words } from './words.ts'
import styles from './chart.module.css'

type EventCellsProps = { row: EventsRow; frame: Frame; days: Run; cursorDay: Day | undefined; words: Words }

/** One lane of a function room and its events, each in the cell of the day it begins on. */
export function EventCells({ row, frame, days, cursorDay, words }: EventCellsProps) {
  const { functionRoom, lane, events } = row
  const cursorEvent = cursorDay && eventOn(row, cursorDay)
  const isNear = ({ day }: ChartEvent) => {
    const index = daysBetween(frame.from, day)
    return index >= days.first - 1 && index <= days.end
  }
  const capacity = words.t('bookings:chart.upTo', { count: functionRoom.capacity })
  return (
    <>
      <div role="rowheader" className={styles['tape-head']} title={`${functionRoom.name}\n${capacity}`}>
        <span className={classNames(styles['tape-hall'], lane > 0 && 'visually-hidden')}>{functionRoom.name}</span>
      </div>
      <div role="presentation" className={styles['tape-bars']}>
        {events
          .filter((event) => event === cursorEvent || isNear(event))
          .map((event) => (
            <EventBar key={event.id} event={event} frame={frame} isCursor={event === cursorEvent} words={words} />
          ))}
        {cursorDay && !cursorEvent && (
          <EmptyCell place={functionRoom.name} day={cursorDay} frame={frame} words={words} />
        )}
      </div>
    </>
  )
}

type BarProps = { event: ChartEvent; frame: Frame; isCursor: boolean; words: Words }

/** An event of a group: its hours, its name, and whether the group is definite. */
const EventBar = memo(function EventBar({ event, frame, isCursor, words }: BarProps) {
  const index = daysBetween(frame.from, event.day)
  if (index < 0 || index >= frame.days) return null
  const spoken = words.event(event)
  const shown = eventText(event, frame.dayWidth - 12)
  return (
    <div
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      aria-colindex={index + 2}
      aria-label={accessibleName(shown, spoken)}
      title={spoken}
      data-event={event.id}
      data-status={event.isTentative ? 'tentative' : 'confirmed'}
      data-cursor={isCursor || undefined}
      className={classNames(styles['tape-bar'], styles['tape-event'])}
      style={{ insetInlineStart: index * frame.dayWidth, inlineSize: frame.dayWidth - 2 }}
    >
      <span className={styles['tape-name']}>{shown}</span>
    </div>
  )
})
