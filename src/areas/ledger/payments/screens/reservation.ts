import type { Address } from '#core/address.ts'

/** Where the bill of a booking is. */
export const reservationOf = (reference: string): Address =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}?tab=folio`

/** Where an expense is. */
export const expenseOf = (expenseId: string): Address => `/bookone/manage-expense?expense=${expenseId}`
