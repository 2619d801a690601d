import { type Day, weekdayOf } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { OfferChannel, OfferDetails, OfferGift, OfferState, OfferTarget } from '../contract/fields.ts'

/** Something that costs: a night of a stay, a line of an order. */
export type Item = {
  key: string
  /** The group in which some of many are free: the room of a night; of an order, all of it. */
  group: string
  day: Day
  /** When it was ordered, on the property's clock; the time of the basket when left out. */
  time?: string | undefined
  /** Whole units; a night is one. */
  quantity: number
  /** Of all units, as prices are given: with their tax or before it. */
  price: Minor
  roomTypeId?: string | undefined
  ratePlanId?: string | undefined
  productId?: string | undefined
  category?: string | undefined
  /** The price the other way: before tax where prices include it, with it where they do not. */
  otherPrice?: Minor | undefined
  /** Its price was agreed with a company. */
  isNegotiated?: boolean | undefined
}

export type Guest = {
  id: string
  stays: number
  isVip: boolean
  /** Of the loyalty programme. */
  isMember?: boolean | undefined
  tierId?: string | null | undefined
  /** Segments that offers name and that the guest is in. */
  segmentIds?: readonly string[] | undefined
  /** An employee, by the email address. */
  isStaff?: boolean | undefined
}

/** What is booked or ordered, and by whom. */
export type Basket = {
  target: OfferTarget
  channel: OfferChannel
  /** The day it is booked or ordered on. */
  bookedOn: Day
  /** On the property's clock, 'HH:MM'. */
  time: string
  outletId?: string | undefined
  /** Null while no guest is named; a guest who is new here has no stays. */
  guest: Guest | null
  companyId: string | null
  arrival?: Day | undefined
  departure?: Day | undefined
  guests: number
  items: readonly Item[]
}

/** Rooms in each night. */
export type RoomsByNight = Readonly<Record<string, number>>

/** How often an offer was used, without the stay or order that is weighed. */
export type OfferUsed = {
  uses: number
  usesToday: number
  usesByGuest: number
  given: Minor
  /** Rooms that have it in each night, of an offer that is limited in them. */
  rooms?: RoomsByNight
}

/** A code a guest entered, with what is known of it. */
export type EnteredCode = {
  id: string
  code: string
  customerId: string | null
  expiresOn: Day | null
  maxUses: number | null
  uses: number
  isVoid: boolean
}

/** What an offer adds, with what it is called and costs otherwise. */
export type KnownGift = OfferGift & { name: string; price: Minor; isSold: boolean }

export type KnownOffer = Omit<OfferDetails, 'gift'> & {
  id: string
  /** The first version of an offer that later ones took the place of; none where it is the first one. */
  firstVersionId?: string | null
  gift: KnownGift | null
  /** The products of the groups it is limited to. */
  groupProductIds?: readonly string[]
  state: OfferState
  /** Keys of the nights that the stay that is weighed has already: it has others only where rooms are left. */
  hadNights?: ReadonlySet<string>
  /** What its budget has left for the stay that is weighed, as prices are given. */
  budgetLeft?: Minor
  /** What other parts of a split bill have of it, as its uses count: less of an amount, or of the most it takes off, is left. */
  offParts?: Minor
  used: OfferUsed
  codes: readonly EnteredCode[]
}

export const isWithin = (day: Day, first: Day | null, last: Day | null): boolean =>
  (first === null || first <= day) && (last === null || day <= last)
export const isOneOf = <T>(list: readonly T[], value: T | undefined): boolean =>
  list.length === 0 || (value !== undefined && list.includes(value))

export const isOfOffer = ({ conditions, groupProductIds = [] }: KnownOffer, item: Item): boolean =>
  isOneOf(conditions.roomTypeIds, item.roomTypeId) &&
  isOneOf(conditions.ratePlanIds, item.ratePlanId) &&
  (conditions.productIds.length + conditions.categories.length === 0 ||
    (item.productId !== undefined && [...conditions.productIds, ...groupProductIds].includes(item.productId)) ||
    (item.category !== undefined && conditions.categories.includes(item.category)))

export const isOnDay = ({ conditions }: KnownOffer, day: Day): boolean =>
  isWithin(day, conditions.stayFirstOn, conditions.stayLastOn) &&
  isOneOf(conditions.weekdays, weekdayOf(day)) &&
  !conditions.blackouts.some(({ firstOn, lastOn }) => isWithin(day, firstOn, lastOn))

/** Whether a time is within those of an offer; one that ends before it begins goes past midnight. */
export function isAtTime({ timeFrom, timeUntil }: KnownOffer['conditions'], time: string): boolean {
  const from = timeFrom ?? '00:00'
  const until = timeUntil ?? '24:00'
  return from <= until ? from <= time && time < until : from <= time || time < until
}

/** The rooms each night of some items has. */
export function roomsByNight(items: readonly Pick<Item, 'day'>[]): Map<Day, number> {
  const rooms = new Map<Day, number>()
  for (const { day } of items) rooms.set(day, (rooms.get(day) ?? 0) + 1)
  return rooms
}

/** The rooms an offer can still be given to in a night; any number where it is not limited. */
export const roomsLeft = ({ maxRoomsPerNight, used }: KnownOffer, day: Day): number =>
  maxRoomsPerNight === null ? Infinity : Math.max(0, maxRoomsPerNight - (used.rooms?.[day] ?? 0))

/** Of a stay that has an offer and changes: what it has stays, and it has more only where there are rooms left. */
function fittingRooms(offer: KnownOffer, items: Item[]): Item[] {
  const { hadNights, maxRoomsPerNight } = offer
  if (hadNights === undefined || maxRoomsPerNight === null) return items
  const had = items.filter(({ key }) => hadNights.has(key))
  const rooms = roomsByNight(had)
  const fitting = items
    .filter(({ key }) => !hadNights.has(key))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ day }) => {
      const count = (rooms.get(day) ?? 0) + 1
      rooms.set(day, count)
      return count <= roomsLeft(offer, day)
    })
  const all = new Set([...had, ...fitting])
  return items.filter((item) => all.has(item))
}

/** Every so many of the nights of each room, in the order of days; all items where the offer is of each. */
export function nthOf({ everyNth }: Pick<KnownOffer, 'everyNth'>, items: readonly Item[]): Item[] {
  if (everyNth === null) return [...items]
  const counts = new Map<string, number>()
  const found = items
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      return count % everyNth === 0
    })
  const chosen = new Set(found)
  return items.filter((item) => chosen.has(item))
}

/** The items an offer could take something off, if it were of each of them. */
export const eligibleItems = (offer: KnownOffer, { items, time }: Basket): Item[] =>
  items.filter(
    (item) =>
      isOfOffer(offer, item) &&
      isOnDay(offer, item.day) &&
      isAtTime(offer.conditions, item.time ?? time) &&
      (offer.conditions.withNegotiated || !item.isNegotiated),
  )

/** The items an offer takes something off. */
export const itemsIn = (offer: KnownOffer, basket: Basket): Item[] =>
  fittingRooms(offer, nthOf(offer, eligibleItems(offer, basket)))
