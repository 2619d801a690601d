import { useTranslation } from 'react-i18next'
import { dayAt, timeAt } from '#core/dates.ts'
import { decimalText, isWholeUnits, unitOf, type Currency, type Minor } from '#core/money.ts'
import { type DayShape, formatDay } from './format-day.ts'
import { parseMoney } from './parse-money.ts'
import { useSessionOrNone } from './session.ts'
import { useNow } from './use-now.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Rupees are grouped the Indian way (1,23,45,678.50) whatever the language; other money follows the language. */
export const moneyLocale = (currency: string, language: string): string =>
  currency === 'INR' && language === 'en'
    ? 'en-IN'
    : currency === 'INR'
      ? `${language}-IN`
      : language === 'en'
        ? 'en-GB'
        : language

/** Short amounts have no decimals; 'whole' leaves them out where they are all zero, and rounds nothing. */
export type MoneyShape = { isShort?: boolean | 'whole' }

/** Minor units in words of a currency: 1234567850 INR is ₹1,23,45,678.50. */
export function formatMoney(amount: number, currency: string, language: string, shape: MoneyShape = {}): string {
  const locale = moneyLocale(currency, language)
  const isShort = shape.isShort === 'whole' ? isWholeUnits(amount, currency as Currency) : (shape.isShort ?? false)
  const key = `${locale} ${currency} ${isShort}`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(isShort && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    })
  numberFormats.set(key, format)
  return format.format(amount / unitOf(currency as Currency))
}

/** Digits as '3.2-2': at least so many before the point, and from so many to so many behind it. */
type DigitsFormat = `${number}.${number}-${number}`

/**
 * An amount as public pages show it: the specification's currency display, with its digits and its locale unless given
 * otherwise. `localCurrency` is the property's, in either case.
 */
export function displayCurrency(
  amount: number,
  localCurrency: string,
  digits: DigitsFormat = '3.2-2',
  locale = 'fr',
): string {
  const [whole = 1, least = 0, most = 0] = digits.split(/[.-]/).map(Number)
  const currency = localCurrency.toUpperCase()
  const format = { minimumIntegerDigits: whole, minimumFractionDigits: least, maximumFractionDigits: most }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...format }).format(
    amount / unitOf(currency as Currency),
  )
}

/** Text that stays on one line, such as a number with its unit. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')

/**
 * Amounts in the property's currency, unless given another.
 *
 * @param other the currency where it is not the property's
 */
export function useMoney(other?: string): {
  format: (amount: number, options?: MoneyShape & { currency?: string }) => string
  parse: (typed: string) => Minor | undefined
  /** As it is typed: no symbol, no groups, and decimals only where it has some. */
  plain: (amount: Minor) => string
  currency: string
} {
  const { i18n } = useTranslation()
  const own = useSessionOrNone()?.property?.localCurrency ?? 'INR'
  const currency = other ?? own
  const language = i18n.language ?? 'en'
  return {
    currency,
    format: (amount, options = {}) => formatMoney(amount, options.currency ?? currency, language, options),
    parse: (typed) => parseMoney(typed, currency),
    plain: (amount) => {
      const text = decimalText(amount, currency as Currency)
      return isWholeUnits(amount, currency as Currency) ? (text.split('.')[0] ?? text) : text
    },
  }
}

/**
 * Days and moments as the property sees them; `today` is its business date.
 *
 * @param place the property's time zone, for a guest who is signed in nowhere
 */
export function useDays(place?: string) {
  const { i18n } = useTranslation()
  const property = useSessionOrNone()?.property
  const timeZone = place ?? property?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = useNow((now) => property?.businessDate ?? dayAt(new Date(now).toISOString(), timeZone))
  const language = i18n.language ?? 'en'
  return {
    timeZone,
    today,
    /** The month the property's financial year begins in. */
    fiscalYearMonth: property?.fiscalYearMonth ?? 1,
    day: (day: string, shape?: DayShape) => formatDay(day, language, shape),
    /** 'Fri 20 Nov 14:05' at the property. */
    moment: (instant: string) =>
      `${formatDay(dayAt(instant, timeZone), language, 'short')} ${timeAt(instant, timeZone)}`,
    time: (instant: string) => timeAt(instant, timeZone),
  }
}

/** Moments closer than the interval of `useNow` are "now". */
const JUST_NOW_S = 30

/** '3 minutes ago', 'in 2 days', 'now', in the user's language. */
export function formatAgo(instant: string, now: number, language: string): string {
  const exact = Math.round((Date.parse(instant) - now) / 1000)
  const seconds = Math.abs(exact) <= JUST_NOW_S ? 0 : exact
  const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}
