import {
  convertIcsDuration,
  convertIcsExceptionDates,
  type IcsDateObject,
  type IcsEvent,
  type IcsTimezone,
} from 'ts-ics'
import { CalendarFault } from './calendar-fault.ts'

/** A time that a calendar lists for an event beside its first one and its rule; one that is a period has an end of its own. */
type ListedTime = { start: IcsDateObject; end?: IcsDateObject | undefined }

const LISTED = /^RDATE((?:;[^:\r\n]*)?):([^\r\n]*)/gim

/**
 * The event once for each time that its text lists (`RDATE`), a day, a moment or a period, without its rule. RFC 5545, 3.8.5.2
 *
 * @param text of the event, with a zone at every moment and no line folded
 * @param most times that are read
 * @throws CalendarFault for more
 */
export function listedTimes(text: string, event: IcsEvent, timezones: IcsTimezone[], most: number): IcsEvent[] {
  const times = [...text.matchAll(LISTED)].flatMap(([, parameters = '', values = '']) => {
    const options = Object.fromEntries([...parameters.matchAll(/;([^=;]+)=(?:"([^"]*)"|([^;]*))/g)].map(([, name = '', quoted, plain = '']) => [name.toUpperCase(), quoted ?? plain])) // prettier-ignore
    return values.split(',').map((value) => ({ value, options }))
  })
  if (times.length > most) throw new CalendarFault(`An event of the calendar lists more than ${most} dates (RDATE)`)
  return times.flatMap((time) => timeOf(time, timezones) ?? []).map((time) => movedTo(event, time))
}

type Written = { value: string; options: Record<string, string> }

function timeOf({ value, options }: Written, timezones: IcsTimezone[]): ListedTime | undefined {
  const [first = '', last] = value.split('/')
  const { VALUE: kind, ...zone } = options
  const dateOf = (written: string) =>
    convertIcsExceptionDates(undefined, { value: written, options: kind === 'DATE' ? options : zone }, { timezones })[0]
  const start = dateOf(first)
  if (!start || Number.isNaN(start.date.getTime()) || last === undefined) return start && { start }
  if (!last.startsWith('P')) return { start, end: dateOf(last) }
  return { start, end: later(start, lengthOf(convertIcsDuration(undefined, { value: last }))) }
}

const MS = { weeks: 604_800_000, days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1_000 } as const

/** How long a duration is, in milliseconds. */
export const lengthOf = (duration: Partial<Record<keyof typeof MS, number>>): number =>
  Object.entries(MS).reduce((sum, [unit, ms]) => sum + (duration[unit as keyof typeof MS] ?? 0) * ms, 0)

const later = ({ local: _local, ...moment }: IcsDateObject, ms: number): IcsDateObject => ({
  ...moment,
  date: new Date(moment.date.getTime() + ms),
})

/** The event at a listed time: as long as it is, or as the period is. */
function movedTo({ recurrenceRule: _rule, ...event }: IcsEvent, { start, end }: ListedTime): IcsEvent {
  if (end) return { ...event, start, end, duration: null }
  if (!event.end) return { ...event, start }
  return { ...event, start, end: later({ ...event.end, date: start.date }, event.end.date.getTime() - event.start.date.getTime()) }
} // prettier-ignore
