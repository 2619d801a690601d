import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import type { NightPart } from '#areas/property/rates/rules/packages.ts'
import { type Day, nightsIn, nightsOf } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import type { BookingStatus } from '../contract/replies.ts'
import { MAX_STAY_NIGHTS } from '../contract/fields.ts'
import { holdsRooms } from './bookings.ts'

/** What one night costs, by whose hand or which contract, and whether its price was given with the tax in it. */
export type Night = {
  day: Day
  net: Minor
  tax: Minor
  taxes: readonly TaxLine[]
  /** The parts of its plan that are within it; what was remembered before there were packages has none. */
  parts?: readonly NightPart[] | undefined
  isManual: boolean
  includesTax: boolean
  contractId: string | null
}

/** What a stay takes out of the inventory for one night: a place of the type, and the room when it has one. */
export type BookedNight = { day: Day; roomTypeId: string; roomId: string | null }

/**
 * A stay with its nights, complete enough to be put back exactly: what a change starts from, what it leads to, and what
 * undo restores. `held` differs from type and room of the stay only for nights that had passed when the guest moved.
 */
export type StaySnapshot = {
  id: string
  bookingId: string
  /** The group of its booking; what was remembered before there were groups has none. */
  groupId: string | null
  status: BookingStatus
  roomTypeId: string
  pricedTypeId: string
  roomId: string | null
  ratePlanId: string
  adults: number
  children: number
  /** One age for each child; null where they are not known, and in what was remembered before there were ages. */
  childAges?: readonly number[] | null
  arrival: Day
  departure: Day
  isLocked: boolean
  lockReason: string
  /** What the guest agreed to; null is the property's own terms. */
  terms: StayTerms | null
  nights: Night[]
  held: BookedNight[]
}

export type ChangeAuditType =
  | 'DATE_CHANGE'
  | 'ROOM_CATEGORY_CHANGE'
  | 'ROOM_ALLOCATION'
  | 'ROOM_RELEASE'
  | 'ROOM_SHIFT'
  | 'GUEST_DETAILS_UPDATE'
  | 'BOOKING_UPDATE'

type Held = { held: readonly BookedNight[] }
type Place = Pick<StaySnapshot, 'arrival' | 'departure' | 'roomTypeId' | 'roomId' | 'status'>

/** The nights a stay in this state takes when nothing was slept in another room. */
export const bookedBy = (stay: Place): BookedNight[] =>
  holdsRooms(stay.status)
    ? nightsIn(stay).map((day) => ({ day, roomTypeId: stay.roomTypeId, roomId: stay.roomId }))
    : []

/** What a stay takes as it is stored: with a room the nights that are its own, without one a place of its type on each night. */
export const bookedOf = (
  stay: Place & { id: string },
  stored: readonly (BookedNight & { stayId: string })[],
): BookedNight[] =>
  stay.roomId === null || !holdsRooms(stay.status)
    ? bookedBy(stay)
    : stored
        .filter((night) => night.stayId === stay.id)
        .map(({ day, roomTypeId, roomId }) => ({ day, roomTypeId, roomId }))

/**
 * The nights a changed stay takes. A stay that moves takes its new place from the business date on: past nights stay in the
 * room they were held in. A stay that does not move leaves every night where it is held; only new nights take its place.
 */
export function bookedAfter(before: Place & Held, after: Place, businessDate: Day): BookedNight[] {
  const isInHouse = before.status === 'IN_HOUSE'
  const isMoved = before.roomId !== after.roomId || before.roomTypeId !== after.roomTypeId
  const oldPlace = { roomTypeId: before.roomTypeId, roomId: before.roomId }
  const stored = new Map(before.held.map((night) => [night.day, night]))
  return bookedBy(after).map((night) => {
    const own = stored.get(night.day)
    if (night.day >= businessDate) return isMoved ? night : (own ?? night)
    if (isInHouse) return own ?? { day: night.day, ...oldPlace }
    // A stay that gets or loses its room does so for all its nights.
    return own && (!isMoved || (own.roomId !== null && after.roomId !== null)) ? own : night
  })
}

/** Whether days can be looked at at all: at least one night, at most a year of them. */
export const hasSaneDays = (stay: { arrival: Day; departure: Day }): boolean =>
  stay.arrival < stay.departure && nightsOf(stay) <= MAX_STAY_NIGHTS

/** Price of all nights with tax, in minor units. */
export const totalOf = (nights: readonly Night[]): Minor => sum(nights.map((night) => night.net + night.tax))

const sameNights = (a: BookedNight, b: BookedNight | undefined): boolean =>
  b !== undefined && a.roomTypeId === b.roomTypeId && a.roomId === b.roomId

