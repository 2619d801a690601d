import { daysBetween, weekdayOf } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import type { OfferReason, OfferReasonCode } from '../contract/fields.ts'
import { pricedAs, worthOf } from './amounts.ts'
import {
  type Basket,
  eligibleItems,
  type EnteredCode,
  type Item,
  isAtTime,
  isOfOffer,
  isOnDay,
  isOneOf,
  itemsIn,
  type KnownOffer,
  roomsByNight,
  roomsLeft,
} from './basket.ts'

export const reason = (code: OfferReasonCode, more: Partial<OfferReason> = {}): OfferReason => ({
  code,
  missing: null,
  day: null,
  other: null,
  ...more,
})

/** How a stay is weighed that has its offers already. */
export type WeighedAgain = {
  /** Offers it has: their limits and days of booking were met when they were given. */
  had?: ReadonlySet<string>
}

/** All reasons against an offer; of several codes entered, the one it is had by. */
export function reasonsAgainst(
  offer: KnownOffer,
  basket: Basket,
  entered: readonly string[],
  { had }: WeighedAgain,
): { reasons: OfferReason[]; code: EnteredCode | undefined } {
  const isGiven = had?.has(offer.id) ?? false
  const own = offer.codes.filter(({ code }) => entered.includes(code))
  const codes = own.map((code) => ({ code, reasons: isGiven ? [] : codeReasons(code, basket) }))
  const usable = codes.find(({ reasons }) => reasons.length === 0) ?? codes[0]
  const isForgiven = isGiven && offer.keepsWhenChanged
  const reasons = [
    ...(usable?.reasons ?? []),
    ...(isGiven
      ? []
      : [
          ...stateReasons(offer, basket),
          ...limitReasons(offer, basket),
          ...guestReasons(offer, basket),
          ...(offer.gift?.isSold === false ? [reason('gift_not_sold')] : []),
        ]),
    ...placeReasons(offer, basket),
    ...(isForgiven ? [] : stayReasons(offer, basket)),
    ...itemReasons(offer, basket, isForgiven),
  ]
  return { reasons, code: usable?.code }
}

function codeReasons(
  { isVoid, expiresOn, maxUses, uses, customerId }: EnteredCode,
  { bookedOn, guest }: Basket,
): OfferReason[] {
  if (isVoid) return [reason('code_void')]
  if (expiresOn !== null && expiresOn < bookedOn) return [reason('code_over', { day: expiresOn })]
  if (maxUses !== null && uses >= maxUses) return [reason('used_up')]
  if (customerId === null) return []
  if (guest === null) return [reason('needs_guest')]
  return guest.id === customerId ? [] : [reason('code_of_another_guest')]
}

function stateReasons(
  { state, conditions: { bookFirstOn, bookLastOn } }: KnownOffer,
  { bookedOn }: Basket,
): OfferReason[] {
  if (state !== 'ACTIVE') return [reason('offer_not_active')]
  if (bookFirstOn !== null && bookedOn < bookFirstOn) return [reason('offer_not_begun', { day: bookFirstOn })]
  return bookLastOn !== null && bookLastOn < bookedOn ? [reason('offer_over', { day: bookLastOn })] : []
}

/** Of several combined offers none takes off more than it would alone: what fits into a budget alone fits. */
function limitReasons(offer: KnownOffer, basket: Basket): OfferReason[] {
  const { maxUses, maxUsesPerDay, maxUsesPerGuest, maxRoomsPerNight, budget, used } = offer
  const { guest } = basket
  const found: OfferReason[] = []
  if (maxUses !== null && used.uses >= maxUses) found.push(reason('used_up'))
  if (maxUsesPerDay !== null && used.usesToday >= maxUsesPerDay) found.push(reason('used_up_today'))
  if (maxRoomsPerNight !== null && found.length === 0) found.push(...roomReasons(offer, basket))
  if (budget !== null && used.given + worthOf(offer, basket) > budget) found.push(reason('budget_spent'))
  if (maxUsesPerGuest !== null && guest === null) found.push(reason('needs_guest'))
  if (maxUsesPerGuest !== null && guest !== null && used.usesByGuest >= maxUsesPerGuest)
    found.push(reason('used_by_guest'))
  return found
}

/** The first night of which fewer rooms are left than would have the offer. */
function roomReasons(offer: KnownOffer, basket: Basket): OfferReason[] {
  for (const [day, rooms] of roomsByNight(itemsIn(offer, basket))) {
    const missing = rooms - roomsLeft(offer, day)
    if (missing > 0) return [reason('rooms_taken', { day, missing })]
  }
  return []
}

