import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { bookings } from '../contract/bookings.ts'
import { listedAges } from './child-ages.ts'
import { type BookingDraft, daysOfStay, type StayDraft } from './booking-draft.ts'

/** What the property can offer a stay of a booking that is being made: types with price, free rooms, and reasons why not. */
export function useOffers(
  draft: Pick<BookingDraft, 'arrival' | 'departure' | 'ratePlanId' | 'company'>,
  stay: Pick<StayDraft, 'adults' | 'children' | 'childAges' | 'days'> | undefined,
) {
  const { ratePlanId, company } = draft
  const { arrival, departure } = daysOfStay(draft, stay)
  const offers = useQuery({
    ...queryOf(bookings.offers, {
      arrival: arrival as Day,
      departure: departure as Day,
      adults: stay?.adults ?? 2,
      children: stay?.children ?? 0,
      ...(stay && listedAges(stay.children, stay.childAges)),
      ...(ratePlanId && { ratePlanId }),
      ...(company && { companyId: company.id }),
    }),
    enabled: isDay(arrival) && isDay(departure) && arrival < departure,
    placeholderData: keepPreviousData,
  })
  return { types: offers.data?.roomTypes ?? [], isPending: offers.isPending, error: offers.error }
}
