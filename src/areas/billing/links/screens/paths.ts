import type { Address } from '#core/address.ts'

export const linkPath = (linkId: string): Address => `/bookone/payment-link/${linkId}`
export const reservationPath = (reference: string, tab?: string): Address =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}${tab ? `?tab=${tab}` : ''}`
