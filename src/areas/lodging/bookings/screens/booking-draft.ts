import type * as z from 'zod'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { type Negotiated, plansFor } from '#areas/property/rates/rules/negotiated.ts'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { type NewBooking, OVERRIDABLE } from '../contract/fields.ts'
import type { SellableStay } from '../contract/alternatives.ts'
import type { Reason, RoomTypeQuote } from '../contract/replies.ts'
import { type ChosenAges, knownAges } from './child-ages.ts'
import { guestInput, type GuestDraft, hasGuest, noGuest } from './guest-draft.ts'
import type { Purpose, Segment } from '../contract/choices.ts'
import type { Prefill } from './panels.ts'

/** One room of a booking while it is being made. `nightAmount` is a price set by hand, before tax, in minor units. */
export type StayDraft = {
  key: number
  roomTypeId: string | undefined
  roomId: string | undefined
  adults: number
  children: number
  childAges: ChosenAges
  nightAmount: number | undefined
  /** Its own days, of a room that is booked for a part of the booking's days; those of the booking when left out. */
  days?: { arrival: Day; departure: Day } | undefined
}

export type BookingDraft = {
  guest: GuestDraft
  arrival: string
  departure: string
  stays: readonly StayDraft[]
  /** Empty is the default plan. */
  ratePlanId: string
  /** Whether the plan was chosen by hand; else it is one negotiated with the company, if there is one. */
  isPlanChosen: boolean
  status: 'CONFIRMED' | 'OPTION'
  optionHours: number
  source: string
  company: { id: string; name: string } | null
  notes: string
  purpose: Purpose
  /** Empty: as the company, the price and the group say. */
  segment: Segment | ''
  priceReason: string
  /** The code of an offer, as the guest names it; empty is none. */
  code: string
}

export const newStay = (key: number, roomTypeId?: string, roomId?: string): StayDraft => ({
  key,
  roomTypeId,
  roomId,
  adults: 2,
  children: 0,
  childAges: [],
  nightAmount: undefined,
})

export function startDraft(prefill: Prefill, today: Day, optionHours: number): BookingDraft {
  const arrival = prefill.arrival ?? today
  return {
    guest: { ...noGuest, name: prefill.guestName ?? '' },
    arrival,
    departure: prefill.departure ?? addDays(arrival, 1),
    stays: [newStay(0, prefill.roomTypeId, prefill.roomId)],
    ratePlanId: '',
    isPlanChosen: false,
    status: 'CONFIRMED',
    optionHours,
    source: '',
    company: null,
    notes: '',
    purpose: '',
    segment: '',
    priceReason: '',
    code: '',
  }
}

/** The days of a room of a booking: its own, else those of the booking. */
export const daysOfStay = (
  { arrival, departure }: Pick<BookingDraft, 'arrival' | 'departure'>,
  stay: Pick<StayDraft, 'days'> | undefined,
): { arrival: string; departure: string } => stay?.days ?? { arrival, departure }

/**
 * The plans a booking may be made at: those negotiated with its company, then those sold to everyone; last, for someone who may override
 * restrictions, those negotiated with other companies.
 */
export function plansOf(
  plans: readonly RatePlan[],
  negotiated: readonly Negotiated[],
  mayOverride: boolean,
): RatePlan[] {
  const open = plans.filter(({ isActive }) => isActive)
  const isOwn = ({ id, isNegotiated }: RatePlan) =>
    isNegotiated && negotiated.some(({ ratePlanId }) => ratePlanId === id)
  const others = mayOverride ? open.filter((plan) => plan.isNegotiated && !isOwn(plan)) : []
  return [...open.filter(isOwn), ...open.filter(({ isNegotiated }) => !isNegotiated), ...others]
}

/** The booking at the first plan negotiated with its company for all its nights, unless another one was chosen. */
export function withPlan(
  draft: BookingDraft,
  { plans, negotiated }: { plans: readonly RatePlan[]; negotiated: readonly Negotiated[] },
): BookingDraft {
  const { arrival, departure } = draft
  if (draft.isPlanChosen || !isDay(arrival) || !isDay(departure) || arrival >= departure) return draft
  return { ...draft, ratePlanId: plansFor(plans, negotiated, { arrival, departure })[0]?.id ?? '' }
}

/** Other days for all rooms of a booking, whatever days of their own they had. */
export const onDays = (
  { stays }: Pick<BookingDraft, 'stays'>,
  arrival: string,
  departure: string,
): Pick<BookingDraft, 'arrival' | 'departure' | 'stays'> => ({
  arrival,
  departure,
  stays: stays.map((stay) => ({ ...stay, days: undefined })),
})

