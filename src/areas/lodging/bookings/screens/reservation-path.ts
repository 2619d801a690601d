import type { Address } from '#core/address.ts'

/** The page of one booking; the tab is in the address. */
export const reservationPath = (reference: string, tab?: string): Address =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}${tab ? `?tab=${tab}` : ''}`
