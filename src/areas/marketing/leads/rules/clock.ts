import { addDays, dayAt, instantAt, type Instant, minuteAt, timeAt } from '#core/dates.ts'

/** Hours in which enquiries are handled: of a day, or always. */
export type ResponseClock = { responseHours: number; opensAt: string | null; closesAt: string | null }

const MINUTE_MS = 60_000

/** When the reply to an enquiry is due at the latest: so many hours on, of which only those while it is open count. */
export function responseDueAt(now: Instant, { responseHours, opensAt, closesAt }: ResponseClock, timeZone: string): Instant {
  const minutes = responseHours * 60
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
