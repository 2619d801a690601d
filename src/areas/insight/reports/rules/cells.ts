import type { Day, Instant } from '#core/dates.ts'
import { type Minor, percentOf } from '#core/money.ts'
import type { ReportColumn } from '../contract/replies.ts'

/** How a place writes what cells are made of: a screen and a printed page each have their own. */
type Writers = {
  money: (amount: Minor, isShort: boolean) => string
  /** At least and at most so many decimals. */
  number: (amount: number, least: number, most: number) => string
  day: (day: Day, isShort: boolean) => string
  /** The month that begins on a day. */
  month: (first: Day, isShort: boolean) => string
  /** Monday is 1. */
  weekday: (weekday: number) => string
  moment: (instant: Instant) => string
}

type Value = string | number | null | undefined
export type WriteCell = (kind: ReportColumn['kind'], value: Value, isShort?: boolean) => string

/** Averages of counts come in hundredths, quantities in thousandths. */
const [HUNDREDTHS, THOUSANDTHS] = [100, 1_000]

/** How the cells of a report are written for a reader; a figure that cannot be known is a dash. */
export function cellWriter({ money, number, day, month, weekday, moment }: Writers): WriteCell {
  const period = (key: string, isShort: boolean) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return day(key as Day, isShort)
    if (/^\d{4}-\d{2}$/.test(key)) return month(`${key}-01` as Day, isShort)
    return key.replace('-Q', ' Q')
  }
  return (kind, value, isShort = false) => {
    if (value === null || value === undefined || value === '') return '–'
    const amount = Number(value)
    switch (kind) {
      case 'money':
        return money(amount as Minor, isShort)
      case 'count':
        return number(amount, 0, 0)
      case 'percent':
        return `${number(percentOf(amount), 1, 1)} %`
      case 'average':
        return number(amount / HUNDREDTHS, 1, 1)
      case 'quantity':
        return number(amount / THOUSANDTHS, 0, 3)
      case 'day':
      case 'period':
        return period(String(value), isShort)
      case 'weekday':
        return weekday(amount)
      case 'weekdayHour': {
        const [day = '', hour = ''] = String(value).split('-')
        return `${weekday(Number(day))} ${hour}:00`
      }
      case 'moment':
        return moment(value as Instant)
      case 'text':
        return String(value)
    }
  }
}
