import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, roundHalfUp, sum, zero } from '#core/money.ts'
import type { Board, LeadKind, Layout } from './states.ts'

export type DealNight = { night: Day; roomTypeId: string; rooms: number; rate: Minor; complimentary?: number | undefined; board?: Board | null | undefined } // prettier-ignore

/** Rooms of a night that are paid for. */
export const paidRooms = ({ rooms, complimentary = 0 }: Pick<DealNight, 'rooms' | 'complimentary'>): number =>
  rooms - complimentary
export type DealFunction = { price: Minor }
export type DealExtra = { quantity: number; price: Minor }
export type Parts = { nights: readonly DealNight[]; functions: readonly DealFunction[]; extras: readonly DealExtra[] }

/** What a deal comes to: room nights that are paid for, functions and extras. */
export const amountOf = ({ nights, functions, extras }: Parts): Minor =>
  sum([
    ...nights.map((night) => paidRooms(night) * night.rate),
    ...functions.map(({ price }) => price),
    ...extras.map(({ quantity, price }) => quantity * price),
  ])

type Wanted = {
  kind: LeadKind
  title: string
  eventOn: Day | null
  attendees: number | null
  layout: Layout | null
  eventNeeds: string
}
/** Hours that are proposed for an event: the day for work, the evening for a feast. */
const HOURS = { day: { startsAt: '09:00', endsAt: '17:00' }, evening: { startsAt: '19:00', endsAt: '23:00' } }
const IS_OF_THE_DAY: readonly LeadKind[] = ['EVENT', 'COMPANY', 'AGENT']

/** The function an enquiry wants, for its deal, still without a price; null where it names no day. */
export const functionOf = ({ kind, title, eventOn, attendees, layout, eventNeeds }: Wanted) =>
  eventOn && {
    on: eventOn,
    ...HOURS[IS_OF_THE_DAY.includes(kind) ? 'day' : 'evening'],
    name: title,
    attendees: attendees ?? 1,
    space: '',
    layout,
    menu: eventNeeds.slice(0, 500),
    price: zero,
  }

export const roomNightsOf = (nights: readonly { rooms: number }[]): number =>
  nights.reduce((total, { rooms }) => total + rooms, 0)

/** The average rate of a room and night; zero without nights. */
export function averageRate(nights: readonly DealNight[]): Minor {
  const count = roomNightsOf(nights)
  return count === 0 ? minor(0) : minor(roundHalfUp(sum(nights.map(({ rooms, rate }) => rooms * rate)) / count))
}

/** The first night and the day after the last; undefined without nights. */
export function spanOf(nights: readonly { night: Day }[]): { from: Day; until: Day } | undefined {
  const days = nights.map(({ night }) => night).toSorted()
  const [from, until] = [days[0], days.at(-1)]
  return from && until && { from, until }
}

export type Unfitting = { day: Day; roomTypeId: string; wanted: number; free: number }

/** Nights of which more rooms are wanted than are free, in order. A type of which nothing is known has none. */
export const unfittingOf = (
  nights: readonly Pick<DealNight, 'night' | 'roomTypeId' | 'rooms'>[],
  freeOf: (roomTypeId: string, day: Day) => number | undefined,
): Unfitting[] =>
  nights
    .map(({ night: day, roomTypeId, rooms: wanted }) => ({
      day,
      roomTypeId,
      wanted,
      free: Math.max(0, freeOf(roomTypeId, day) ?? 0),
    })) // prettier-ignore
    .filter(({ wanted, free }) => wanted > free)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.roomTypeId < b.roomTypeId ? -1 : 1))

/** The agreed price of each type, which a group has once for all nights: the average of its nights. */
export function ratesOf(nights: readonly DealNight[]): { roomTypeId: string; amount: Minor }[] {
  const types = [...new Set(nights.map(({ roomTypeId }) => roomTypeId))].toSorted()
  return types.map((type) => ({ roomTypeId: type, amount: averageRate(nights.filter(({ roomTypeId }) => roomTypeId === type)) })) // prettier-ignore
}

/** What a group has to know of each night: the price of a room, and how many cost nothing. */
export const nightRatesOf = (nights: readonly DealNight[]) =>
  nights.map(({ night: day, roomTypeId, rate: amount, complimentary = 0 }) => ({ day, roomTypeId, amount, complimentary })) // prettier-ignore

type Boarded = DealNight & { typeName: string }
/** Nights of a type in a row with the same board, in order of the types; those without one are left out. */
export function boardSpans(nights: readonly Boarded[]): { typeName: string; board: Board; from: Day; until: Day }[] {
  const spans: { roomTypeId: string; typeName: string; board: Board; from: Day; until: Day }[] = []
  const order = (one: Boarded) => `${one.typeName} ${one.roomTypeId} ${one.night}`
  for (const { night, roomTypeId, typeName, board } of nights.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const last = spans.at(-1)
    if (!board) continue
    if (last?.roomTypeId === roomTypeId && last.board === board && addDays(last.until, 1) === night) last.until = night
    else spans.push({ roomTypeId, typeName, board, from: night, until: night })
  }
  return spans.map(({ roomTypeId: _id, ...span }) => span)
}
