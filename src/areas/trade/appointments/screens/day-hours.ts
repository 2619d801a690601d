import type { Hours, Resource } from '#areas/property/outlets/contract.ts'
import { hoursBegan } from '#areas/property/outlets/rules.ts'
import type { Day } from '#core/dates.ts'
import type { Appointment } from '../contract.ts'
import { busyMinutes, holdsTime } from '../rules.ts'

const two = (number: number) => String(number).padStart(2, '0')

export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`

/** Quarters of an hour of a day, by minutes after midnight, at which hours apply; every one without hours. */
export const openQuarters = (hours: readonly Hours[], day: Day): number[] =>
  Array.from({ length: 96 }, (_, quarter) => quarter * 15).filter(
    (minute) => hours.length === 0 || hours.some((run) => hoursBegan(run, { day, time: timeOf(minute) }) !== undefined),
  )

/** From which minute until which a day is drawn: whole hours around what is open and what is booked. */
export function drawnSpan(
  {
    openingHours,
    resources,
    rows,
  }: { openingHours: readonly Hours[]; resources: readonly Resource[]; rows: readonly Appointment[] },
  day: Day,
  minuteOf: (instant: string) => number,
): { from: number; until: number } {
  const hours = [openingHours, ...resources.map(({ workingHours }) => workingHours)].filter((runs) => runs.length > 0)
  const open = hours.flatMap((runs) => openQuarters(runs, day))
  const booked = rows.flatMap((row) => [minuteOf(row.startsAt), minuteOf(row.startsAt) + busyMinutes(row)])
  const all = [...open, ...open.map((minute) => minute + 15), ...booked]
  if (all.length === 0) return { from: 9 * 60, until: 18 * 60 }
  return {
    from: Math.floor(Math.min(...all) / 60) * 60,
    until: Math.min(24 * 60, Math.ceil(Math.max(...all) / 60) * 60),
  }
}

/** Appointments in the column of a member of staff or a place: those that occupy its time. */
export const ofResource = (rows: readonly Appointment[], { id, kind }: Resource): Appointment[] =>
  rows.filter((row) => holdsTime(row.status) && (kind === 'STAFF' ? row.staffId === id : row.placeId === id))
