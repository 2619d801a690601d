import type { Day } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import type { ForecastNight } from '../contract/forecast.ts'
import { type BookedLead, curvesOf, forecastNights } from './forecast.ts'

/** What nights are forecast by, besides as a whole. */
export type ForecastPart = 'roomType' | 'source' | 'segment'

type PartLead = BookedLead & { part: string }
type Known = {
  /** Nights behind, in order, and what was booked of them. */
  behind: { days: readonly Day[]; booked: readonly PartLead[] }
  /** Nights to come, and what is on the books of them. */
  ahead: { days: readonly Day[]; booked: readonly PartLead[] }
  /** The most rooms a part can have on a night to come. */
  roomsOf: (part: string, index: number) => number
}

/**
 * The forecast of nights ahead, part by part, each by what it picked up itself: those of which something is on the books, or was over the year behind. The rule
 * of each is that of the whole, so that parts need not add up to it: each is rounded, and one with too short a past has none.
 */
export function forecastParts({ behind, ahead, roomsOf }: Known, today: Day): { part: string; nights: ForecastNight[] }[] {
  const past = groupedBy(behind.booked, ({ part }) => part)
  const coming = groupedBy(ahead.booked, ({ part }) => part)
  return [...new Set([...past.keys(), ...coming.keys()])].toSorted().map((part) => {
    const onBooks = new Map<Day, number>()
    for (const { day, rooms } of coming.get(part) ?? []) onBooks.set(day, (onBooks.get(day) ?? 0) + rooms)
    const nights = ahead.days.map((day, index) => ({ day, rooms: roomsOf(part, index), onBooks: onBooks.get(day) ?? 0 }))
    return { part, nights: forecastNights(curvesOf(behind.days, past.get(part) ?? []), nights, today) }
  })
} // prettier-ignore
