import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, type Day, daysOf, isDay, weekdayOf, firstOfMonth } from '#core/dates.ts'
import { website } from '../../contract/website.ts'
import type { CalendarDay } from '../../contract/replies.ts'
import { ask, useAnswer } from '#web/guest/ask.ts'
import { nextMonth, previousMonth } from './days.ts'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

type Props = {
  at: string
  today: Day
  from: string
  until: string
  adults: number
  children: number
  /** Separated by commas; undefined where they are not known. */
  childAges: string | undefined
  onChoose: (day: Day) => void
}

/** Keys that move the focus, and by how many days. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month of days with the lowest price of each; one is chosen by pressing it, and reached by the arrow keys. */
export function Calendar({ at, today, from, until, onChoose, ...of }: Props) {
  const { words, month: monthName } = useReader()
  const [month, setMonth] = useState(firstOfMonth(isDay(from) ? from : today))
  const end = nextMonth(month)
  const { adults, children, childAges } = of
  const party = { adults, children, ...(childAges !== undefined && { childAges }) }
  const key = [at, month, adults, children, childAges].join(' ')
  const { data } = useAnswer(key, (signal) =>
    ask(website.calendar, { seoFriendlyName: at, from: month, until: end, ...party }, signal),
  )
  const known = new Map((data?.days ?? []).map((one) => [one.day, one]))
  const grid = useRef<HTMLTableElement>(null)
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = MOVES[event.key]
    const focused = event.currentTarget.dataset['day']
    if (by === undefined || focused === undefined || !isDay(focused)) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${addDays(focused, by)}"]`)?.focus()
  }
  const reachable = isDay(from) && from >= month && from < end ? from : month < today ? today : month
  return (
    <div>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['plain']}
          aria-label={words.previousMonth}
          disabled={month <= today}
          onClick={() => setMonth(previousMonth(month))}
        >
          ←
        </button>
        <strong aria-live="polite">{monthName(month)}</strong>
        <button
          type="button"
          className={styles['plain']}
          aria-label={words.nextMonth}
          onClick={() => setMonth(nextMonth(month))}
        >
          →
        </button>
      </div>
      <p className={styles['soft']}>{words.calendarHelp}</p>
      <table ref={grid} className={styles['calendar']} aria-label={monthName(month)}>
        <Weekdays />
        <tbody>
          {weeksOf(month, end).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <td key={place}>
                  {day && (
                    <DayButton
                      day={day}
                      of={known.get(day)}
                      isPast={day < today}
                      isChosen={day === from || day === until || (isDay(until) && day > from && day < until)}
                      isReachable={day === reachable}
                      onChoose={onChoose}
                      onMove={move}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekdays() {
  const { weekdays } = useReader()
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            <small>{name}</small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The days of a month by weeks that begin on Monday; null before its first day. */
function weeksOf(month: Day, end: Day): (Day | null)[][] {
  const days: (Day | null)[] = [
    ...Array.from({ length: weekdayOf(month) - 1 }, () => null),
    ...daysOf({ from: month, until: end }),
  ]
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

type DayProps = {
  day: Day
  of: CalendarDay | undefined
  isPast: boolean
  isChosen: boolean
  isReachable: boolean
  onChoose: (day: Day) => void
  onMove: (event: KeyboardEvent<HTMLButtonElement>) => void
}

function DayButton({ day, of, isPast, isChosen, isReachable, onChoose, onMove }: DayProps) {
  const { words, shortDay, amount } = useReader()
  const price = of?.price ?? null
  const state = of?.isSoldOut ? words.soldOut : price === null ? words.noPrice : words.from(amount(price))
  const minStay = of && of.minStay > 1 ? words.minStay(of.minStay) : ''
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isReachable ? 0 : -1}
      disabled={isPast}
      aria-pressed={isChosen}
      aria-label={[shortDay(day), ...(of && !isPast ? [state, minStay] : [])].filter(Boolean).join(', ')}
      onClick={() => onChoose(day)}
      onKeyDown={onMove}
    >
      <span>{Number(day.slice(8))}</span>
      {of && !isPast && <small>{price === null ? '–' : amount(price)}</small>}
    </button>
  )
}
