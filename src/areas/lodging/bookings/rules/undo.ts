import type { Day } from '#core/dates.ts'
import { isOpen, type Why } from './bookings.ts'
import { reason } from './change.ts'
import { bookedOnlyIn, repricedDays, type StaySnapshot } from './snapshot.ts'

/**
 * Why a change may no longer be undone although no one touched the booking since: it would rewrite a night that has
 * been slept, or a price that has been invoiced.
 */
export function undoReasons(
  stay: StaySnapshot,
  restored: StaySnapshot | undefined,
  { businessDate, isInvoiced }: { businessDate: Day; isInvoiced: boolean },
): Why[] {
  if (!isOpen(stay.status)) return [reason('booking_closed')]
  if (!restored) return []
  const moved = [...bookedOnlyIn(stay, restored), ...bookedOnlyIn(restored, stay)].map((night) => night.day)
  const repriced = repricedDays(stay, restored)
  const passed = [...moved, ...repriced].toSorted().find((day) => day < businessDate)
  return [
    ...(passed ? [reason('past_night_fixed', passed)] : []),
    ...(isInvoiced && repriced.length > 0 ? [reason('already_invoiced')] : []),
  ]
}
