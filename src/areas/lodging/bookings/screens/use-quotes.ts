import { useQueries } from '@tanstack/react-query'
import { isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { bookings } from '../contract/bookings.ts'
import type { Quote, RoomTypeQuote } from '../contract/replies.ts'
import { listedAges } from './child-ages.ts'
import { type BookingDraft, daysOfStay, typeOf } from './booking-draft.ts'

/** What each room of a draft costs and at which terms; those that are still read or have no price are left out. */
export function useQuotes(draft: BookingDraft, types: readonly RoomTypeQuote[]): Quote[] {
  const { ratePlanId, company } = draft
  const wanted = draft.stays.flatMap((stay) => {
    const type = typeOf(stay, types)
    const { arrival, departure } = daysOfStay(draft, stay)
    if (!type || !isDay(arrival) || !isDay(departure) || arrival >= departure) return []
    const { adults, children, childAges } = stay
    const ages = listedAges(children, childAges)
    return [{ roomTypeId: type.roomTypeId, adults, children, ...ages, arrival, departure }]
  })
  return useQueries({
    queries: wanted.map((stay) =>
      queryOf(bookings.quote, {
        ...stay,
        ...(ratePlanId && { ratePlanId }),
        ...(company && { companyId: company.id }),
      }),
    ),
  }).flatMap(({ data }) => (data ? [data] : []))
}
