import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { loadPricing } from '#areas/property/rates/actions/rates.ts'
import { loadRestrictions } from '#areas/property/rates/actions/restrictions.ts'
import type { Restrictions } from '#areas/property/rates/contract/restrictions.ts'
import { nightPrices, type Pricing } from '#areas/property/rates/rules/rates.ts'
import { type RestrictionBook, restrictionsOf } from '#areas/property/rates/rules/restrictions.ts'
import { typeNights, type TypeNights } from '#areas/property/rooms/actions/nights.ts'
import { type Day, daysOf, type Span } from '#core/dates.ts'
import { isInPlan } from '#core/area.ts'
import { type TaxSlab, taxIfAny } from '#core/tax.ts'
import type { Context } from '#server/request/context.ts'
import type { SentRestriction } from '../contract/replies.ts'
import { findRateCodes, findRoomCodes, type Mapped } from '../queries/codes.ts'
import type { StoredConnection } from '../queries/connections.ts'
import { findSent } from '../queries/messages.ts'
import { type Board, keyOf, type Sold, truthOf } from '../rules/sending.ts'

/** What a channel was sent last and what is true of the nights of a span, and the codes both are in. One round trip. */
export async function boardsOf(ctx: Context, connection: StoredConnection, span: Span) {
  const { channelId } = connection
  const [sent, rooms, rates, types, pricing, slabs, book] = await Promise.all([
    findSent(ctx.tx, channelId),
    findRoomCodes(ctx.tx, channelId),
    findRateCodes(ctx.tx, channelId),
    typeNights(ctx, span),
    loadPricing(ctx, span),
    taxSlabs(ctx),
    loadRestrictions(ctx, span),
  ])
  const isOpen = connection.isActive && !connection.isStopped && isInPlan(ctx.property.modules, 'channels')
  const availability = { types, pricing, slabs, book, days: daysOf(span) }
  const how = { pricesIncludeTax: ctx.property.pricesIncludeTax, includesTax: connection.includesTax }
  const sold = isOpen ? soldAs(availability, mapped(rooms), mapped(rates), how) : []
  const truth: Board = truthOf(sold, span.from)
  return { sent, truth, rooms, rates }
}

const mapped = (some: readonly Mapped[]): Mapped[] => some.filter(({ code }) => code !== '')

type Availability = {
  types: readonly TypeNights[]
  pricing: Pricing
  slabs: readonly TaxSlab[]
  book: RestrictionBook
  days: readonly Day[]
}
type How = { pricesIncludeTax: boolean; includesTax: boolean }

/** Every mapped type as the channel should see it; a retired one has no room and no price. */
function soldAs(availability: Availability, rooms: readonly Mapped[], rates: readonly Mapped[], how: How): Sold[] {
  const { types, pricing, book, days } = availability
  return rooms.map(({ id, code: roomCode }) => {
    const type = types.find((one) => one.id === id)
    return {
      roomCode,
      free: type ? type.nights.map(({ free }) => free) : days.map(() => 0),
      prices: rates.map((rate) => {
        const at = restrictionsOf(book, pricing.plans, { roomTypeId: id, ratePlanId: rate.id })
        const nights = days.map(at)
        const prices = pricesOf(availability, type, rate.id, how)
        return {
          rateCode: rate.code,
          values: prices.map((price, night) => (nights[night]?.closed ? null : price)),
          restrictions: figuresOf(nights),
        }
      }),
    }
  })
}

/** The restrictions of nights in figures: nights, or 1 for yes; 0 is none. */
const figuresOf = (nights: readonly Restrictions[]): Record<SentRestriction, number[]> => ({
  minStay: nights.map(({ minStay }) => minStay ?? 0),
  maxStay: nights.map(({ maxStay }) => maxStay ?? 0),
  minStayThrough: nights.map(({ minStayThrough }) => minStayThrough ?? 0),
  closedToArrival: nights.map(({ closedToArrival }) => Number(closedToArrival ?? false)),
  closedToDeparture: nights.map(({ closedToDeparture }) => Number(closedToDeparture ?? false)),
})

/** The price of a rate for a type's base occupancy, in the form the channel wants; null where it is not sold. */
function pricesOf(
  { pricing, slabs, days }: Availability,
  type: TypeNights | undefined,
  ratePlanId: string,
  how: How,
): (number | null)[] {
  const plan = pricing.plans.find(({ id, isActive }) => id === ratePlanId && isActive)
  if (!type || !plan) return days.map(() => null)
  const { id: roomTypeId, baseOccupancy } = type
  const priceOf = nightPrices(pricing, plan, { roomTypeId, adults: baseOccupancy, children: 0, baseOccupancy })
  return days.map((day) => {
    const price = priceOf(day)
    if (price === null) return null
    const taxed = taxIfAny(price, { slabs, day, category: 'ROOM', includesTax: how.pricesIncludeTax })
    if (!taxed) return null
    return how.includesTax ? taxed.net + taxed.tax : taxed.net
  })
}

/** Codes the channel does not take. One that is no longer mapped has nothing left to be taken. */
export function notTaken(rooms: readonly Mapped[], rates: readonly Mapped[]): Set<string> {
  const wrong = (some: readonly Mapped[]) => some.filter(({ fault }) => fault !== '').map(({ code }) => code)
  return new Set([...wrong(rooms).map((code) => keyOf(code, '')), ...wrong(rates).map((code) => keyOf('', code))])
}
