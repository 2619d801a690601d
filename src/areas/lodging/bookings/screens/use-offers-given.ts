import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { bookings } from '../contract/bookings.ts'
import type { RoomTypeQuote } from '../contract/replies.ts'
import { bookingInput, type BookingDraft, hasOwnPrice, missingIn } from './booking-draft.ts'

export type OffersGiven = Reply<typeof bookings.offersGiven>

/** What offers take off the rooms of a draft, and why its code is not given; undefined while it is read, or something is missing. */
export function useOffersGiven(draft: BookingDraft, types: readonly RoomTypeQuote[]): OffersGiven | undefined {
  const { stays, companyId, codes, customerId } = bookingInput(draft, types)
  const isWhole = !missingIn(draft, types).some((what) => what === 'dates' || what === 'room')
  const input = { stays, ...(companyId && { companyId }), ...(customerId && { customerId }), ...(codes && { codes }) }
  return useQuery({ ...queryOf(bookings.offersGiven, input), enabled: isWhole && !hasOwnPrice(draft) }).data
}
