import { searchRanges } from '#areas/parties/customers/rules.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { BookingStatus } from '../contract/replies.ts'
import { CALLED_OFF } from './bookings.ts'

export type View =
  | 'all'
  | 'today'
  | 'arrivals'
  | 'departures'
  | 'in_house'
  | 'unassigned'
  | 'options'
  | 'cancelled'
  | 'with_balance'

export type ViewPlan = {
  order: 'newest' | 'arrival' | 'departure'
  statuses: readonly BookingStatus[] | undefined
  from: Day | undefined
  until: Day | undefined
  onlyUnassigned: boolean
  /** The stays of a day: in house, expected since `lateFrom`, or departed on it. */
  onlyOn: { day: Day; lateFrom: Day } | undefined
  onlyWithBalance: boolean
}

/** How far back a guest without a room may have been due and still be waited for. */
const LATE_ARRIVAL_DAYS = 30

/**
 * What a named list shows by default, and in which order.
 * Today's are all in house, those expected today or for up to thirty days, and those who left today.
 * Arrivals and departures are those of the business date; departures without days include guests who should have left before.
 */
export function viewPlan(
  view: View,
  filter: { from?: Day | undefined; until?: Day | undefined; status?: BookingStatus | undefined },
  businessDate: Day,
): ViewPlan {
  const hasDays = filter.from !== undefined || filter.until !== undefined
  const today = { from: businessDate, until: addDays(businessDate, 1) }
  const days = hasDays ? { from: filter.from, until: filter.until } : { from: undefined, until: undefined }
  const statuses = (own: readonly BookingStatus[] | undefined) => (filter.status ? [filter.status] : own)
  const plain = { onlyUnassigned: false, onlyWithBalance: false, onlyOn: undefined }
  const lateFrom = addDays(businessDate, -LATE_ARRIVAL_DAYS)
  const byArrival = { ...plain, ...days, order: 'arrival' } as const

  switch (view) {
    case 'today':
      return { ...byArrival, onlyOn: { day: businessDate, lateFrom }, statuses: statuses(undefined) }
    case 'arrivals':
      return { ...byArrival, ...(hasDays ? days : today), statuses: statuses(['CONFIRMED', 'OPTION', 'IN_HOUSE']) }
    case 'departures':
      if (hasDays) return { ...plain, ...days, order: 'departure', statuses: statuses(['IN_HOUSE', 'CHECKED_OUT']) }
      return { ...plain, from: undefined, until: today.until, order: 'departure', statuses: statuses(['IN_HOUSE']) }
    case 'in_house':
      return { ...byArrival, statuses: statuses(['IN_HOUSE']) }
    case 'unassigned': {
      const from = hasDays ? days.from : lateFrom
      return { ...byArrival, from, onlyUnassigned: true, statuses: statuses(['CONFIRMED', 'OPTION', 'IN_HOUSE']) }
    }
    case 'options':
      return { ...byArrival, statuses: ['OPTION'] }
    case 'cancelled':
      return { ...plain, ...days, order: hasDays ? 'arrival' : 'newest', statuses: statuses(CALLED_OFF) }
    case 'with_balance':
      return { ...plain, ...days, order: 'newest', onlyWithBalance: true, statuses: statuses(undefined) }
    case 'all':
      return { ...plain, ...days, order: hasDays ? 'arrival' : 'newest', statuses: statuses(undefined) }
  }
}

/** No reference is longer, and none has a character after Z. */
const LAST_OF_REFERENCE = 'ZZZZZZZZ'

/** Where to look for what was typed into the search of a list; references are capitals and figures. */
export function listMatch(typed: string) {
  const reference = typed.trim().toUpperCase()
  return { reference: { from: reference, until: reference + LAST_OF_REFERENCE }, guest: searchRanges(typed) }
}
