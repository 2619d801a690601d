import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { NamedPrices } from './prices.ts'

/** A room as a channel sold it, at the price of the channel. */
export type ChannelStay = {
  roomTypeId: string
  ratePlanId: string
  arrival: Day
  departure: Day
  adults: number
  children: number
  /** In years, one for each child, where the channel sends them. */
  childAges?: number[]
  guestName: string
  prices: NamedPrices
}

/** A reservation as a channel made it. Contact data that cannot be used is left out by the caller. */
export type ChannelBooking = {
  guest: { firstName: string; lastName: string; email: string; phone: string }
  stays: readonly ChannelStay[]
  source: string
  notes: string
  /** What the channel takes from the price, and the taxes it deducts; null leaves the bill as it is. */
  deductions: { commission: Minor; tcs: Minor; tds: Minor } | null
}

/** Room by room what a channel's reservation is now; a room that has a stay already names it. */
export type ChannelChange = Omit<ChannelBooking, 'stays'> & { stays: readonly (ChannelStay & { stayId?: string })[] }
