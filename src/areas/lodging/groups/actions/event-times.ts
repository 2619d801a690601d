import { dayAt, type Day, type Instant, timeAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findEventTimes } from '../queries/events.ts'
import { type EventTime, eventDays, isWithinGroup } from '../rules/events.ts'

/** When an event is, by the clock of the property. */
export const timeOf = ({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }, timeZone: string): EventTime => ({
  day: dayAt(startsAt, timeZone),
  from: timeAt(startsAt, timeZone),
  until: timeAt(endsAt, timeZone),
})

/** @throws Refusal event_outside_group {day, first, last} when an event of a group would lie beyond other dates of it */
export async function assertEventsWithin(
  ctx: Context,
  groupId: string,
  dates: { arrival: Day; departure: Day },
): Promise<void> {
  const times = (await findEventTimes(ctx.tx, groupId)).map((event) => timeOf(event, ctx.property.timeZone))
  const outside = times.find((time) => !isWithinGroup(time, dates))
  if (outside) refuse('event_outside_group', { day: outside.day, ...eventDays(dates) })
}