/** The booking with what can be sold in place of one of its rooms: the same room on other days, or a room for each part of its days. */
export function replacedBy(draft: BookingDraft, stay: StayDraft, parts: readonly SellableStay[]): BookingDraft {
  const [only, second] = parts
  if (!only) return draft
  const placed = (part: SellableStay): StayDraft => ({ ...stay, roomTypeId: part.roomTypeId, roomId: undefined })
  if (!second) {
    const stays = draft.stays.map((each) => (each.key === stay.key ? placed(only) : each))
    return { ...draft, ...onDays({ stays }, only.arrival, only.departure) }
  }
  const next = Math.max(...draft.stays.map(({ key }) => key)) + 1
  const split = parts.map((part, at) => {
    const { arrival, departure } = part
    return { ...placed(part), key: at === 0 ? stay.key : next + at, days: { arrival, departure } }
  })
  return { ...draft, stays: draft.stays.flatMap((each) => (each.key === stay.key ? split : [each])) }
}

/** The type a stay is for: the chosen one, else the first of which a room is free and has a price. */
export const typeOf = (stay: StayDraft, types: readonly RoomTypeQuote[]): RoomTypeQuote | undefined =>
  types.find((type) => type.roomTypeId === stay.roomTypeId) ?? (stay.roomTypeId ? undefined : types.find(isSellable))

export const isSellable = (type: RoomTypeQuote): boolean => hasFreePrice(type) && type.why.length === 0

const hasFreePrice = (type: RoomTypeQuote): boolean => type.free > 0 && type.total !== null

/** Whether a type can be chosen: it is sold, or only restrictions refuse it and the user may override them. */
export const isBookable = (type: RoomTypeQuote, mayOverride: boolean): boolean =>
  isSellable(type) || (mayOverride && hasFreePrice(type) && isOnlyRestricted(type.why))

/** Whether nothing but restrictions of the rate calendar refuses something. */
export const isOnlyRestricted = (reasons: readonly Reason[]): boolean =>
  reasons.length > 0 && reasons.every(({ code }) => OVERRIDABLE.some((restriction) => restriction === code))

export const hasOwnPrice = ({ stays }: BookingDraft): boolean => stays.some((stay) => stay.nightAmount !== undefined)

/** What the draft still lacks to be booked, as text keys under `new.missing`. */
export function missingIn(
  draft: BookingDraft,
  types: readonly RoomTypeQuote[],
): ('guest' | 'dates' | 'room' | 'reason')[] {
  const missing: ('guest' | 'dates' | 'room' | 'reason')[] = []
  if (!hasGuest(draft.guest)) missing.push('guest')
  if (!isDay(draft.arrival) || !isDay(draft.departure) || draft.arrival >= draft.departure) missing.push('dates')
  if (draft.stays.some((stay) => !stay.roomTypeId && !typeOf(stay, types))) missing.push('room')
  if (hasOwnPrice(draft) && draft.priceReason.trim() === '') missing.push('reason')
  return missing
}

function agesOf({ children, childAges }: StayDraft): { childAges?: number[] } {
  const known = knownAges(children, childAges)
  return known ? { childAges: known } : {}
}

/** The draft as the server wants it; `types` fill in the type no one chose by hand. */
export const bookingInput = (draft: BookingDraft, types: readonly RoomTypeQuote[]): z.input<typeof NewBooking> => ({
  ...guestInput(draft.guest),
  status: draft.status,
  ...(draft.status === 'OPTION' && { optionHours: draft.optionHours }),
  ...(draft.source && { source: draft.source }),
  ...(draft.company && { companyId: draft.company.id }),
  ...(draft.notes.trim() && { notes: draft.notes.trim() }),
  ...(draft.purpose && { purpose: draft.purpose }),
  ...(draft.segment && { segment: draft.segment }),
  ...(draft.code.trim() && { codes: [draft.code.trim()] }),
  ...(hasOwnPrice(draft) && { priceReason: draft.priceReason.trim() }),
  stays: draft.stays.map((stay) => ({
    roomTypeId: stay.roomTypeId ?? typeOf(stay, types)?.roomTypeId ?? '',
    ...(daysOfStay(draft, stay) as { arrival: Day; departure: Day }),
    adults: stay.adults,
    children: stay.children,
    ...agesOf(stay),
    ...(stay.roomId && { roomId: stay.roomId }),
    ...(draft.ratePlanId && { ratePlanId: draft.ratePlanId }),
    ...(stay.nightAmount !== undefined && { nightAmount: stay.nightAmount }),
  })),
})
