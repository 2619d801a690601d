import type { Counted, OnlineExtra } from '#areas/ledger/folios/rules/extras.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { type Day, nightsOf } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { liveStays } from './guest.ts'

type Stays = Pick<Booking, 'arrival' | 'departure' | 'stays'>

/** The rooms and guests of a booking, and its nights, or those of other days. */
export function countedOf(booking: Stays, days: { arrival: Day; departure: Day } = booking): Counted {
  const live = liveStays(booking)
  const guests = live.reduce((count, { adults, children }) => count + adults + children, 0)
  return { rooms: live.length, guests, nights: nightsOf(days) }
}

/** What extras come to, tax included. */
export const totalOfExtras = (extras: readonly Pick<OnlineExtra, 'net' | 'tax'>[]): Minor =>
  sum(extras.map(({ net, tax }) => minor(net + tax)))

/** The extras a guest chose, each once. @throws Refusal unknown_reference {extraId} for one that is not offered */
export const chosenExtras = (offered: readonly OnlineExtra[], chosen: readonly string[]): OnlineExtra[] =>
  [...new Set(chosen)].map(
    (extraId) => offered.find(({ id }) => id === extraId) ?? refuse('unknown_reference', { extraId }),
  )
