import type { Hours } from '#areas/property/outlets/contract.ts'
import { isOpenAt, localMoment } from '#areas/property/outlets/rules.ts'
import { type Day, type Instant, instantAt } from '#core/dates.ts'
import { type Minor, split } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type AppointmentStatus, STEP_MINUTES } from './contract.ts'

const STEP_MS = STEP_MINUTES * 60_000

/** The statuses an appointment may get from each status; steps back correct a slip. */
const NEXT: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  BOOKED: ['ARRIVED', 'IN_PROGRESS', 'NO_SHOW', 'CANCELLED'],
  ARRIVED: ['IN_PROGRESS', 'COMPLETED', 'BOOKED', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'ARRIVED'],
  COMPLETED: ['IN_PROGRESS'],
  NO_SHOW: ['BOOKED'],
  CANCELLED: ['BOOKED'],
}

export const nextSteps = (status: AppointmentStatus): readonly AppointmentStatus[] => NEXT[status]

/** Whether it occupies time: a cancelled appointment and a no-show do not. */
export const holdsTime = (status: AppointmentStatus): boolean => status !== 'CANCELLED' && status !== 'NO_SHOW'

/** @throws Refusal step_not_allowed {status} with its current status; reason_required for a cancellation without one */
export function assertStep(from: AppointmentStatus, to: AppointmentStatus, reason: string): void {
  if (!NEXT[from].includes(to)) refuse('step_not_allowed', { status: from, to })
  if (to === 'CANCELLED' && reason === '') refuse('reason_required')
}

/** @throws Refusal appointment_over for one that has begun, or will not be */
export function assertMovable(status: AppointmentStatus): void {
  if (status !== 'BOOKED' && status !== 'ARRIVED') refuse('appointment_over', { status })
}

/** Minutes of staff it occupies: treatment and cleaning up. */
export const busyMinutes = ({ minutes, bufferMinutes }: { minutes: number; bufferMinutes: number }): number =>
  minutes + bufferMinutes

export const plusMinutes = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** The steps of time that something takes from a moment on, each once. */
export const slotsOf = (startsAt: Instant, minutes: number): Instant[] =>
  Array.from({ length: minutes / STEP_MINUTES }, (_, step) => plusMinutes(startsAt, step * STEP_MINUTES))

/** Whether hours apply through all of it. Hours are those of the place, so a clock change is no trouble. */
export const isWithinHours = (hours: readonly Hours[], slots: readonly Instant[], timeZone: string): boolean =>
  slots.every((slot) => isOpenAt(hours, localMoment(slot, timeZone)))

/** A treatment of a visit, with what it waits for. */
export type Leg = { minutes: number; bufferMinutes: number }

/** When each of several treatments begins that are done one after the other by one member of staff, cleaning up between them. */
export function startsOf(startsAt: Instant, legs: readonly Leg[]): Instant[] {
  let at = startsAt
  return legs.map((leg) => {
    const begins = at
    at = plusMinutes(at, busyMinutes(leg))
    return begins
  })
}

/** What each treatment of a package costs: its share of the package's price by what it costs alone, without losing a unit. */
export const packagePrices = (price: Minor, alone: readonly Minor[]): Minor[] =>
  split(price, alone.some((each) => each > 0) ? alone : alone.map(() => 1))

export type Person = { id: string; hours: readonly Hours[]; taken: ReadonlySet<number> }

/**
 * Possible beginnings on a day, with the staff: every quarter of an hour at which a member of staff is at work and free throughout.
 *
 * @param notBefore moments before it are over
 */
export function freeStarts(
  people: readonly Person[],
  { day, minutes, timeZone, notBefore }: { day: Day; minutes: number; timeZone: string; notBefore: Instant },
): { startsAt: Instant; time: string; staffIds: string[] }[] {
  const first = Date.parse(instantAt(day, '00:00', timeZone))
  const from = Date.parse(notBefore)
  return Array.from({ length: 96 }, (_, quarter) => new Date(first + quarter * 3 * STEP_MS).toISOString())
    .filter((startsAt) => Date.parse(startsAt) >= from)
    .flatMap((startsAt) => {
      const { day: of, time } = localMoment(startsAt, timeZone)
      if (of !== day) return []
      const slots = slotsOf(startsAt, minutes)
      const staffIds = people
        .filter(
          ({ hours, taken }) =>
            slots.every((slot) => !taken.has(Date.parse(slot))) && isWithinHours(hours, slots, timeZone),
        ) // prettier-ignore
        .map(({ id }) => id)
      return staffIds.length > 0 ? [{ startsAt, time, staffIds }] : []
    })
}