function guestReasons(
  { audience, conditions: { minStays, companyIds, tierIds, segmentIds } }: KnownOffer,
  { guest, companyId }: Basket,
): OfferReason[] {
  if (audience === 'EVERYONE') return []
  if (audience === 'COMPANY')
    return companyId !== null && isOneOf(companyIds, companyId) ? [] : [reason('not_for_guest')]
  if (guest === null) return [reason('needs_guest')]
  if (audience === 'NEW') return guest.stays === 0 ? [] : [reason('not_for_guest')]
  if (audience === 'VIP') return guest.isVip ? [] : [reason('not_for_guest')]
  if (audience === 'STAFF') return guest.isStaff ? [] : [reason('not_for_guest')]
  if (audience === 'SEGMENT')
    return segmentIds.some((id) => guest.segmentIds?.includes(id)) ? [] : [reason('not_for_guest')]
  if (audience === 'MEMBER')
    return guest.isMember && isOneOf(tierIds, guest.tierId ?? undefined) ? [] : [reason('not_for_guest')]
  const missing = (minStays ?? 1) - guest.stays
  return missing > 0 ? [reason('not_for_guest', { missing })] : []
}

function placeReasons({ channels, conditions }: KnownOffer, { channel, outletId }: Basket): OfferReason[] {
  const found: OfferReason[] = []
  if (!channels.includes(channel)) found.push(reason('not_for_channel'))
  if (!isOneOf(conditions.outletIds, outletId)) found.push(reason('not_for_outlet'))
  return found
}

function stayReasons({ conditions }: KnownOffer, { arrival, departure, bookedOn, guests }: Basket): OfferReason[] {
  const { minNights, maxNights, minLeadDays, maxLeadDays, minGuests, arrivalDays, departureDays } = conditions
  const found: OfferReason[] = []
  if (minGuests !== null && guests < minGuests) found.push(reason('too_few_guests', { missing: minGuests - guests }))
  if (arrival === undefined || departure === undefined) return found
  const nights = daysBetween(arrival, departure)
  const lead = daysBetween(bookedOn, arrival)
  if (!isOneOf(arrivalDays, weekdayOf(arrival))) found.push(reason('not_for_arrival'))
  if (!isOneOf(departureDays, weekdayOf(departure))) found.push(reason('not_for_departure'))
  if (minNights !== null && nights < minNights) found.push(reason('too_few_nights', { missing: minNights - nights }))
  if (maxNights !== null && nights > maxNights) found.push(reason('too_many_nights', { missing: nights - maxNights }))
  if (minLeadDays !== null && lead < minLeadDays) found.push(reason('booked_too_late', { missing: minLeadDays - lead }))
  if (maxLeadDays !== null && lead > maxLeadDays)
    found.push(reason('booked_too_early', { missing: lead - maxLeadDays }))
  return found
}

function itemReasons(offer: KnownOffer, basket: Basket, isForgiven: boolean): OfferReason[] {
  const { minAmount } = offer.conditions
  const inOffer = itemsIn(offer, basket)
  if (inOffer.length === 0) return [tooFewFor(offer, basket) ?? whyNothing(offer, basket)]
  const missing = (minAmount ?? 0) - sum(inOffer.map((item) => pricedAs(offer, item)))
  return missing > 0 && !isForgiven ? [reason('minimum_not_reached', { missing })] : []
}

/** Of a stay that is too short for an offer of every so many nights: how many are missing. */
function tooFewFor(offer: KnownOffer, basket: Basket): OfferReason | undefined {
  const nights = eligibleItems(offer, basket)
  if (offer.everyNth === null || nights.length === 0) return undefined
  const longest = Math.max(...nights.map(({ group }) => nights.filter((item) => item.group === group).length))
  return longest < offer.everyNth ? reason('too_few_nights', { missing: offer.everyNth - longest }) : undefined
}

/** Of a basket without anything the offer is about: what was negotiated, the time, the days, or the rest. */
function whyNothing(offer: KnownOffer, { items, time }: Basket): OfferReason {
  const inTime = (item: Item) => isAtTime(offer.conditions, item.time ?? time)
  if (items.some((item) => isOfOffer(offer, item) && isOnDay(offer, item.day) && inTime(item)))
    return reason('not_with_negotiated')
  if (items.some((item) => isOfOffer(offer, item) && isOnDay(offer, item.day))) return reason('not_at_this_time')
  return items.some((item) => isOfOffer(offer, item)) ? reason('not_for_days') : reason('nothing_in_offer')
}