const samePrice = (a: Night, b: Night | undefined): boolean =>
  b !== undefined &&
  a.net === b.net &&
  a.tax === b.tax &&
  a.isManual === b.isManual &&
  a.contractId === b.contractId &&
  partsKey(a) === partsKey(b)

const partsKey = ({ parts = [] }: Night): string =>
  parts.map(({ partId, quantity, net, tax }) => `${partId} ${quantity} ${net} ${tax}`).join()

const missingFrom = <T extends { day: Day }>(
  rows: readonly T[],
  others: readonly T[],
  isSame: (a: T, b?: T) => boolean,
): T[] => {
  const byDay = new Map(others.map((other) => [other.day, other]))
  return rows.filter((row) => !isSame(row, byDay.get(row.day)))
}

/** Nights held in one state and not, or not so, in the other. */
export const bookedOnlyIn = (state: Held, other: Held | undefined): BookedNight[] =>
  missingFrom(state.held, other?.held ?? [], sameNights)

/** Nights with their price in one state that the other has not, or at another price. */
export const pricedOnlyIn = (state: StaySnapshot, other: StaySnapshot | undefined): Night[] =>
  missingFrom(state.nights, other?.nights ?? [], samePrice)

/** Days whose price is not the same in both states, in order; a night only one of them has counts. */
export function repricedDays(before: StaySnapshot, after: StaySnapshot): Day[] {
  const days = [...pricedOnlyIn(before, after), ...pricedOnlyIn(after, before)].map((night) => night.day)
  return [...new Set(days)].toSorted()
}

/** Runs of nights in the same type and room, as the inventory takes and releases them. */
export function holdsOfNights({ id, groupId }: Pick<StaySnapshot, 'id' | 'groupId'>, booked: readonly BookedNight[]) {
  const runs = new Map<
    string,
    { stayId: string; groupId: string | null; roomTypeId: string; roomId: string | null; nights: Day[] }
  >()
  for (const { day, roomTypeId, roomId } of booked) {
    const place = `${roomTypeId} ${roomId ?? ''}`
    const run = runs.get(place)
    if (run) run.nights.push(day)
    else runs.set(place, { stayId: id, groupId, roomTypeId, roomId, nights: [day] })
  }
  return [...runs.values()]
}

function roomAuditType(before: StaySnapshot, after: StaySnapshot): ChangeAuditType | undefined {
  if (before.roomId === after.roomId) return undefined
  if (before.roomId === null) return 'ROOM_ALLOCATION'
  return after.roomId === null ? 'ROOM_RELEASE' : 'ROOM_SHIFT'
}

/** Whether two states of a stay have as many children, and of the same ages. */
export const areSameChildren = (
  a: Pick<StaySnapshot, 'children' | 'childAges'>,
  b: Pick<StaySnapshot, 'children' | 'childAges'>,
): boolean => a.children === b.children && JSON.stringify(a.childAges ?? null) === JSON.stringify(b.childAges ?? null)

/** The audit types of the difference of two states of a stay; empty when there is none. */
export function auditTypesOf(before: StaySnapshot, after: StaySnapshot): ChangeAuditType[] {
  const areSameGuests = before.adults === after.adults && areSameChildren(before, after)
  const room = roomAuditType(before, after)
  const types: ChangeAuditType[] = [
    ...(before.arrival !== after.arrival || before.departure !== after.departure ? (['DATE_CHANGE'] as const) : []),
    ...(before.roomTypeId !== after.roomTypeId ? (['ROOM_CATEGORY_CHANGE'] as const) : []),
    ...(room ? [room] : []),
    ...(areSameGuests ? [] : (['GUEST_DETAILS_UPDATE'] as const)),
  ]
  const isOtherwiseChanged =
    before.ratePlanId !== after.ratePlanId ||
    before.pricedTypeId !== after.pricedTypeId ||
    before.isLocked !== after.isLocked ||
    repricedDays(before, after).length > 0
  return types.length === 0 && isOtherwiseChanged ? ['BOOKING_UPDATE'] : types
}

/** What the audit log stores of a state: ids, days, amounts; no names. */
export const auditFacts = (stay: StaySnapshot) => ({
  arrival: stay.arrival,
  departure: stay.departure,
  roomTypeId: stay.roomTypeId,
  roomId: stay.roomId,
  ratePlanId: stay.ratePlanId,
  adults: stay.adults,
  children: stay.children,
  ...(stay.childAges && { childAges: stay.childAges }),
  isLocked: stay.isLocked,
  totalAmount: totalOf(stay.nights),
  policyName: stay.terms?.name ?? '',
})
