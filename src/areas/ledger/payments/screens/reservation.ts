/** Where the bill of a booking is. */
export const reservationOf = (reference: string): string =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}?tab=folio`

/** Where an expense is. */
export const expenseOf = (expenseId: string): string => `/bookone/manage-expense?expense=${expenseId}`
