import { daysBetween, type Day } from '#core/dates.ts'
import type { Frame } from './geometry.ts'
import type { Words } from './words.ts'
import styles from './chart.module.css'

type CellProps = { place: string; day: Day; frame: Frame; words: Words }

/** The keyboard's place on a day on which nothing lies in the row. */
export function EmptyCell({ place, day, frame, words }: CellProps) {
  const index = daysBetween(frame.from, day)
  return (
    <div
      role="gridcell"
      tabIndex={0}
      data-cursor
      aria-colindex={index + 2}
      aria-label={words.t('bookings:chart.freeCell', { place, day: words.day(day, 'short') })}
      className={styles['tape-cursor']}
      style={{
        insetInlineStart: index * frame.dayWidth,
        inlineSize: frame.dayWidth,
      }}
    />
  )
}
