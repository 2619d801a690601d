import { isAccommodation } from '#core/codes.ts'
import { type Day, type Instant, instantAt } from '#core/dates.ts'
import type { LoadReason, SampleStatus, UseReason } from './contract.ts'

export type LoadStatus = 'LOADING' | 'LOADED' | 'FAILED'

/** All there is to know before sample data comes or goes. */
export type SampleFacts = {
  load: LoadStatus | null
  businessType: string
  bookingCount: number
  customerCount: number
  /** Rooms that came with the sample data. */
  roomCount: number
  hasRealBookings: boolean
  /** A room tax is known for the business date. */
  hasRoomTax: boolean
  hasRooms: boolean
  /** A type with rooms has a price on the default plan. */
  hasPricedRooms: boolean
  uses: readonly UseReason[]
}

const hasSamples = ({ load, bookingCount, customerCount, roomCount }: SampleFacts): boolean =>
  load === 'LOADING' || load === 'LOADED' || bookingCount + customerCount + roomCount > 0

/** All reasons against loading, the first of it first; empty when it may be done. */
export function loadReasons(facts: SampleFacts): LoadReason[] {
  const reasons: [LoadReason, boolean][] = [
    ['sample_data_loaded', hasSamples(facts)],
    ['not_accommodation', !isAccommodation(facts.businessType)],
    ['has_real_bookings', facts.hasRealBookings],
    ['no_tax_slab', !facts.hasRoomTax],
    ['no_price', facts.hasRooms && !facts.hasPricedRooms],
  ]
  return reasons.filter(([, isSo]) => isSo).map(([reason]) => reason)
}

/** Status for the user: loading and removing exclude each other, so `why` is about the one that could come next. */
export function statusOf(facts: SampleFacts): SampleStatus {
  const reasons = loadReasons(facts)
  const isThere = hasSamples(facts)
  return {
    isLoaded: isThere && facts.load !== 'LOADING',
    isLoading: facts.load === 'LOADING',
    hasFailed: facts.load === 'FAILED' && !isThere,
    bookingCount: facts.bookingCount,
    customerCount: facts.customerCount,
    roomCount: facts.roomCount,
    canLoad: reasons.length === 0,
    canRemove: isThere && facts.uses.length === 0,
    why: isThere ? [...facts.uses] : reasons,
  }
}

/** The hour, in UTC, by which a day of the story is over. */
const LAST_HOUR = 16

/**
 * When an hour of a day of the story happened. A day that is not over yet by the clock is compressed: its hours retain their order
 * between the property's midnight and now. A day that has not begun, where the story's today is fixed, retains its own hours.
 *
 * @param hour in universal time; it happens a quarter past
 */
export function momentOfStory(day: Day, hour: number, { timeZone, now }: { timeZone: string; now: Instant }): Instant {
  const at = (clockHour: number) => Date.parse(`${day}T${String(clockHour).padStart(2, '0')}:15:00.000Z`)
  const [moment, end] = [at(hour), at(LAST_HOUR)]
  const midnight = Date.parse(instantAt(day, '00:00', timeZone))
  const clock = Date.parse(now)
  if (clock >= end || clock <= midnight) return new Date(moment).toISOString()
  const share = Math.max(0, (moment - midnight) / (end - midnight))
  return new Date(midnight + Math.round(share * (clock - midnight))).toISOString()
}
