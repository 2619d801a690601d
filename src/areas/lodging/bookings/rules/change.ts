import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import { type Day, nightsIn } from '#core/dates.ts'
import { Refusal, type RefusalCode } from '#core/refusal.ts'
import { holdsRooms, isOpen, type Why } from './bookings.ts'
import { type Capacity, capacityReasons } from './guards.ts'
import {
  areSameChildren,
  auditTypesOf,
  type ChangeAuditType,
  hasSaneDays,
  bookedAfter,
  type BookedNight,
  bookedOnlyIn,
  type Night,
  repricedDays,
  type StaySnapshot,
} from './snapshot.ts'

/** A requested change; what is left out stays as it is. Room null takes the room away and leaves the type. */
export type Change = {
  arrival?: Day | undefined
  departure?: Day | undefined
  roomId?: string | null | undefined
  roomTypeId?: string | undefined
  adults?: number | undefined
  children?: number | undefined
  /** One age for each child. Another number of children without ages leaves them unknown. */
  childAges?: readonly number[] | undefined
  ratePlanId?: string | undefined
  price: 'recalculate' | 'keep' | 'anew'
}

export type TargetRoom = { id: string; roomTypeId: string }
/** A room a stay is to go to, and whether someone else is in it now. */
export type EnteredRoom = TargetRoom & { isOccupied: boolean }

/** The facts about the place a stay is to move to. */
export type ChangeFacts = {
  businessDate: Day
  /** The requested room; undefined when there is no such room. Read only when the change names a room. */
  room: EnteredRoom | undefined
  /** The type it leads to; undefined when there is no such type. */
  roomType: Capacity | undefined
  /** Nights of the target room that another stay or a block holds. */
  taken: readonly { day: Day; isBlock: boolean }[]
  /** Free places of the target type; a day that is not listed is not limited. */
  free: ReadonlyMap<Day, number>
  isInvoiced: boolean
  /** The restrictions that refuse a stay; only what differs from `before` counts when its type and plan are the same. */
  restricted: (stay: RestrictedTarget, before?: { arrival: Day; departure: Day }) => Why[]
  /** The terms a stay is booked at with a plan today. */
  terms: (stay: { ratePlanId: string; arrival: Day }) => StayTerms
  /** Prices nights as the property would sell them. @throws Refusal no_price, rate_plan_closed, no_tax_slab */
  price: (request: PriceRequest) => Night[]
}

type RestrictedTarget = Omit<PriceRequest, 'nights'> & { arrival: Day; departure: Day }

export type PriceRequest = {
  roomTypeId: string
  ratePlanId: string
  adults: number
  children: number
  arrival: Day
  departure: Day
  childAges: readonly number[] | null
  nights: readonly Day[]
}

export type ChangePlan = {
  /** Why it cannot be done, the weightiest first; empty when it can. */
  reasons: Why[]
  /** The restrictions that refuse it, which can be overridden. */
  restricted: Why[]
  after: StaySnapshot
  /** What a change takes from the inventory and what it releases. */
  toFree: BookedNight[]
  toHold: BookedNight[]
  auditTypes: ChangeAuditType[]
}

/**
 * Where a change leads: a room brings its type with it, another type alone releases the room, and the type a stay is
 * charged as follows only when the price does (an upgrade at the old price retains it).
 */
export function targetOf(stay: StaySnapshot, change: Change, room: TargetRoom | undefined): StaySnapshot {
  const typeOfRoom = change.roomId ? room?.roomTypeId : undefined
  const roomTypeId = change.roomTypeId ?? typeOfRoom ?? stay.roomTypeId
  const isOtherType = roomTypeId !== stay.roomTypeId
  const unchangedNights = isOtherType ? null : stay.roomId
  return {
    ...stay,
    arrival: change.arrival ?? stay.arrival,
    departure: change.departure ?? stay.departure,
    roomId: change.roomId === undefined ? unchangedNights : change.roomId,
    roomTypeId,
    pricedTypeId: isOtherType && change.price !== 'keep' ? roomTypeId : stay.pricedTypeId,
    adults: change.adults ?? stay.adults,
    children: change.children ?? stay.children,
    childAges: agesAfter(stay, change),
    ratePlanId: change.ratePlanId ?? stay.ratePlanId,
  }
}

