import { convertIcsCalendar, convertIcsEvent, type IcsDateObject, type IcsEvent } from 'ts-ics'
import { addDays, type Day, dayAt, daysBetween, type Span } from '#core/dates.ts'
import { CalendarFault } from './calendar-fault.ts'
import { lengthOf, listedTimes } from './listed-dates.ts'
import { occurrencesOf } from './recurrence.ts'

/** More is no calendar of one room. */
export const MAX_EVENTS = 2_000
/** Of these, events that repeat. */
const MAX_REPEATING = 100
/** Nights of one that repeats. */
const LONGEST_REPEATED = 366
const MAX_LENGTH = 1_000_000
const MAX_UID = 200
const MAX_TITLE = 120

/** An event of a portal's calendar: the nights from the day of arrival up to that of departure. */
export type PortalEvent = Span & { uid: string; title: string }

type Reading = {
  timeZone: string
  /** Earlier nights are over, and none from `until` on is held. */
  from: Day
  until: Day
  /** Our own name in the ids of events: a portal that repeats what it read here adds nothing. */
  host: string
}

/**
 * The events of an iCalendar file that hold a room on a night of `from` up to `until`, in order. Events that are cancelled or marked as free
 * hold nothing; one within a day has no night; one of whole days has at least one. One that repeats is listed once for each time within those
 * nights. Where events overlap the later one begins when the earlier one ends. RFC 5545
 *
 * @throws CalendarFault for what is no calendar, is too long, or repeats in a way that is not read
 */
export function portalEvents(text: string, reading: Reading): PortalEvent[] {
  const events = eventsIn(text, reading.timeZone)
  if (events.filter(({ event, listed }) => event.recurrenceRule ?? listed[0]).length > MAX_REPEATING)
    throw new CalendarFault(`The calendar has more than ${MAX_REPEATING} events that repeat`)
  const moved = movedDays(events.map(({ event }) => event))
  const found = events
    .filter(({ event: { status, timeTransparent } }) => status !== 'CANCELLED' && timeTransparent !== 'TRANSPARENT')
    .filter(({ event: { uid } }) => !uid?.endsWith(`@${reading.host}`))
    .flatMap((read) => repeated(read, moved.get(read.event.uid) ?? new Set(), reading))
    .toSorted((a, b) => compare(a.from, b.from) || compare(a.until, b.until) || compare(a.uid, b.uid))
  if (found.length > MAX_EVENTS) throw new CalendarFault(TOO_MANY)
  return inSequence(found)
    .map((event) => ({ ...event, until: min(event.until, reading.until) }))
    .filter(({ from, until }) => until > reading.from && from < reading.until)
}

const TOO_MANY = `The calendar has more than ${MAX_EVENTS} events`

/** The day of a date as its event has it, in its own time zone. */
const ownDay = ({ date, local }: IcsDateObject): Day | undefined => {
  const time = local?.date ?? date
  return Number.isNaN(time.getTime()) ? undefined : (time.toISOString().slice(0, 10) as Day)
}

/** By event the days of its times that are in the calendar as events of their own: moved, or cancelled. */
function movedDays(events: readonly IcsEvent[]): Map<string, Set<Day>> {
  const moved = new Map<string, Set<Day>>()
  for (const { uid, recurrenceId } of events) {
    const day = recurrenceId && ownDay(recurrenceId.value)
    if (day) moved.set(uid, (moved.get(uid) ?? new Set<Day>()).add(day))
  }
  return moved
}

/** An event as it is written, and once for each time that is listed beside its first one. */
type ReadEvent = { event: IcsEvent; listed: readonly IcsEvent[] }

/** The nights of an event, once for each time it repeats or is listed, but for those that are left out or moved. */
function repeated({ event, listed }: ReadEvent, moved: ReadonlySet<Day>, reading: Reading): PortalEvent[] {
  const { recurrenceRule: rule, exceptionDates = [], start, recurrenceId } = event
  const once = nightsOf(event, reading)
  const [nights] = once
  const first = ownDay(start)
  if (!nights || recurrenceId || !first || !(rule ?? listed[0])) return once
  const length = daysBetween(nights.from, nights.until)
  if (length > LONGEST_REPEATED) throw new CalendarFault('An event of the calendar repeats and lasts more than a year')
  const out = new Set([...moved, ...exceptionDates.flatMap((date) => ownDay(date) ?? [])])
  const span = { from: addDays(reading.from, -length - 1), until: addDays(reading.until, 1) }
  const byRule = rule ? occurrencesOf(rule, first, rule.until && ownDay(rule.until), span) : [first]
  const times = new Map(byRule.map((day) => [day, [shifted(nights, daysBetween(first, day))]]))
  for (const one of listed) {
    const day = ownDay(one.start)
    if (day && !times.has(day)) times.set(day, nightsOf(one, reading).filter(({ from, until }) => until > span.from && from < span.until)) // prettier-ignore
  }
  return [...times].flatMap(([day, some]) => (out.has(day) ? [] : some))
}

