import type { Day } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import type { GroupNightRate, GroupRate } from '../contract/replies.ts'

/** What a group agreed on: a price of each type, and prices of single nights in place of it. */
export type Agreed = { rates: readonly GroupRate[]; nightRates: readonly GroupNightRate[] }
/** How many rooms of a type cost nothing on a night already. */
export type Free = { roomTypeId: string; day: Day; rooms: number }
type Wanted = { roomTypeId: string; nights: readonly Day[] }

/** What a room of a type costs on a night of which so many rooms cost nothing already; undefined is the plan's price. */
export function agreedNight({ rates, nightRates }: Agreed, { roomTypeId, day }: Omit<Free, 'rooms'>, free: number): Minor | undefined {
  const night = nightRates.find((one) => one.roomTypeId === roomTypeId && one.day === day)
  if (night) return free < night.complimentary ? zero : night.amount
  return rates.find((one) => one.roomTypeId === roomTypeId)?.amount
} // prettier-ignore

/**
 * What some rooms cost each night, in order: the first to come take what is complimentary. A room of which a night has no agreed price has those
 * of the plan throughout.
 */
export function agreedPrices(agreed: Agreed, rooms: readonly Wanted[], used: readonly Free[]): ({ day: Day; amount: Minor }[] | undefined)[] {
  const free = new Map(used.map((one) => [`${one.roomTypeId} ${one.day}`, one.rooms]))
  return rooms.map(({ roomTypeId, nights }) => {
    const priced = nights.map((day) => ({ day, amount: agreedNight(agreed, { roomTypeId, day }, free.get(`${roomTypeId} ${day}`) ?? 0) }))
    const known = priced.flatMap(({ day, amount }) => (amount === undefined ? [] : [{ day, amount }]))
    if (known.length < priced.length) return undefined
    for (const { day, amount } of known) if (amount === zero) free.set(`${roomTypeId} ${day}`, (free.get(`${roomTypeId} ${day}`) ?? 0) + 1)
    return known
  })
} // prettier-ignore

/** Prices of nights that stay when the prices of types change: those of types whose price is what it was. */
export const unchangedNights = ({ rates, nightRates }: Agreed, next: readonly GroupRate[]): GroupNightRate[] =>
  nightRates.filter(({ roomTypeId }) => {
    const amountIn = (all: readonly GroupRate[]) => all.find((one) => one.roomTypeId === roomTypeId)?.amount
    return amountIn(rates) === amountIn(next)
  })
