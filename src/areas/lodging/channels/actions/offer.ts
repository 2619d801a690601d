import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { quotaBook } from '#areas/lodging/bookings/actions/availability.ts'
import { loadPricing } from '#areas/property/rates/actions/rates.ts'
import { loadRestrictions } from '#areas/property/rates/actions/restrictions.ts'
import type { Meal } from '#areas/property/rates/contract/packages.ts'
import type { Restrictions } from '#areas/property/rates/contract/restrictions.ts'
import { dueParts, mealsOfEachNight, packed, partsOf } from '#areas/property/rates/rules/packages.ts'
import { hurdleAbove } from '#areas/property/rates/rules/hurdle.ts'
import { nightPrices, type Pricing } from '#areas/property/rates/rules/rates.ts'
import { type QuotaBook, quotaLeft } from '#areas/property/rates/rules/quotas.ts'
import { type RestrictionBook, restrictionsOf } from '#areas/property/rates/rules/restrictions.ts'
import { typeNights, type TypeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays, type Day, daysOf, type Span } from '#core/dates.ts'
import { isInPlan } from '#core/area.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { Context } from '#server/request/context.ts'
import type { SentRestriction } from '../contract/replies.ts'
import type { SoldRoom } from '../rules/alpinebits/availability.ts'
import { findRateCodes, findRoomCodes, findSoldNights, type Mapped, type MappedRoom } from '../queries/codes.ts'
import type { StoredConnection } from '../queries/connections.ts'
import { findSent } from '../queries/messages.ts'
import { daysFigure, lengthsFigure } from '../rules/figures.ts'
import { shownRooms } from '../rules/quota.ts'
import { type Board, keyOf, type Sold, truthOf } from '../rules/sending.ts'

/** What a channel was sent last and what is true of the nights of a span, and the codes both are in. One round trip. */
export async function boardsOf(ctx: Context, connection: StoredConnection, span: Span) {
  const { channelId } = connection
  const [sent, rooms, rates, types, pricing, slabs, book, soldNights, quotas] = await Promise.all([
    findSent(ctx.tx, channelId),
    findRoomCodes(ctx.tx, channelId),
    findRateCodes(ctx.tx, channelId),
    typeNights(ctx, span),
    loadPricing(ctx, span),
    taxSlabs(ctx),
    loadRestrictions(ctx, span),
    findSoldNights(ctx.tx, channelId, span),
    quotaBook(ctx, span),
  ])
  const isOpen = connection.isActive && !connection.isStopped && isInPlan(ctx.property.modules, 'channels')
  const sales = new Map(soldNights.map(({ roomTypeId, day, rooms: count }) => [`${roomTypeId} ${day}`, count]))
  const availability = { types, pricing, slabs, book, quotas, sales, days: daysOf(span) }
  const how = { pricesIncludeTax: ctx.property.pricesIncludeTax, includesTax: connection.includesTax }
  const sold = isOpen ? soldAs(availability, mapped(rooms), mapped(rates), how) : []
  const truth: Board = truthOf(sold, span.from)
  return { sent, truth, rooms, rates: rates.map((rate) => ({ ...rate, meals: mealsOf(pricing, rate) })), types }
}

function mealsOf({ plans, parts }: Pricing, { id }: Mapped): Set<Meal> {
  const plan = plans.find((one) => one.id === id)
  return mealsOfEachNight(plan ? partsOf(plans, parts, plan) : [])
}

const mapped = <M extends Mapped>(some: readonly M[]): M[] => some.filter(({ code }) => code !== '')

type Availability = {
  types: readonly TypeNights[]
  pricing: Pricing
  slabs: readonly TaxSlab[]
  book: RestrictionBook
  /** How many rooms of plans may be sold, and are. */
  quotas: QuotaBook
  /** How many rooms the channel has sold of a type and night, where that counts. */
  sales: ReadonlyMap<string, number>
  days: readonly Day[]
}
type How = { pricesIncludeTax: boolean; includesTax: boolean }

