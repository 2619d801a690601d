/** How often a report comes. */
export const REPEATS = ['DAILY', 'WEEKDAYS', 'WEEKLY', 'MONTHLY', 'AFTER_CLOSE'] as const
export type Repeats = (typeof REPEATS)[number]

/** The day of the month that stands for its last one. */
export const LAST_DAY = 31

/** Days of a month that every month has, and its last one. */
export const MONTH_DAYS = [...Array.from({ length: 28 }, (_, index) => index + 1), LAST_DAY]

/** When a report comes, at the clock of the property. The weekday counts for WEEKLY, Monday is 1; the day of the month for MONTHLY. */
export type Timing = { repeats: Repeats; time: string; weekday: number; monthDay: number }

/** What is shown where something does not count. */
export const USUAL: Omit<Timing, 'repeats'> = { time: '07:00', weekday: 1, monthDay: 1 }

/** A timing as five fields of cron; null is after each close of a day. */
export function cronOf({ repeats, time, weekday, monthDay }: Timing): string | null {
  const [hour, minute] = time.split(':').map(Number)
  const at = `${minute} ${hour}`
  switch (repeats) {
    case 'DAILY':
      return `${at} * * *`
    case 'WEEKDAYS':
      return `${at} * * 1-5`
    case 'WEEKLY':
      return `${at} * * ${weekday}`
    case 'MONTHLY':
      return `${at} ${monthDay === LAST_DAY ? 'L' : monthDay} * *`
    case 'AFTER_CLOSE':
      return null
  }
}

/** The timing that was written as `cronOf` does. */
export function timingOf(cron: string | null): Timing {
  if (cron === null) return { ...USUAL, repeats: 'AFTER_CLOSE' }
  const [minute = '', hour = '', monthDay = '', , weekday = ''] = cron.split(' ')
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (monthDay !== '*')
    return { ...USUAL, repeats: 'MONTHLY', time, monthDay: monthDay === 'L' ? LAST_DAY : Number(monthDay) }
  if (weekday === '*') return { ...USUAL, repeats: 'DAILY', time }
  return weekday === '1-5'
    ? { ...USUAL, repeats: 'WEEKDAYS', time }
    : { ...USUAL, repeats: 'WEEKLY', time, weekday: Number(weekday) }
}
