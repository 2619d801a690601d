import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween, weekdayOf, type Day } from '#core/dates.ts'
import { formatDay } from '#web/format-day.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Chart } from '../../contract/chart.ts'
import type { Frame, Run } from './geometry.ts'
import { freeInHotel } from './spot.ts'
import styles from './chart.module.css'

/** Where only some days have room for their number, it is those a week begins with. */
const isMarked = (day: Day): boolean => weekdayOf(day) === 1

/** The hotel's weekend; a tint that helps the eye, nothing is priced by it. */
const isWeekend = (day: Day): boolean => weekdayOf(day) >= 6

type HeaderProps = {
  frame: Frame
  days: Run
  chart: Pick<Chart, 'businessDate' | 'from' | 'rooms' | 'roomTypes'>
  width: number
}

/** The sticky head of the chart: weekday, day, and how many rooms are free in the property. */
export const DayHeader = memo(function DayHeader({ frame, days, chart, width }: HeaderProps) {
  const { businessDate } = chart
  const shift = daysBetween(chart.from, frame.from)
  const { t, i18n } = useTranslation('bookings')
  const shown = Array.from({ length: days.end - days.first }, (_, place) => days.first + place)
  return (
    <div role="row" aria-rowindex={1} className={styles['tape-header']} style={{ inlineSize: width }}>
      <div role="columnheader" className={styles['tape-corner']}>
        <span>{t('chart.rooms', { count: chart.rooms.length })}</span>
        <span className={styles['tape-corner-note']}>{t('chart.free')}</span>
      </div>
      {shown.map((index) => {
        const day = addDays(frame.from, index)
        const isToday = day === businessDate
        const free = freeInHotel(chart, index + shift)
        const isMonth = day.endsWith('-01') || index === 0
        return (
          <div
            key={day}
            role="columnheader"
            aria-colindex={index + 2}
            aria-current={isToday ? 'date' : undefined}
            className={classNames(
              styles['tape-day'],
              isWeekend(day) && styles['is-weekend'],
              isToday && styles['is-today'],
              isMarked(day) && styles['is-marked'],
              isMonth && styles['is-month'],
            )}
            style={{
              insetInlineStart: `calc(var(--tape-column) + ${index * frame.dayWidth}px)`,
              inlineSize: frame.dayWidth,
            }}
          >
            <span className={styles['tape-weekday']}>
              {isMonth ? formatDay(day, i18n.language, 'monthName') : formatDay(day, i18n.language, 'weekday')}
            </span>
            <span className={styles['tape-date']}>{Number(day.slice(8))}</span>
            <span className={classNames(styles['tape-total'], free !== undefined && free <= 0 && styles['is-full'])}>
              {free ?? ''}
            </span>
          </div>
        )
      })}
    </div>
  )
})

/** Weekends and today behind all rows: a handful of stripes instead of a cell for every room and day. */
export const DayStripes = memo(function DayStripes({
  frame,
  businessDate,
  height,
}: {
  frame: Frame
  businessDate: Day
  height: number
}) {
  const days = Array.from({ length: frame.days }, (_, index) => addDays(frame.from, index))
  return (
    <div role="presentation" className={styles['tape-stripes']} style={{ blockSize: height }}>
      {days.map((day, index) =>
        isWeekend(day) || day === businessDate ? (
          <div
            key={day}
            className={classNames(styles['tape-stripe'], day === businessDate && styles['is-today'])}
            style={{
              insetInlineStart: `calc(var(--tape-column) + ${index * frame.dayWidth}px)`,
              inlineSize: frame.dayWidth,
            }}
          />
        ) : null,
      )}
    </div>
  )
})
