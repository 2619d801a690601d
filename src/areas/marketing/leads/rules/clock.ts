import { addDays, dayAt, instantAt, type Instant, minuteAt, timeAt } from '#core/dates.ts'

/** Hours in which enquiries are handled: of a day, or always. */
type OpenHours = { opensAt: string | null; closesAt: string | null }
export type ResponseClock = OpenHours & { responseHours: number }

const MINUTE_MS = 60_000

/** When the reply to an enquiry is due at the latest. */
export const responseDueAt = (now: Instant, clock: ResponseClock, timeZone: string): Instant =>
  afterMinutes(now, clock.responseHours * 60, clock, timeZone)

type Return = OpenHours & { returnMinutes: number | null }

/** When an enquiry goes back to the queue unless its owner takes it up; null where none does. */
export const returnAtOf = (now: Instant, clock: Return, timeZone: string): Instant | null =>
  clock.returnMinutes === null ? null : afterMinutes(now, clock.returnMinutes, clock, timeZone)

/** So many minutes on, of which only those while it is open count. */
function afterMinutes(now: Instant, minutes: number, { opensAt, closesAt }: OpenHours, timeZone: string): Instant {
  if (opensAt === null || closesAt === null) return new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString()
  const [opens, closes] = [minuteAt(opensAt), minuteAt(closesAt)]
  let day = dayAt(now, timeZone)
  let from = Math.max(opens, minuteAt(timeAt(now, timeZone)))
  let left = minutes
  while (left > Math.max(0, closes - from)) {
    left -= Math.max(0, closes - from)
    day = addDays(day, 1)
    from = opens
  }
  return instantAt(day, clockText(from + left), timeZone)
} // prettier-ignore

const two = (number: number): string => String(number).padStart(2, '0')
const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
