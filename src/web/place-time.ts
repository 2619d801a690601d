import type { Day, Instant } from '#core/dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function partsAt(instant: Instant, timeZone: string): Record<string, string> {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

// The server asks Temporal for the same (core/dates.ts); a browser knows zones by itself, which spares every visitor its 19 kB.

/** The calendar day at a place when an instant happens there. */
export function dayAtPlace(instant: Instant, timeZone: string): Day {
  const { year, month, day } = partsAt(instant, timeZone)
  return `${year}-${month}-${day}` as Day
}

/** Time of day ('14:05') at a place when an instant happens there. */
export function timeAtPlace(instant: Instant, timeZone: string): string {
  const { hour, minute } = partsAt(instant, timeZone)
  return `${hour}:${minute}`
}

/** How far the clocks of a place are ahead of UTC at an instant, in milliseconds. */
function aheadAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsAt(new Date(at).toISOString(), timeZone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - Math.floor(at / 60_000) * 60_000
}

const DAY_MS = 86_400_000

/** When a time of day ('19:30') on a day happens at a place. Of two such moments it is the first; one that a clock change leaves out is as much later. */
export function instantAtPlace(day: string, time: string, timeZone: string): Instant {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  const offsets = [aheadAt(asIfUtc - DAY_MS, timeZone), aheadAt(asIfUtc + DAY_MS, timeZone)]
  const fitting = offsets.map((ahead) => asIfUtc - ahead).filter((at) => at + aheadAt(at, timeZone) === asIfUtc)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : asIfUtc - (offsets[0] ?? 0)).toISOString()
}