/** Ages go with the number of children: another number without ages leaves them unknown. */
function agesAfter(stay: StaySnapshot, { children, childAges }: Change): readonly number[] | null {
  if (childAges) return childAges
  return children === undefined || children === stay.children ? (stay.childAges ?? null) : null
}

/** Nights before this day were slept: they retain their room, type and price. */
const fixedBefore = (stay: StaySnapshot, businessDate: Day): Day =>
  stay.status === 'IN_HOUSE' ? businessDate : stay.arrival

export const reason = (code: RefusalCode, day?: Day): Why => ({ code, ...(day && { day }) })

function dateReasons(stay: StaySnapshot, target: StaySnapshot, businessDate: Day): Why[] {
  if (!hasSaneDays(target)) return [reason(target.arrival < target.departure ? 'stay_too_long' : 'stay_has_no_night')]
  const isInHouse = stay.status === 'IN_HOUSE'
  const isNewArrival = target.arrival !== stay.arrival
  const isNewDeparture = target.departure !== stay.departure
  if (isInHouse && isNewArrival) return [reason('past_night_fixed', stay.arrival)]
  if (isInHouse && isNewDeparture && target.departure < businessDate)
    return [reason('past_night_fixed', target.departure)]
  if (!isInHouse && isNewArrival && target.arrival < businessDate) return [reason('date_in_past', target.arrival)]
  if (!isInHouse && isNewDeparture && target.departure <= businessDate)
    return [reason('date_in_past', target.departure)]
  return []
}

function placeReasons(stay: StaySnapshot, change: Change, target: StaySnapshot, facts: ChangeFacts): Why[] {
  const { room, roomType } = facts
  if ((change.roomId && !room) || !roomType) return [reason('unknown_reference')]
  const isMoved = target.roomId !== stay.roomId || target.roomTypeId !== stay.roomTypeId
  const areOtherGuests = target.adults !== stay.adults || target.children !== stay.children
  return [
    ...(stay.isLocked && (isMoved || target.arrival !== stay.arrival) ? [reason('stay_locked')] : []),
    ...(change.roomId && room?.roomTypeId !== target.roomTypeId ? [reason('wrong_room_type')] : []),
    ...(stay.status === 'IN_HOUSE' && target.roomId === null ? [reason('room_not_assigned')] : []),
    ...(stay.status === 'IN_HOUSE' && isMoved && room?.isOccupied ? [reason('room_occupied')] : []),
    ...(areOtherGuests || target.roomTypeId !== stay.roomTypeId ? capacityReasons(target, roomType) : []),
  ]
}

/** A place of the type the stay already holds that night is its own; it only needs rooms for the others. */
function inventoryReasons(stay: StaySnapshot, toHold: readonly BookedNight[], facts: ChangeFacts): Why[] {
  const bookedType = new Map(stay.held.map((night) => [night.day, night.roomTypeId]))
  const taken = new Map(facts.taken.map((night) => [night.day, night.isBlock]))
  return toHold.flatMap(({ day, roomTypeId, roomId }): Why[] => {
    const isBlock = roomId === null ? undefined : taken.get(day)
    if (isBlock !== undefined) return [reason(isBlock ? 'room_blocked' : 'room_taken', day)]
    const isFull = bookedType.get(day) !== roomTypeId && (facts.free.get(day) ?? 1) <= 0
    return isFull ? [reason('no_availability', day)] : []
  })
}

/** Whether what the price depends on changes; a move to another room of the same type costs what it cost. */
const isPriceTouched = (stay: StaySnapshot, target: StaySnapshot): boolean =>
  stay.arrival !== target.arrival ||
  stay.departure !== target.departure ||
  stay.roomTypeId !== target.roomTypeId ||
  stay.ratePlanId !== target.ratePlanId ||
  stay.adults !== target.adults ||
  !areSameChildren(stay, target)

