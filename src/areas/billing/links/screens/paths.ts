export const linkPath = (linkId: string): string => `/bookone/payment-link/${linkId}`
export const reservationPath = (reference: string, tab?: string): string =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}${tab ? `?tab=${tab}` : ''}`
