import type { Day, Instant } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { WebsiteSettings } from '../contract/settings.ts'

const MINUTE_MS = 60_000
/** How long rooms are held for a guest who is not named yet. */
export const HOLD_MINUTES = 15
/** How long a guest has who goes to the provider's page at once. */
export const PAY_MINUTES = 60
/** Money that was paid at the last moment is heard of a little later: so long the option outlives its payment link. */
export const GRACE_MINUTES = 10
/** Holds that one network address may have at once. */
export const HOLDS_PER_ADDRESS = 3
/** Rooms that stay free for everyone else: holds take at most half of a property's rooms, and five in a small one. */
const FEWEST_HELD = 5

/** The instant some minutes after another. */
export const after = (now: Instant, minutes: number): Instant =>
  new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString()

/** How many rooms guests who have not named themselves may have at once. */
export const mostRoomsHeld = (roomCount: number): number => Math.max(FEWEST_HELD, Math.ceil(roomCount / 2))

/** Open holds before another one is made: of its address, and rooms of the property. */
export type OpenHolds = { ofAddress: number; rooms: number; roomCount: number }

/** Whether an address or the property has so many open holds that another one, of some rooms, is refused. */
export const isHoarding = ({ ofAddress, rooms, roomCount }: OpenHolds, wanted: number): boolean =>
  ofAddress >= HOLDS_PER_ADDRESS || rooms + wanted > mostRoomsHeld(roomCount)

/**
 * What is to be paid online before a booking is confirmed, tax included: nothing, all that is due, or the part of its deposits that is
 * due by a day.
 */
export function payableNow(
  { payRule, payShare }: Pick<WebsiteSettings, 'payRule' | 'payShare'>,
  { due, deposits }: { due: Minor; deposits: readonly { dueOn: Day; open: Minor }[] },
  today: Day,
): Minor {
  if (payRule === 'NONE') return zero
  if (payShare === 'TOTAL') return minor(Math.max(0, due))
  return sum(deposits.filter(({ dueOn }) => dueOn <= today).map(({ open }) => open))
}

/** Until when a booking that waits for its money is an option, and until when its payment link is open. */
export function payUntil(
  now: Instant,
  { isAtOnce, optionHours }: { isAtOnce: boolean; optionHours: number },
): { link: Instant; option: Instant } {
  const minutes = isAtOnce ? PAY_MINUTES : optionHours * 60
  return { link: after(now, minutes), option: after(now, minutes + GRACE_MINUTES) }
}
