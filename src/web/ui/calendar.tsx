import { DayPicker, type DayPickerProps, type Matcher } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { fr } from 'react-day-picker/locale/fr'
import base from 'react-day-picker/style.module.css'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useDays } from '../formats.ts'
import styles from './calendar.module.css'
import { classNames } from './class-names.ts'

// The picker thinks in local Dates; a Day has no zone, so both are bridged by year, month and day alone.
const toDate = (day: Day) => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const toDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}` as Day

const classes = {
  ...base,
  root: classNames(base.root, styles['root']),
  selected: classNames(base.selected, styles['selected']),
  month_caption: classNames(base.month_caption, styles['month_caption']),
  weekday: classNames(base.weekday, styles['weekday']),
}

type Limits = { min?: Day | undefined; max?: Day | undefined }

function useCommonProps({ min, max }: Limits): Omit<DayPickerProps, 'mode'> {
  const { i18n } = useTranslation()
  const { today } = useDays()
  const disabled: Matcher[] = [...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]
  return {
    classNames: classes,
    today: toDate(today),
    locale: i18n.language === 'fr' ? fr : enGB,
    weekStartsOn: 1,
    disabled,
    showOutsideDays: true,
    autoFocus: true,
  }
}

/** One day. */
export default function Calendar({
  selected,
  onPick,
  min,
  max,
}: Limits & { selected: Day | undefined; onPick: (day: Day) => void }) {
  const common = useCommonProps({ min, max })
  const { today } = useDays()
  return (
    <DayPicker
      {...common}
      mode="single"
      selected={selected && toDate(selected)}
      defaultMonth={toDate(selected ?? today)}
      onSelect={(date) => date && onPick(toDay(date))}
    />
  )
}

/** Two days over two months: the first press starts, the second ends. */
export function RangeCalendar({
  from,
  until,
  onPick,
  min,
  max,
  months = 2,
}: Limits & {
  from: Day | undefined
  until: Day | undefined
  onPick: (from: Day, until: Day | undefined) => void
  months?: number
}) {
  const common = useCommonProps({ min, max })
  const { today } = useDays()
  return (
    <DayPicker
      {...common}
      mode="range"
      numberOfMonths={months}
      selected={{ from: from && toDate(from), to: until && toDate(until) }}
      defaultMonth={toDate(from ?? today)}
      onSelect={(_, pressed) => {
        const day = toDay(pressed)
        if (!from || until || day <= from) onPick(day, undefined)
        else onPick(from, day)
      }}
    />
  )
}
