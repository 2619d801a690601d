import { type Currency, minor, printMoney, printShare } from '#core/money.ts'
import { type Language, writtenFor } from '#core/language.ts'

/** A Monday. */
const FIRST_WEEKDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** How amounts, days and moments are written for a guest who reads a language, at a property of a locale. */
export function guestFormats({
  language,
  locale,
  currency,
}: {
  language: Language
  locale: string
  currency: Currency
}) {
  const place = writtenFor(language, locale)
  const formatted = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(place, options)
  const day = formatted({ dateStyle: 'medium', timeZone: 'UTC' })
  const shortDay = formatted({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = formatted({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const moment = formatted({ dateStyle: 'long', timeStyle: 'short' })
  const time = formatted({ timeStyle: 'short' })
  const weekday = formatted({ weekday: 'short', timeZone: 'UTC' })
  return {
    amount: (minorUnits: number) => printMoney(minor(minorUnits), currency, place),
    percent: (basisPoints: number) => printShare(basisPoints, place),
    day: (one: string) => day.format(noon(one)),
    shortDay: (one: string) => shortDay.format(noon(one)),
    month: (one: string) => month.format(noon(one)),
    moment: (instant: string) => moment.format(new Date(instant)),
    time: (instant: string) => time.format(new Date(instant)),
    weekdays: Array.from({ length: 7 }, (_, index) => weekday.format(new Date(FIRST_WEEKDAY + index * DAY_MS))),
  }
}

export type GuestFormats = ReturnType<typeof guestFormats>