/** Every mapped type as the channel should see it; a retired one has no room and no price. */
function soldAs(availability: Availability, rooms: readonly MappedRoom[], rates: readonly Mapped[], how: How): Sold[] {
  const { types, pricing, book, quotas, sales, days } = availability
  return rooms.map(({ id, code: roomCode, quota }) => {
    const type = types.find((one) => one.id === id)
    const left = rates.map((rate) => quotaLeft(quotas, { ratePlanId: rate.id, roomTypeId: id }))
    // No more than the plan that still has the most of them.
    const most = (day: Day) => (left.length > 0 ? Math.max(...left.map((of) => of(day))) : Infinity)
    return {
      roomCode,
      free: type
        ? type.nights.map(({ day, free }) =>
            shownRooms(Math.min(free, most(day)), quota, sales.get(`${id} ${day}`) ?? 0),
          )
        : days.map(() => 0),
      prices: rates.map((rate, at) => {
        const restricted = restrictionsOf(book, pricing.plans, { roomTypeId: id, ratePlanId: rate.id })
        const nights = days.map(restricted)
        const soldOut = days.map((day) => left[at]?.(day) === 0)
        const prices = pricesOf(availability, type, { ratePlanId: rate.id, restricted }, how)
        return {
          rateCode: rate.code,
          values: prices.map((price, night) => (nights[night]?.closed || soldOut[night] ? null : price)),
          restrictions: figuresOf(nights),
        }
      }),
    }
  })
}

/** The restrictions of nights in figures; 0 is none. */
const figuresOf = (nights: readonly Restrictions[]): Record<SentRestriction, number[]> => ({
  minStay: nights.map(({ minStay }) => minStay ?? 0),
  maxStay: nights.map(({ maxStay }) => maxStay ?? 0),
  minStayThrough: nights.map(({ minStayThrough }) => minStayThrough ?? 0),
  maxStayThrough: nights.map(({ maxStayThrough }) => maxStayThrough ?? 0),
  stayLengths: nights.map(({ stayLengths }) => lengthsFigure(stayLengths)),
  closedToArrival: nights.map(({ closedToArrival }) => Number(closedToArrival ?? false)),
  closedToDeparture: nights.map(({ closedToDeparture }) => Number(closedToDeparture ?? false)),
  minAdvance: nights.map(({ minAdvance }) => daysFigure(minAdvance)),
  maxAdvance: nights.map(({ maxAdvance }) => daysFigure(maxAdvance)),
})

/** The price of a rate for a type's base occupancy, in the form the channel wants; null where it is not sold, below the hurdle, or to companies alone. */
function pricesOf(
  { pricing, slabs, days }: Availability,
  type: TypeNights | undefined,
  { ratePlanId, restricted }: { ratePlanId: string; restricted: (day: Day) => Restrictions },
  how: How,
): (number | null)[] {
  const plan = pricing.plans.find(({ id, isActive, isNegotiated }) => id === ratePlanId && isActive && !isNegotiated)
  if (!type || !plan) return days.map(() => null)
  const { id: roomTypeId, baseOccupancy } = type
  const party = { adults: baseOccupancy, children: 0 }
  const priceOf = nightPrices(pricing, plan, { roomTypeId, baseOccupancy, ...party })
  const hurdle = hurdleAbove({ plan, at: restricted, priceOf })
  const parts = partsOf(pricing.plans, pricing.parts, plan)
  // Of a stay that is not booked yet, a night is neither the first nor the last.
  const due = (day: Day) => dueParts(parts, { arrival: addDays(day, -1), departure: addDays(day, 2), ...party }, day)
  return days.map((day) => {
    const price = priceOf(day)
    if (price === null || hurdle(day) !== null) return null
    const taxed = packed(price, { slabs, day, includesTax: how.pricesIncludeTax }, due(day))
    if (!taxed) return null
    return how.includesTax ? taxed.net + taxed.tax : taxed.net
  })
}

/** Codes the channel does not take. One that is no longer mapped has nothing left to be taken. */
export function notTaken(rooms: readonly Mapped[], rates: readonly Mapped[]): Set<string> {
  const wrong = (some: readonly Mapped[]) => some.filter(({ fault }) => fault !== '').map(({ code }) => code)
  return new Set([...wrong(rooms).map((code) => keyOf(code, '')), ...wrong(rates).map((code) => keyOf('', code))])
}

/** Room types that are sold at a channel, by its codes. */
export const soldRooms = (rooms: readonly Mapped[], types: readonly TypeNights[]): SoldRoom[] =>
  mapped(rooms).flatMap(({ id, code }) =>
    types
      .filter((type) => type.id === id)
      .map(({ name, baseOccupancy, maxGuests, maxChildren }) => ({
        code,
        name,
        baseOccupancy,
        maxGuests,
        maxChildren,
      })),
  )