/** Other dates or another plan are agreed anew; for a guest in house the agreed terms remain. */
const areTermsAnew = (stay: StaySnapshot, target: StaySnapshot): boolean =>
  stay.status !== 'IN_HOUSE' &&
  (stay.arrival !== target.arrival || stay.departure !== target.departure || stay.ratePlanId !== target.ratePlanId)

function nightsAfter(stay: StaySnapshot, target: StaySnapshot, change: Change, facts: ChangeFacts) {
  const isRepriced = change.price === 'anew' || (change.price === 'recalculate' && isPriceTouched(stay, target))
  const fixed = fixedBefore(stay, facts.businessDate)
  const before = new Map(stay.nights.map((night) => [night.day, night]))
  const isUnchanged = (night: Night | undefined): night is Night =>
    night !== undefined && (!isRepriced || night.isManual || night.day < fixed)
  const days = nightsIn(target)
  const unchangedNights = days.map((day) => before.get(day)).filter(isUnchanged)
  const unchangedDays = new Set(unchangedNights.map((night) => night.day))
  const nights = days.filter((day) => !unchangedDays.has(day))
  if (nights.length === 0) return { nights: unchangedNights, reasons: [] }
  try {
    const { pricedTypeId: roomTypeId, ratePlanId, adults, children, childAges = null, arrival, departure } = target
    const guests = { adults, children, childAges }
    const priced = facts.price({ roomTypeId, ratePlanId, ...guests, arrival, departure, nights })
    return { nights: [...unchangedNights, ...priced].toSorted((a, b) => (a.day < b.day ? -1 : 1)), reasons: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = error.code === 'not_found' ? 'unknown_reference' : error.code
    return { nights: unchangedNights, reasons: [reason(code, error.details['day'] as Day | undefined)] }
  }
}

/**
 * What moving, resizing or re-typing a stay comes to, with every reason against it. The same plan is the preview
 * and is carried out by the change. In house only departure, room, type and guests may change, from the business date on.
 * Once invoiced, nothing that costs money may change.
 *
 * @param stay its current state, with its nights and what it holds
 * @param facts about the place `targetOf` names; prices come from `facts.price`
 */
export function planChange(stay: StaySnapshot, change: Change, facts: ChangeFacts): ChangePlan {
  if (!isOpen(stay.status)) return { ...unchanged(stay), reasons: [reason('booking_closed')] }
  const target = targetOf(stay, change, facts.room)
  const ground = [...dateReasons(stay, target, facts.businessDate), ...placeReasons(stay, change, target, facts)]
  if (!hasSaneDays(target)) return { ...unchanged(stay), reasons: ground }

  const { nights, reasons: priceReasons } = nightsAfter(stay, target, change, facts)
  const after: StaySnapshot = {
    ...target,
    nights,
    held: bookedAfter(stay, target, facts.businessDate),
    terms: areTermsAnew(stay, target) ? facts.terms(target) : stay.terms,
  }
  const toHold = bookedOnlyIn(after, stay)
  const isBilledAgain = facts.isInvoiced && repricedDays(stay, after).length > 0
  return {
    reasons: [
      ...ground,
      ...(isBilledAgain ? [reason('already_invoiced')] : []),
      ...inventoryReasons(stay, toHold, facts),
      ...priceReasons,
    ],
    restricted: newRestrictions(stay, target, facts),
    after,
    toFree: bookedOnlyIn(stay, after),
    toHold,
    auditTypes: auditTypesOf(stay, after),
  }
}

/** A stay that holds no room yet is not restricted; one in house is only by the nights it gets and the day it leaves. */
function newRestrictions(stay: StaySnapshot, target: StaySnapshot, facts: ChangeFacts): Why[] {
  if (!holdsRooms(stay.status)) return []
  const isSamePlace = stay.pricedTypeId === target.pricedTypeId && stay.ratePlanId === target.ratePlanId
  const { pricedTypeId: roomTypeId, ratePlanId, adults, children, childAges = null, arrival, departure } = target
  const booked = { roomTypeId, ratePlanId, adults, children, childAges, arrival, departure }
  return facts.restricted(booked, isSamePlace ? stay : undefined)
}

const unchanged = (stay: StaySnapshot) => ({ restricted: [], after: stay, toFree: [], toHold: [], auditTypes: [] })
