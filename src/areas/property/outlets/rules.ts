import { addDays, dayAt, type Day, type Instant, timeAt, weekdayOf } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { DeliveryMethod, Hours } from './contract.ts'

/** A moment in local time. */
export type LocalMoment = { day: Day; time: string }

export const localMoment = (instant: Instant, timeZone: string): LocalMoment => ({
  day: dayAt(instant, timeZone),
  time: timeAt(instant, timeZone),
})

/**
 * The day on which the hours that apply at a moment began; undefined when none apply. From is inside, until is not; hours that do
 * not end after they begin run past midnight and belong to the day they began on. The same time twice is a whole day.
 */
export function hoursBegan({ weekdays, from, until }: Hours, { day, time }: LocalMoment): Day | undefined {
  const isOf = (one: Day) => weekdays.includes(weekdayOf(one))
  const isOvernight = from >= until
  if (time >= from && (isOvernight || time < until) && isOf(day)) return day
  const before = addDays(day, -1)
  return isOvernight && time < until && isOf(before) ? before : undefined
}

/** Whether it is open at a moment; without any hours it always is. */
export const isOpenAt = (openingHours: readonly Hours[], moment: LocalMoment): boolean =>
  openingHours.length === 0 || openingHours.some((hours) => hoursBegan(hours, moment) !== undefined)

type Selling = { isActive: boolean; deliveryMethods: readonly DeliveryMethod[] }

/** @throws Refusal outlet_closed when it is switched off, way_not_offered when it does not sell in this way */
export function assertSells(outlet: Selling, deliveryMethod: DeliveryMethod): void {
  if (!outlet.isActive) refuse('outlet_closed')
  if (!outlet.deliveryMethods.includes(deliveryMethod)) refuse('way_not_offered', { deliveryMethod })
}
