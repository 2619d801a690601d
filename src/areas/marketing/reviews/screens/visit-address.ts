import type { Address } from '#core/address.ts'
import type { ReviewRequest } from '../contract/replies.ts'

/** The screen of what a guest was asked about. */
export function visitAddress({
  orderId,
  appointmentId,
  reference,
}: Pick<ReviewRequest, 'orderId' | 'appointmentId' | 'reference'>): Address {
  if (orderId !== null) return `/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`
  if (appointmentId !== null) return `/master-service/reservation-list?appointment=${appointmentId}`
  return `/master-service/reservation-details/${reference}`
}
