import type { Instant } from '#core/dates.ts'

/** Wrong PINs on one order that close it, and for how long at first; each further round waits twice as long as the one before. */
export const PIN_TRIES = 5
const PIN_WAIT_MINUTES = 15
/** However often someone was wrong, tomorrow is another day. */
const LONGEST_WAIT_MINUTES = 24 * 60
/** Wrong PINs in a quarter of an hour, from one address and from all addresses, that lock them all out. */
const MOST_WRONG = { address: 20, everywhere: 100 } as const

/** Wrong PINs so far: on the order within a day, from the address and everywhere within a quarter of an hour. */
export type PinTries = {
  order: { count: number; lastAt: Instant | null }
  address: { count: number; firstAt: Instant | null }
  everywhere: { count: number; firstAt: Instant | null }
}

const minutesAfter = (instant: Instant | null, minutes: number): number =>
  instant === null ? 0 : Date.parse(instant) + minutes * 60_000

/**
 * Seconds until someone may try a PIN again; 0 when it is now. After every fifth wrong one an order rests: 15 minutes, then 30, then
 * an hour, at most a day. An address or the whole property rests until its oldest wrong one is a quarter of an hour ago. What is refused
 * while it rests is not counted.
 */
export function pinWaitSeconds({ order, address, everywhere }: PinTries, now: Instant): number {
  const round = Math.floor(order.count / PIN_TRIES)
  const isResting = order.count > 0 && order.count % PIN_TRIES === 0
  const rest = Math.min(LONGEST_WAIT_MINUTES, PIN_WAIT_MINUTES * 2 ** (round - 1))
  const until = Math.max(
    isResting ? minutesAfter(order.lastAt, rest) : 0,
    address.count >= MOST_WRONG.address ? minutesAfter(address.firstAt, PIN_WAIT_MINUTES) : 0,
    everywhere.count >= MOST_WRONG.everywhere ? minutesAfter(everywhere.firstAt, PIN_WAIT_MINUTES) : 0,
  )
  return Math.max(0, Math.ceil((until - Date.parse(now)) / 1000))
}

/** Six digits out of chance that was drawn evenly; leading zeros stay. */
export const pinOf = (chance: number): string => String(chance % 1_000_000).padStart(6, '0')
