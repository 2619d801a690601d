import type * as z from 'zod'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { type NewBooking, RESTRICTED } from '../contract/fields.ts'
import type { Reason, RoomTypeQuote } from '../contract/replies.ts'
import { guestInput, type GuestDraft, hasGuest, noGuest } from './guest-draft.ts'
import type { Prefill } from './panels.ts'

/** One room of a booking while it is being made. `nightAmount` is a price set by hand, before tax, in minor units. */
export type StayDraft = {
  key: number
  roomTypeId: string | undefined
  roomId: string | undefined
  adults: number
  children: number
  nightAmount: number | undefined
}

export type BookingDraft = {
  guest: GuestDraft
  arrival: string
  departure: string
  stays: readonly StayDraft[]
  ratePlanId: string
  status: 'CONFIRMED' | 'OPTION'
  optionHours: number
  source: string
  company: { id: string; name: string } | null
  notes: string
  priceReason: string
}

export const newStay = (key: number, roomTypeId?: string, roomId?: string): StayDraft => ({
  key,
  roomTypeId,
  roomId,
  adults: 2,
  children: 0,
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
    status: 'CONFIRMED',
    optionHours,
    source: '',
    company: null,
    notes: '',
    priceReason: '',
  }
}

/** The type a stay is for: the chosen one, else the first of which a room is free and has a price. */
export const typeOf = (stay: StayDraft, types: readonly RoomTypeQuote[]): RoomTypeQuote | undefined =>
  types.find((type) => type.roomTypeId === stay.roomTypeId) ?? (stay.roomTypeId ? undefined : types.find(isSellable))

export const isSellable = (type: RoomTypeQuote): boolean => hasFreePrice(type) && type.why.length === 0

const hasFreePrice = (type: RoomTypeQuote): boolean => type.free > 0 && type.total !== null

/** Whether a type can be chosen: it is sold, or only restrictions speak against it and the user may override them. */
export const isBookable = (type: RoomTypeQuote, mayOverride: boolean): boolean =>
  isSellable(type) || (mayOverride && hasFreePrice(type) && isOnlyRestricted(type.why))

/** Whether nothing but restrictions of the rate calendar speaks against something. */
export const isOnlyRestricted = (reasons: readonly Reason[]): boolean =>
  reasons.length > 0 && reasons.every(({ code }) => RESTRICTED.some((restriction) => restriction === code))

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

/** The draft as the server wants it; `types` fill in the type no one chose by hand. */
export const bookingInput = (draft: BookingDraft, types: readonly RoomTypeQuote[]): z.input<typeof NewBooking> => ({
  ...guestInput(draft.guest),
  status: draft.status,
  ...(draft.status === 'OPTION' && { optionHours: draft.optionHours }),
  ...(draft.source && { source: draft.source }),
  ...(draft.company && { companyId: draft.company.id }),
  ...(draft.notes.trim() && { notes: draft.notes.trim() }),
  ...(hasOwnPrice(draft) && { priceReason: draft.priceReason.trim() }),
  stays: draft.stays.map((stay) => ({
    roomTypeId: stay.roomTypeId ?? typeOf(stay, types)?.roomTypeId ?? '',
    arrival: draft.arrival as Day,
    departure: draft.departure as Day,
    adults: stay.adults,
    children: stay.children,
    ...(stay.roomId && { roomId: stay.roomId }),
    ...(draft.ratePlanId && { ratePlanId: draft.ratePlanId }),
    ...(stay.nightAmount !== undefined && { nightAmount: stay.nightAmount }),
  })),
})
