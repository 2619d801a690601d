import { addDays, addMonths, type Day, mondayOf } from '#core/dates.ts'

/** Work is planned so many days before it is due at most. */
export const PLAN_AHEAD = 56
/** Work that is due so soon is planned even where its room has a guest on every day. */
const URGENT_DAYS = 7
/** Work that is overdue is planned within so many days. */
const OVERDUE_DAYS = 14

/** When a room is due: so many months after it was last done, or on the first day of the plan. */
export const dueAfter = (lastOn: Day | null, everyMonths: number, firstDueOn: Day): Day =>
  lastOn === null ? firstDueOn : addMonths(lastOn, everyMonths)

/** A night ahead: rooms that can be sold, and those expected to be. */
export type NightAhead = { day: Day; rooms: number; expected: number }
export type RoomDue = { roomId: string; dueOn: Day }
export type Planned<R extends RoomDue> = R & { day: Day }
export type PlannedRoom = Planned<RoomDue>

/** Days on which work on a room may be planned: from tomorrow until it is due, or within two weeks where that is over. */
function windowOf(dueOn: Day, today: Day): (day: Day) => boolean {
  const last = dueOn > today ? dueOn : addDays(today, OVERDUE_DAYS)
  return (day) => day > today && day <= last
}

type Week = { days: readonly NightAhead[]; expected: number; rooms: number }

/** Weeks from the quietest to the fullest; of two that are as quiet the later one, so that work is not done long before it is due. */
function quietestFirst(nights: readonly NightAhead[]): Week[] {
  const weeks = new Map<Day, NightAhead[]>()
  for (const night of nights) {
    const monday = mondayOf(night.day)
    weeks.set(monday, [...(weeks.get(monday) ?? []), night])
  }
  const sums = [...weeks.values()].map((days) => ({
    days: days.toSorted((one, other) => one.expected * other.rooms - other.expected * one.rooms || (one.day < other.day ? -1 : 1)), // prettier-ignore
    expected: days.reduce((sum, { expected }) => sum + expected, 0),
    rooms: days.reduce((sum, { rooms }) => sum + rooms, 0),
  }))
  return sums.toReversed().toSorted((one, other) => one.expected * other.rooms - other.expected * one.rooms)
}

export type Terms = {
  today: Day
  roomsADay: number
  /** Whether a room is empty on a day: neither from the night before nor for the night after. */
  isFree: (roomId: string, day: Day) => boolean
  /** How many rooms a plan takes on a day already. */
  taken: ReadonlyMap<Day, number>
}

/**
 * Plans work on rooms, the earliest due first: each on the quietest day of the quietest week until it is due, on which the room is free and the plan
 * takes less than so many rooms. A room that is never free is left for later, until a week before it is due: then it is planned on the quietest day.
 *
 * @param due rooms without planned work
 * @param nights ahead, in order; rooms are planned on none further
 * @returns a day for each room that has one
 */
export function planRooms<R extends RoomDue>(
  due: readonly R[],
  nights: readonly NightAhead[],
  terms: Terms,
): Planned<R>[] {
  const { today, roomsADay, isFree } = terms
  const taken = takenWith(terms.taken, [])
  const weeks = quietestFirst(nights)
  const inOrder = due.toSorted((one, other) => (one.dueOn === other.dueOn ? 0 : one.dueOn < other.dueOn ? -1 : 1))
  return inOrder.flatMap((room) => {
    const isInWindow = windowOf(room.dueOn, today)
    const days = weeks
      .flatMap((week) => week.days.map(({ day }) => day))
      .filter((day) => isInWindow(day) && (taken.get(day) ?? 0) < roomsADay)
    const isUrgent = room.dueOn <= addDays(today, URGENT_DAYS)
    const day = days.find((each) => isFree(room.roomId, each)) ?? (isUrgent ? days[0] : undefined)
    if (day === undefined) return []
    taken.set(day, (taken.get(day) ?? 0) + 1)
    return [{ ...room, day }]
  })
}

/**
 * Plans rooms anew that have a guest on the day of their work, by the rules of `planRooms`. The days they had count as taken, so that a room
 * which stays finds its place.
 *
 * @returns those with another day on which they are free
 */
export const replanRooms = <R extends RoomDue>(
  rooms: readonly R[],
  nights: readonly NightAhead[],
  terms: Terms,
): Planned<R>[] => planRooms(rooms, nights, terms).filter(({ roomId, day }) => terms.isFree(roomId, day))

/** How many rooms a plan takes on days, with some more. */
export function takenWith(taken: Terms['taken'], rooms: readonly { day: Day }[]): Map<Day, number> {
  const sums = new Map(taken)
  for (const { day } of rooms) sums.set(day, (sums.get(day) ?? 0) + 1)
  return sums
}
