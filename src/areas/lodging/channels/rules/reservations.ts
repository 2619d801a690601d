import type { ChannelBooking, ChannelStay } from '#areas/lodging/bookings/rules/sold-elsewhere.ts'
import { nightsIn } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { isPhone, isStrictEmail } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import type { ReservationWarning } from '../contract/reservations.ts'
import type { MealPlan, ReservationBody, ReservationHead, ReservationRoom } from '../contract/wire.ts'

/**
 * The order in which the messages of one call count: cancellations first, because they release rooms, then the highest version of each
 * reservation, because the lower ones change nothing after it.
 */
export const inOrder = <M extends Pick<ReservationHead, 'kind' | 'version'>>(messages: readonly M[]): M[] =>
  messages.toSorted((a, b) => Number(b.kind === 'CANCELLED') - Number(a.kind === 'CANCELLED') || b.version - a.version)

/** What codes of a channel mean at the property. */
export type CodeBook = {
  rooms: readonly { id: string; code: string }[]
  rates: readonly { id: string; code: string; isActive: boolean }[]
}

/** What a user chose for a room of a reservation. */
export type Choice = { id: string; roomTypeId: string; ratePlanId: string }

type Terms = { currency: string; includesTax: boolean; source: string }

/**
 * A reservation as a booking of the property, at the prices of the channel.
 *
 * @param choices for rooms whose codes mean nothing here, or something else
 * @throws Refusal currency_mismatch, channel_room_unmapped {code}, channel_rate_unmapped {code}, reservation_nights_differ {room}
 */
export function asBooking(
  body: ReservationBody,
  codes: CodeBook,
  choices: readonly Choice[],
  { currency, includesTax, source }: Terms,
): Omit<ChannelBooking, 'deductions' | 'notes'> {
  if (body.currency !== currency) refuse('currency_mismatch', { currency: body.currency })
  const stays = body.rooms.map((room): ChannelStay => {
    const place = placeOf(room, codes, choices)
    const wanted = room.arrival < room.departure ? nightsIn(room) : []
    const given = room.nights.map(({ day }) => day).toSorted()
    if (wanted.length === 0 || wanted.join() !== given.join()) refuse('reservation_nights_differ', { room: room.id })
    return {
      ...place,
      arrival: room.arrival,
      departure: room.departure,
      adults: room.adults,
      children: room.children,
      ...(room.childAges && { childAges: room.childAges }),
      guestName: room.guestName,
      prices: { nights: room.nights.map(({ day, amount }) => ({ day, amount: minor(amount) })), includesTax },
    }
  })
  return { guest: guestOf(body.guest), stays, source }
}

function placeOf({ id, room, rate }: ReservationRoom, { rooms, rates }: CodeBook, choices: readonly Choice[]) {
  const chosen = choices.find((choice) => choice.id === id)
  if (chosen) return { roomTypeId: chosen.roomTypeId, ratePlanId: chosen.ratePlanId }
  const type = rooms.find(({ code }) => code === room) ?? refuse('channel_room_unmapped', { code: room })
  const plan = rates.find(({ code }) => code === rate) ?? refuse('channel_rate_unmapped', { code: rate })
  return { roomTypeId: type.id, ratePlanId: plan.id }
}

const isUsable = ({ email, phone }: ReservationBody['guest']) => ({
  email: email === '' || isStrictEmail(email),
  phone: phone === '' || (isPhone(phone) && phone.length <= 40),
})

/** A guest as the property stores one: a name there must be, and contact data that no one can use is left out. */
function guestOf(guest: ReservationBody['guest']): ChannelBooking['guest'] {
  const { firstName, lastName, email, phone } = guest
  const usable = isUsable(guest)
  const name = firstName === '' ? { firstName: lastName || 'Guest', lastName: '' } : { firstName, lastName }
  return { ...name, email: usable.email ? email : '', phone: usable.phone ? phone : '' }
}

/** What to look at in a reservation that is booked all the same. */
export function warningsOf(body: ReservationBody, codes: CodeBook): ReservationWarning[] {
  const nights = body.rooms.flatMap((room) => room.nights)
  const usable = isUsable(body.guest)
  const isClosed = ({ rate }: ReservationRoom) => codes.rates.some(({ code, isActive }) => code === rate && !isActive)
  return [
    ...(body.total !== undefined && body.total !== sum(nights.map(({ amount }) => amount))
      ? (['total_differs'] as const)
      : []),
    ...(usable.email && usable.phone ? [] : (['contact_unreadable'] as const)),
    ...(body.rooms.some(isClosed) ? (['rate_closed'] as const) : []),
  ]
}

/** What the channel takes from the price, for the bill; null when it names nothing. */
export function deductionsOf({ commission, tcs, tds }: ReservationBody): ChannelBooking['deductions'] {
  if (commission === undefined && tcs === undefined && tds === undefined) return null
  return { commission: minor(commission ?? 0), tcs: minor(tcs ?? 0), tds: minor(tds ?? 0) }
}

const PREPAID = { en: 'paid to the channel', fr: 'payé au canal' } as const

const MEAL_WORDS: Readonly<Record<'en' | 'fr', Record<MealPlan, string>>> = {
  en: { ROOM_ONLY: 'Room only', BREAKFAST: 'Breakfast', HALF_BOARD: 'Half board', FULL_BOARD: 'Full board', ALL_INCLUSIVE: 'All inclusive' },
  fr: { ROOM_ONLY: 'Chambre seule', BREAKFAST: 'Petit déjeuner', HALF_BOARD: 'Demi-pension', FULL_BOARD: 'Pension complète', ALL_INCLUSIVE: 'Tout compris' },
} // prettier-ignore

/** The notes of the booking: whose reservation it is, whether it is paid there, the meals that were sold, and what the guest wrote. */
export function notesOf(
  { notes, rooms }: ReservationBody,
  { source, reference, isPrepaid, locale }: { source: string; reference: string; isPrepaid: boolean; locale: string },
): string {
  const language = locale.startsWith('fr') ? 'fr' : 'en'
  const meals = new Set(rooms.flatMap(({ mealPlan }) => (mealPlan ? MEAL_WORDS[language][mealPlan] : [])))
  const head = `${source} ${reference}${isPrepaid ? `, ${PREPAID[language]}` : ''}`
  return [head, [...meals].join(', '), notes].filter(Boolean).join('\n')
}
