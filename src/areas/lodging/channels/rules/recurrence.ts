import type { IcsRecurrenceRule, IcsWeekDay, IcsWeekdayNumber } from 'ts-ics'
import { addDays, type Day, daysBetween, type Span } from '#core/dates.ts'
import { CalendarFault } from './calendar-fault.ts'

/** A rule that counts its days is counted from its first one: one that began earlier is no stay of a room. */
const LONGEST_AGE_DAYS = 3_660
const LONGEST_INTERVAL = 1_000
const WEEKDAYS: readonly IcsWeekDay[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A day by its numbers; `serial` counts days, `month` is 0 to 11, `weekday` 0 is Sunday. */
type Numbers = { serial: number; year: number; month: number; day: number; weekday: number; lastDay: number; yearDay: number; lastYearDay: number } // prettier-ignore

const EPOCH = '1970-01-01' as Day
const DAY_MS = 86_400_000
const serialOf = (day: Day): number => daysBetween(EPOCH, day)
const utcSerial = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS

function numbersOf(serial: number): Numbers {
  const date = new Date(serial * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const newYear = utcSerial(year, 0, 1)
  return {
    serial,
    year,
    month,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    lastDay: utcSerial(year, month + 1, 1) - utcSerial(year, month, 1),
    yearDay: serial - newYear + 1,
    lastYearDay: utcSerial(year + 1, 0, 1) - newYear,
  }
}

/**
 * The days on which an event begins that repeats by a rule, in order and within a span: daily to yearly with interval, count, end, weekdays,
 * days of the month, months, and places within each period. A rule without an end is cut where the span ends. RFC 5545, 3.3.10
 *
 * @param start its first day, which always counts
 * @param until the last day the rule allows
 * @throws CalendarFault for a rule that repeats within a day or by something else, and one whose numbers make no sense
 */
export function occurrencesOf(rule: IcsRecurrenceRule, start: Day, until: Day | undefined, span: Span): Day[] {
  assertReadable(rule, start, span)
  const { count } = rule
  const first = numbersOf(serialOf(start))
  const [from, end] = [
    serialOf(span.from),
    Math.min(serialOf(span.until), until === undefined ? Infinity : serialOf(until) + 1),
  ]
  const isOfRule = rule.bySetPos ? placedDays(rule, first) : (date: Numbers) => matches(rule, first, date)
  const found: Day[] = []
  let left = count ?? Number.POSITIVE_INFINITY
  // Only a rule that counts needs the days before the span.
  for (
    let serial = count === undefined ? Math.max(from, first.serial) : first.serial;
    serial < end && left > 0;
    serial += 1
  ) {
    if (serial !== first.serial && !isOfRule(numbersOf(serial))) continue
    left -= 1
    if (serial >= from) found.push(addDays(EPOCH, serial))
  }
  return found
}

function assertReadable(rule: IcsRecurrenceRule, start: Day, { from }: Span): void {
  const { frequency, interval = 1, count, byMonthday = [], byDay = [], bySetPos } = rule
  if (!(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as string[]).includes(frequency))
    throw new CalendarFault('An event of the calendar repeats more often than daily')
  const { bySecond, byMinute, byHour, byYearday, byWeekNo } = rule
  if (bySecond ?? byMinute ?? byHour ?? byYearday ?? byWeekNo)
    throw new CalendarFault('An event of the calendar repeats by a rule that is not read')
  const isWhole = (value: number, least: number, most: number) => Number.isInteger(value) && value >= least && value <= most // prettier-ignore
  const isSound =
    isWhole(interval, 1, LONGEST_INTERVAL) &&
    (count === undefined || isWhole(count, 1, Number.MAX_SAFE_INTEGER)) &&
    byMonthday.every((day) => day !== 0 && isWhole(day, -31, 31)) &&
    byDay.every(({ day, occurrence = 1 }) => WEEKDAYS.includes(day) && occurrence !== 0 && isWhole(occurrence, -53, 53)) &&
    // A place is one among days that another part of the rule names.
    (bySetPos ?? []).every((place) => place !== 0 && isWhole(place, -366, 366)) &&
    (bySetPos === undefined || (rule.byDay ?? rule.byMonthday ?? rule.byMonth) !== undefined)
  if (!isSound) throw new CalendarFault('An event of the calendar repeats by a rule that makes no sense')
  if (count !== undefined && daysBetween(start, from) > LONGEST_AGE_DAYS)
    throw new CalendarFault('An event of the calendar repeats since more than ten years')
} // prettier-ignore

/** Whether a day has one of the places a rule names (the first, the last but one) among all days of its period that the rule allows. */
function placedDays(rule: IcsRecurrenceRule, first: Numbers): (date: Numbers) => boolean {
  const placed = new Map<number, ReadonlySet<number>>()
  return (date) => {
    const [from, until] = periodOf(rule, date)
    const known = placed.get(from)
    if (known) return known.has(date.serial)
    const allowed: number[] = []
    for (let serial = from; serial < until; serial += 1)
      if (matches(rule, first, numbersOf(serial))) allowed.push(serial)
    const chosen = new Set((rule.bySetPos ?? []).flatMap((place) => allowed.at(place > 0 ? place - 1 : place) ?? []))
    placed.set(from, chosen)
    return chosen.has(date.serial)
  }
}

/** The first day of the day, week, month or year that a rule repeats by, and the one after its last, as they are counted. */
function periodOf({ frequency, workweekStart }: IcsRecurrenceRule, date: Numbers): [from: number, until: number] {
  const { serial, year, month } = date
  if (frequency === 'DAILY') return [serial, serial + 1]
  if (frequency === 'MONTHLY') return [utcSerial(year, month, 1), utcSerial(year, month + 1, 1)]
  if (frequency === 'YEARLY') return [utcSerial(year, 0, 1), utcSerial(year + 1, 0, 1)]
  const from = weekStartOf(date, workweekStart)
  return [from, from + 7]
}

const weekStartOf = ({ serial, weekday }: Numbers, firstDay: IcsWeekDay | undefined): number =>
  serial - ((weekday - WEEKDAYS.indexOf(firstDay ?? 'MO') + 7) % 7)

function matches(rule: IcsRecurrenceRule, first: Numbers, date: Numbers): boolean {
  const { frequency, interval = 1, byMonth } = rule
  if (byMonth && !byMonth.includes(date.month)) return false
  if (frequency === 'DAILY') return (date.serial - first.serial) % interval === 0 && isLimited(rule, date)
  if (frequency === 'WEEKLY') {
    const weekOf = (of: Numbers) => weekStartOf(of, rule.workweekStart) / 7
    const isWeekday = rule.byDay ? isLimited(rule, date) : date.weekday === first.weekday
    return isWeekday && Math.round(weekOf(date) - weekOf(first)) % interval === 0
  }
  if (frequency === 'MONTHLY') {
    const months = (date.year - first.year) * 12 + date.month - first.month
    return months % interval === 0 && isDayOfPeriod(rule, first, date, 'month')
  }
  if ((date.year - first.year) % interval !== 0) return false
  const isOfYear = !byMonth && !rule.byMonthday
  if (rule.byDay && isOfYear) return isDayOfPeriod(rule, first, date, 'year')
  return (byMonth !== undefined || rule.byMonthday !== undefined || date.month === first.month) && isDayOfPeriod(rule, first, date, 'month')
} // prettier-ignore

/** Whether a day is one of those that a rule limits itself to: weekdays and days of the month. */
const isLimited = ({ byDay, byMonthday }: IcsRecurrenceRule, date: Numbers): boolean =>
  (byDay?.some(({ day }) => WEEKDAYS.indexOf(day) === date.weekday) ?? true) &&
  (byMonthday?.some((day) => isDayOfMonth(day, date)) ?? true)

const isDayOfMonth = (wanted: number, { day, lastDay }: Numbers): boolean =>
  wanted > 0 ? day === wanted : day === lastDay + 1 + wanted

/** Whether a day is one of a month, or a year: by weekday (the second, the last, each), by its day of the month, or as the first one. */
function isDayOfPeriod(
  { byDay, byMonthday }: IcsRecurrenceRule,
  first: Numbers,
  date: Numbers,
  of: 'month' | 'year',
): boolean {
  if (!byDay && !byMonthday) return date.day === first.day
  return (
    (byDay?.some((each) => isNth(each, date, of)) ?? true) &&
    (byMonthday?.some((day) => isDayOfMonth(day, date)) ?? true)
  )
}

function isNth({ day: weekday, occurrence }: IcsWeekdayNumber, date: Numbers, of: 'month' | 'year'): boolean {
  if (WEEKDAYS.indexOf(weekday) !== date.weekday) return false
  if (occurrence === undefined) return true
  const [at, last] = of === 'month' ? [date.day, date.lastDay] : [date.yearDay, date.lastYearDay]
  return occurrence > 0 ? Math.ceil(at / 7) === occurrence : Math.ceil((last + 1 - at) / 7) === -occurrence
}
