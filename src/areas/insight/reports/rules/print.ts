import { dayAt, type Instant, timeAt } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Currency, type Minor, percentOf, printMoney } from '#core/money.ts'
import type { ReportColumn } from '../contract/replies.ts'

type Place = { locale: string; timeZone: string; language: Language; currency: Currency }
type Kind = ReportColumn['kind']

/** Averages of counts are stored in hundredths. */
const HUNDREDTHS = 100

/** How the cells of a report are written for a reader; a missing figure is a dash. */
export function cellWriter({
  locale,
  timeZone,
  language,
  currency,
}: Place): (kind: Kind, value: string | number | null | undefined) => string {
  const place = writtenFor(language, locale)
  const dates = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', weekday: 'short', timeZone: 'UTC' }) // prettier-ignore
  const months = new Intl.DateTimeFormat(place, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(place, { weekday: 'long', timeZone: 'UTC' })
  const number = (digits: number) =>
    new Intl.NumberFormat(place, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const [whole, one, quantity] = [number(0), number(1), new Intl.NumberFormat(place, { maximumFractionDigits: 3 })]
  const utc = (day: string) => new Date(`${day}T00:00:00Z`)
  const period = (key: string): string => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return dates.format(utc(key))
    if (/^\d{4}-\d{2}$/.test(key)) return months.format(utc(`${key}-01`))
    return key.replace('-Q', ' Q')
  }
  return (kind, value) => {
    if (value === null || value === undefined) return '–'
    switch (kind) {
      case 'money':
        return printMoney(Number(value) as Minor, currency, place)
      case 'count':
        return whole.format(Number(value))
      case 'percent':
        return `${one.format(percentOf(Number(value)))} %`
      case 'average':
        return one.format(Number(value) / HUNDREDTHS)
      case 'quantity':
        return quantity.format(Number(value) / 1_000)
      case 'day':
      case 'period':
        return period(String(value))
      case 'weekday':
        return weekdays.format(utc(`2024-01-0${Number(value)}`))
      case 'moment':
        return `${dates.format(utc(dayAt(value as Instant, timeZone)))} ${timeAt(value as Instant, timeZone)}`
      default:
        return String(value)
    }
  }
}