const shifted = (nights: PortalEvent, days: number): PortalEvent => ({
  ...nights,
  from: addDays(nights.from, days),
  until: addDays(nights.until, days),
})

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function eventsIn(text: string, timeZone: string): ReadEvent[] {
  if (text.length > MAX_LENGTH) throw new CalendarFault('The calendar is too long')
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0
  if (count > MAX_EVENTS) throw new CalendarFault(TOO_MANY)
  if (!/^\s*BEGIN:VCALENDAR/i.test(text) || !/END:VCALENDAR\s*$/i.test(text))
    throw new CalendarFault('The answer is no calendar')
  return readEvents(inZones(text.replaceAll(/\r?\n[ \t]/g, ''), timeZone))
}

const EVENTS = /^BEGIN:VEVENT[^]*?^END:VEVENT/gim
const MOMENTS =
  /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;[^:\r\n]*)?):(\d{8}T\d{6}(?:\/\w+)?(?:,\d{8}T\d{6}(?:\/\w+)?)*)(\r?)$/gim

/** The calendar with a time zone at every moment that has none, or one that is unknown and not described in the calendar: that of the property. */
function inZones(text: string, timeZone: string): string {
  const described = new Set([...text.matchAll(/^TZID(?:;[^:\r\n]*)?:([^\r\n]*)/gim)].map(([, zone = '']) => zone.trim()))
  return text.replaceAll(EVENTS, (event) =>
    event.replaceAll(MOMENTS, (_, name: string, parameters: string, moments: string, end: string) => {
      const zone = /;TZID="?([^";]*)"?/i.exec(parameters)?.[1]
      const isKnown = zone !== undefined && (described.has(zone) || isZone(zone))
      const rest = isKnown ? parameters : `${parameters.replace(/;TZID=(?:"[^"]*"|[^;]*)/i, '')};TZID=${timeZone}`
      return `${name}${rest}:${moments}${end}`
    }),
  )
} // prettier-ignore

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function readEvents(text: string): ReadEvent[] {
  try {
    const { timezones = [] } = convertIcsCalendar(undefined, text.replaceAll(EVENTS, ''))
    return [...text.matchAll(EVENTS)].map(([written]) => {
      const event = convertIcsEvent(undefined, written, { timezones })
      return { event, listed: listedTimes(written, event, timezones, MAX_EVENTS) }
    })
  } catch (error) {
    if (error instanceof CalendarFault) throw error
    throw new CalendarFault('The calendar cannot be read')
  }
}

/** The nights of an event; none where it begins and ends on one day, or has no valid date. */
function nightsOf(event: IcsEvent, { timeZone }: Reading): PortalEvent[] {
  const { start, uid, summary }: { start: IcsDateObject; uid: string; summary?: string } = event
  const from = dayOf(start, timeZone)
  const until = endOf(event, timeZone)
  if (!from || !until || !uid) return []
  const end = start.type === 'DATE' && until <= from ? addDays(from, 1) : until
  if (end <= from) return []
  return [{ uid: uid.slice(0, MAX_UID), title: (summary ?? '').trim().slice(0, MAX_TITLE), from, until: end }]
}

const min = (a: Day, b: Day): Day => (a < b ? a : b)

function endOf({ start, end, duration }: IcsEvent, timeZone: string): Day | undefined {
  if (end) return dayOf(end, timeZone)
  if (duration) return dayOf({ ...start, date: new Date(start.date.getTime() + lengthOf(duration)) }, timeZone)
  return dayOf(start, timeZone)
}

/** The day of a moment: as it is written where it is a day, else at the place of the property. */
function dayOf({ date, type }: IcsDateObject, timeZone: string): Day | undefined {
  if (Number.isNaN(date.getTime())) return undefined
  const written = date.toISOString()
  if (written.length > 24) return undefined
  return type === 'DATE' ? (written.slice(0, 10) as Day) : dayAt(written, timeZone)
}

/** Each event up to the next one's nights; one whose nights all belong to others is left out. */
function inSequence(events: readonly PortalEvent[]): PortalEvent[] {
  const kept: PortalEvent[] = []
  let end: Day | undefined
  for (const event of events) {
    const from = end !== undefined && end > event.from ? end : event.from
    if (from >= event.until) continue
    kept.push({ ...event, from })
    end = event.until
  }
  return kept
}

/** What must be released, and what held, so that `known` becomes `read`. An event whose room was taken is tried again. */
export function changesOf<K extends PortalEvent & { problem: string }>(
  known: readonly K[],
  read: readonly PortalEvent[],
): { gone: K[]; fresh: PortalEvent[] } {
  const keyOf = ({ uid, from, until, title }: PortalEvent) => JSON.stringify([uid, from, until, title])
  const stays = new Set(known.filter(({ problem }) => problem === '').map(keyOf))
  const wanted = new Set(read.map(keyOf))
  return {
    gone: known.filter((event) => event.problem !== '' || !wanted.has(keyOf(event))),
    fresh: read.filter((event) => !stays.has(keyOf(event))),
  }
}
