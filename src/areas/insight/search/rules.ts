import type { Address } from '#core/address.ts'
import { rowAction, stateToday, type StateToday } from '#areas/lodging/bookings/rules/bookings.ts'
import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import type { Day } from '#core/dates.ts'
import type { Permission } from '#core/permissions.ts'
import type { FoundStay, SearchRow } from './contract.ts'

export type Kind = SearchRow['kind']

/** The kinds in the order of their rotation, with the permission each needs. */
export const permissionOfKind: Record<Kind, Permission> = {
  booking: 'bookings.read',
  customer: 'customers.read',
  room: 'rooms.read',
  invoice: 'invoices.read',
}
const KINDS = Object.keys(permissionOfKind) as Kind[]

/**
 * A found row. `isExact`: it is what was typed, not merely something that begins so. `isOfToday`: a booking whose guest is in the
 * property, is expected or left today.
 */
export type Found = SearchRow & { isExact: boolean; isOfToday: boolean }

/** Bookings of today in this order: those with something to do before those who stay on, and who has left last. */
const ORDER_OF_TODAY: readonly StateToday[] = [
  'overdueIn',
  'arrives',
  'tentative',
  'overdueOut',
  'leaves',
  'inHouse',
  'past',
]

/** Bookings of today take at most this share of the places while anything else was found. */
const placesOfToday = (limit: number) => Math.ceil((limit * 2) / 3)

/**
 * The rows in the order they are shown in, at most `limit`: bookings of today first, then exact matches, then the kinds in rotation,
 * each in the order it was found in. Bookings of today beyond two thirds of the places come after everything else.
 */
export function rankFound(found: Readonly<Partial<Record<Kind, readonly Found[]>>>, limit: number): SearchRow[] {
  const placed = KINDS.flatMap((kind, round) => {
    const ofKind = (found[kind] ?? []).filter((row) => !row.isOfToday)
    ofKind.sort((a, b) => Number(b.isExact) - Number(a.isExact))
    return ofKind.map((row, place) => ({ row, place, round }))
  })
  const others = placed
    .sort((a, b) => Number(b.row.isExact) - Number(a.row.isExact) || a.place - b.place || a.round - b.round)
    .map(({ row }) => row)
  const today = KINDS.flatMap((kind) => found[kind] ?? [])
    .filter((row) => row.isOfToday)
    .sort(byToday)
  const first = placesOfToday(limit)
  return [...today.slice(0, first), ...others, ...today.slice(first)].slice(0, limit).map(asShown)
}

const byToday = (a: Found, b: Found): number =>
  Number(b.isExact) - Number(a.isExact) ||
  orderOf(a) - orderOf(b) ||
  a.title.localeCompare(b.title) ||
  a.id.localeCompare(b.id)

const orderOf = ({ stay }: Found): number => (stay ? ORDER_OF_TODAY.indexOf(stay.state) : ORDER_OF_TODAY.length)

function asShown({ isExact: _isExact, isOfToday: _isOfToday, ...shown }: Found): SearchRow {
  return shown
}

type Dated = { status: BookingStatus; arrival: Day; departure: Day }

/** Whether the guest of a booking is in the property, is expected by today, or left today. */
export function isOfToday({ status, arrival, departure }: Dated, today: Day): boolean {
  if (status === 'IN_HOUSE') return true
  if (status === 'CHECKED_OUT') return departure === today
  return (status === 'CONFIRMED' || status === 'OPTION') && arrival <= today
}

/**
 * The next action of a found booking that the user may do: who is due is checked in, who leaves is checked out, and of any other
 * guest in the property or checked out the bill is opened. Null for none.
 */
export function actionOf(booking: Dated, today: Day, may: { write: boolean; openBill: boolean }): FoundStay['action'] {
  const next = rowAction(booking, today)
  if (next !== 'open' && may.write) return next
  const hasBill = booking.status === 'IN_HOUSE' || booking.status === 'CHECKED_OUT'
  return hasBill && may.openBill ? 'openBill' : null
}

/** What the row of a found booking shows of its stay. */
export const stayOf = (
  booking: Dated & { reference: string; roomNumbers: string[]; isAccount: boolean },
  today: Day,
  may: { write: boolean; openBill: boolean },
): FoundStay => ({
  reference: booking.reference,
  roomNumbers: booking.roomNumbers,
  arrival: booking.arrival,
  departure: booking.departure,
  state: stateToday(booking, today),
  isAccount: booking.isAccount,
  action: actionOf(booking, today, may),
})

/** References and numbers are printed in capitals and read without the spaces people add. */
export const asPrinted = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** Where each kind is shown. */
export const pathOf = {
  booking: (reference: string): Address => `/master-service/reservation-details/${encodeURIComponent(reference)}`,
  customer: (id: string): Address => `/customer?id=${id}`,
  room: (id: string): Address => `/bookone/rooms?room=${id}`,
  invoice: (id: string): Address => `/invoice/invoice-list?id=${id}`,
}

/** Non-empty parts of a second line, with a dot between them. */
export const subtitleOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')
