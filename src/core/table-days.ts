import { addDays, type Day, isDay } from './dates.ts'

/** What 3/4/2027 is: the third of April, or the fourth of March. */
export type DayOrder = 'DMY' | 'MDY'

/** Workbooks without a format for days count them from the last day of 1899. */
const FIRST_SERIAL = '1899-12-30' as Day
const SERIAL = { least: 20_000, most: 80_000 }

/** A day as tables write it: 2027-04-03, with or without a time; 3/4/2027, 3.4.27, 03-04-2027; 04-Mar-27, 4 mars 2027, March 4, 2027; or a workbook's number of days. */
export function readDay(typed: string, order: DayOrder): Day | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?: .*)?$/.exec(text)
  if (parts) {
    const [, one, two, year = ''] = parts
    const whole = wholeYear(year)
    return order === 'DMY' ? dayOf(whole, two, one) : dayOf(whole, one, two)
  }
  const named = /^(\d{1,2})[-/. ]*(\p{L}{3,9})\.?[-/., ]*(\d{2}|\d{4})(?: .*)?$/u.exec(text)
  if (named) return dayOf(wholeYear(named[3]), monthOf(named[2]), named[1])
  const monthFirst = /^(\p{L}{3,9})\.? *(\d{1,2}),? +(\d{4})(?: .*)?$/u.exec(text)
  if (monthFirst) return dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  return serial >= SERIAL.least && serial <= SERIAL.most ? addDays(FIRST_SERIAL, serial) : undefined
}

const wholeYear = (year = ''): string => (year.length === 2 ? `20${year}` : year)

/** How the names of months begin, in English, French and German, without accents. */
const MONTHS = [
  'jan',
  'feb|fev',
  'mar|mrz',
  'apr|avr',
  'may|mai',
  'jun|juin',
  'jul|juil',
  'aug|aou',
  'sep',
  'oct|okt',
  'nov',
  'dec|dez',
].map((starts) => new RegExp(`^(?:${starts})`))

function monthOf(name = ''): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return String(MONTHS.findIndex((start) => start.test(plain)) + 1)
}

function dayOf(year = '', month = '', day = ''): Day | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
