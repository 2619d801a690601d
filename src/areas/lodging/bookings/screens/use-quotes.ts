import { useQueries } from '@tanstack/react-query'
import { type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { bookings } from '../contract/bookings.ts'
import type { Quote, RoomTypeQuote } from '../contract/replies.ts'
import { type BookingDraft, typeOf } from './booking-draft.ts'

/** What each room of a draft costs and at which terms; those that are still read or have no price are left out. */
export function useQuotes(draft: BookingDraft, types: readonly RoomTypeQuote[]): Quote[] {
  const { arrival, departure, ratePlanId, company } = draft
  const isSpan = isDay(arrival) && isDay(departure) && arrival < departure
  const wanted = draft.stays.flatMap((stay) => {
    const type = typeOf(stay, types)
    return type && isSpan ? [{ roomTypeId: type.roomTypeId, adults: stay.adults, children: stay.children }] : []
  })
  return useQueries({
    queries: wanted.map((stay) =>
      queryOf(bookings.quote, {
        ...stay,
        arrival: arrival as Day,
        departure: departure as Day,
        ...(ratePlanId && { ratePlanId }),
        ...(company && { companyId: company.id }),
      }),
    ),
  }).flatMap(({ data }) => (data ? [data] : []))
}
