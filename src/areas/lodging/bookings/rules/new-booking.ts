import type * as z from 'zod'
import { type Day, type Instant, nightsIn } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import { withStay } from '#areas/property/rates/rules/quotas.ts'
import { refuse } from '#core/refusal.ts'
import type { BookingStatus } from '../contract/replies.ts'
import type { NewBooking, NewStay } from '../contract/fields.ts'
import { holdsRooms, type Why } from './bookings.ts'
import { type Capacity, capacityReasons, spanReasons } from './guards.ts'
import {
  dueOn,
  namedNights,
  type NamedPrices,
  type PricedNight,
  type PriceTable,
  pricedNights,
  restrictedBy,
  stayTerms,
} from './prices.ts'

type BookingInput = z.output<typeof NewBooking>
type StayInput = z.output<typeof NewStay>

/** What a property knows that decides whether and how a booking is made. */
export type Shop = {
  businessDate: Day
  table: PriceTable
  types: readonly (Capacity & { id: string; baseOccupancy: number })[]
  rooms: readonly { id: string; roomTypeId: string; isActive: boolean }[]
}

export type PlannedStay = {
  roomTypeId: string
  roomId: string | null
  ratePlanId: string
  adults: number
  children: number
  childAges: number[] | null
  arrival: Day
  departure: Day
  guestName: string | undefined
  nights: (PricedNight & { net: Minor })[]
  /** What the guest agrees to; stored with the stay. */
  terms: StayTerms
  /** The restrictions that refuse it; a stay that takes no room yet has none. */
  restricted: Why[]
}

/** Why a client may not name the price: it needs the permission, and a reason that is stored. */
export function ownPriceReasons(
  { stays, priceReason }: Pick<BookingInput, 'priceReason'> & { stays: readonly Pick<StayInput, 'nightAmount'>[] },
  mayPrice: boolean,
): Why[] {
  if (stays.every((stay) => stay.nightAmount === undefined)) return []
  if (!mayPrice) return [{ code: 'price_needs_permission' }]
  return priceReason ? [] : [{ code: 'reason_required' }]
}

/**
 * Why stays that restrictions refuse cannot be booked all the same: it needs the permission, and a reason that is stored. Without the
 * permission or the reason, the restrictions themselves.
 */
export function overrideReasons(
  restricted: readonly Why[],
  { mayOverride, reason }: { mayOverride: boolean; reason: string | undefined },
): Why[] {
  return mayOverride && reason ? [] : [...restricted]
}

/** Why stays cannot be booked, independently of the inventory: their days. */
export const daysReasons = (stays: readonly { arrival: Day; departure: Day }[], businessDate: Day): Why[] =>
  stays.flatMap((stay) => spanReasons(stay, businessDate))

/**
 * One stay of a new booking, priced. A room named for a booking that holds none (inquiry, waitlist) is dropped.
 *
 * @param named prices it was sold at elsewhere, in place of the property's own
 * @throws Refusal unknown_reference, too_many_guests, not_found, wrong_room_type, and as `pricedNights` or `namedNights`
 */
export function planStay(input: StayInput, status: BookingStatus, shop: Shop, named?: NamedPrices): PlannedStay {
  const { roomTypeId, adults, children, childAges = null, arrival, departure } = input
  const type = shop.types.find(({ id }) => id === roomTypeId) ?? refuse('unknown_reference', { roomTypeId })
  const [tooMany] = capacityReasons(input, type)
  if (tooMany) refuse(tooMany.code, { ...tooMany, roomTypeId })
  assertRoom(input, shop)

  const party = { roomTypeId, adults, children, childAges, baseOccupancy: type.baseOccupancy }
  const stay = { ...party, ratePlanId: input.ratePlanId ?? null, arrival, departure, nights: nightsIn(input) }
  const { ratePlanId, nights } = named
    ? soldElsewhere(input, shop, named)
    : pricedNights(shop.table, stay, input.nightAmount)
  const roomId = holdsRooms(status) ? (input.roomId ?? null) : null
  const terms = stayTerms(shop.table, { ratePlanId, arrival })
  const { guestName } = input
  const dates = { roomTypeId, ratePlanId, arrival, departure }
  const guests = named || input.nightAmount !== undefined ? undefined : party
  const restricted = holdsRooms(status) ? restrictedBy(shop.table, { ...dates, guests }, shop) : []
  return { ...dates, roomId, adults, children, childAges, guestName, nights, terms, restricted }
}

/**
 * The stays of a new booking, each priced, and each after those before it: a booking of two rooms takes two of a quota.
 *
 * @throws Refusal as {@link planStay}
 */
export function planStays(
  { stays, status }: Pick<BookingInput, 'stays' | 'status'>,
  shop: Shop,
  named: readonly (NamedPrices | undefined)[],
): PlannedStay[] {
  const planned: PlannedStay[] = []
  let { quotas } = shop.table
  for (const [index, stay] of stays.entries()) {
    const next = planStay(stay, status, { ...shop, table: { ...shop.table, quotas } }, named[index])
    quotas = withStay(quotas, next)
    planned.push(next)
  }
  return planned
}

function soldElsewhere(
  input: StayInput,
  shop: Shop,
  named: NamedPrices,
): { ratePlanId: string; nights: PricedNight[] } {
  const ratePlanId = planSoldElsewhere(input, shop)
  const { slabs, pricing } = shop.table
  return { ratePlanId, nights: namedNights(slabs, nightsIn(input), named, dueOn(pricing, ratePlanId, input)) }
}

/** A stay sold elsewhere names its plan, which may be sold no more. @throws Refusal unknown_reference */
function planSoldElsewhere({ ratePlanId }: StayInput, { table }: Shop): string {
  const plan = table.pricing.plans.find(({ id }) => id === ratePlanId)
  return plan?.id ?? refuse('unknown_reference', { ratePlanId })
}

function assertRoom({ roomId, roomTypeId }: StayInput, { rooms }: Shop): void {
  if (roomId === undefined) return
  const room = rooms.find(({ id }) => id === roomId)
  if (!room?.isActive) refuse('not_found', { roomId })
  if (room.roomTypeId !== roomTypeId) refuse('wrong_room_type', { roomId, roomTypeId })
}

const HOUR_MS = 3_600_000

/** When an option made at an instant runs out. */
export const optionExpiry = (madeAt: Instant, hours: number): Instant =>
  new Date(Date.parse(madeAt) + hours * HOUR_MS).toISOString()
