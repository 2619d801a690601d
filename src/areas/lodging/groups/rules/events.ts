import { addDays, type Day, type Instant, instantAt, minuteAt } from '#core/dates.ts'

/** When an event is, by the clock of the property. */
export type EventTime = { day: Day; from: string; until: string }

/**
 * The moments at which an event begins and ends. An end that is not after the beginning is on the next day. Where a clock change leaves out
 * the beginning and it comes to lie after the end, the event lasts as long as the clock shows from there on.
 */
export function momentsOf({ day, from, until }: EventTime, timeZone: string): { startsAt: Instant; endsAt: Instant } {
  const startsAt = instantAt(day, from, timeZone)
  const endsAt = instantAt(until > from ? day : addDays(day, 1), until, timeZone)
  if (startsAt < endsAt) return { startsAt, endsAt }
  const minutes = minuteAt(until) - minuteAt(from)
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
}

/** The last day an event is on; one that ends at midnight is not on the day that begins then. */
const lastDayOf = ({ day, from, until }: EventTime): Day => (until > from || until === '00:00' ? day : addDays(day, 1))

/** The days on which a group may have events: from the day before its arrival to the day of its departure. */
export const eventDays = ({ arrival, departure }: { arrival: Day; departure: Day }): { first: Day; last: Day } => ({
  first: addDays(arrival, -1),
  last: departure,
})

/** Whether an event lies within the days of its group. */
export function isWithinGroup(event: EventTime, group: { arrival: Day; departure: Day }): boolean {
  const { first, last } = eventDays(group)
  return event.day >= first && lastDayOf(event) <= last
}
