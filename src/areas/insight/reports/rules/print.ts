import { dayAt, timeAt } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Currency, printMoney } from '#core/money.ts'
import { cellWriter, type WriteCell } from './cells.ts'

type Place = { locale: string; timeZone: string; language: Language; currency: Currency }

/** How the cells of a report are printed. */
export function printWriter({ locale, timeZone, language, currency }: Place): WriteCell {
  const place = writtenFor(language, locale)
  const dates = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', weekday: 'short', timeZone: 'UTC' }) // prettier-ignore
  const months = new Intl.DateTimeFormat(place, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(place, { weekday: 'long', timeZone: 'UTC' })
  const utc = (day: string) => new Date(`${day}T00:00:00Z`)
  const day = (one: string) => dates.format(utc(one))
  return cellWriter({
    money: (amount) => printMoney(amount, currency, place),
    number: (amount, least, most) =>
      new Intl.NumberFormat(place, { minimumFractionDigits: least, maximumFractionDigits: most }).format(amount),
    day,
    month: (first) => months.format(utc(first)),
    weekday: (weekday) => weekdays.format(utc(`2024-01-0${weekday}`)),
    moment: (instant) => `${day(dayAt(instant, timeZone))} ${timeAt(instant, timeZone)}`,
  })
}
