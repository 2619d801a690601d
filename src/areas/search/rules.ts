import type { Permission } from '#core/permissions.ts'
import type { SearchRow } from './contract.ts'

export type Kind = SearchRow['kind']

/** The kinds in the order they take turns, and what one must be allowed to see of each. */
export const permissionOfKind: Record<Kind, Permission> = {
  booking: 'bookings.read',
  customer: 'customers.read',
  room: 'rooms.read',
  invoice: 'invoices.read',
}
const KINDS = Object.keys(permissionOfKind) as Kind[]

/** A row with whether it is what was typed, not merely something that begins so. */
export type Found = SearchRow & { isExact: boolean }

/**
 * Exact matches first, then the kinds in turn, each in the order it was found in; at most `limit`.
 */
export function rankFound(found: Readonly<Partial<Record<Kind, readonly Found[]>>>, limit: number): SearchRow[] {
  const placed = KINDS.flatMap((kind, turn) => {
    const ofKind = [...(found[kind] ?? [])].sort((a, b) => Number(b.isExact) - Number(a.isExact))
    return ofKind.map((row, place) => ({ row, place, turn }))
  })
  return placed
    .sort((a, b) => Number(b.row.isExact) - Number(a.row.isExact) || a.place - b.place || a.turn - b.turn)
    .slice(0, limit)
    .map(({ row }) => {
      const { isExact: _isExact, ...shown } = row
      return shown
    })
}

/** References and numbers are printed in capitals and read without the spaces people add. */
export const asPrinted = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** Where each kind is shown. */
export const pathOf = {
  booking: (reference: string) => `/master-service/reservation-details/${encodeURIComponent(reference)}`,
  customer: (id: string) => `/customer?id=${id}`,
  room: (id: string) => `/bookone/rooms?room=${id}`,
  invoice: (id: string) => `/invoice/invoice-list?id=${id}`,
}

/** Parts of a second line that are there, with a dot between them. */
export const subtitleOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')
