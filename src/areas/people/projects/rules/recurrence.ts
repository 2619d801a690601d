import { occurrencesOf } from '#areas/lodging/channels/rules/recurrence.ts'
import { addDays, addMonths, type Day } from '#core/dates.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** Whether work comes again by the calendar, or so long after it was completed. */
export const SERIES_MODES = ['FIXED', 'AFTER_COMPLETION'] as const

/** How often work comes again: every so many days, weeks, months or years. Weekdays count for weeks, 1 is Monday. */
export type Recurrence = { frequency: (typeof FREQUENCIES)[number]; every: number; weekdays: readonly number[] }

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const WEEK = 7

/**
 * The first day of a series after a day. A month without the day of the series has its last day instead.
 *
 * @param anchor the day that intervals are counted from
 * @param after not before the anchor
 */
export function nextAfter({ frequency, every, weekdays }: Recurrence, anchor: Day, after: Day): Day {
  if (frequency === 'MONTHLY' || frequency === 'YEARLY') {
    const months = frequency === 'MONTHLY' ? every : every * 12
    let count = 1
    while (addMonths(anchor, count * months) <= after) count += 1
    return addMonths(anchor, count * months)
  }
  const from = addDays(after, 1)
  const byDay = weekdays.flatMap((weekday) => {
    const day = WEEKDAYS[weekday - 1]
    return day ? [{ day }] : []
  })
  const rule = { frequency, interval: every, ...(byDay.length > 0 && { byDay }) }
  const longest = frequency === 'DAILY' ? every : (every + 1) * WEEK
  const [next = from] = occurrencesOf(rule, anchor, undefined, { from, until: addDays(from, longest) })
  return next
}

/** Whether the next one of a series is to be made on a day: so long before it is due. */
export const isToBeMade = (nextOn: Day | null, leadDays: number, today: Day): boolean =>
  nextOn !== null && addDays(nextOn, -leadDays) <= today

/** What is made of a series by the calendar: the latest day that is due to be made, and the first one that is not; days between are skipped. */
export function dueDayOf(
  rule: Recurrence,
  { anchor, nextOn, leadDays, untilOn }: { anchor: Day; nextOn: Day; leadDays: number; untilOn: Day | null },
  today: Day,
): { on: Day; nextOn: Day | null } {
  let [on, next] = [nextOn, nextAfter(rule, anchor, nextOn)]
  while (isToBeMade(next, leadDays, today) && (untilOn === null || next <= untilOn))
    [on, next] = [next, nextAfter(rule, anchor, next)]
  return { on, nextOn: untilOn !== null && next > untilOn ? null : next }
}
