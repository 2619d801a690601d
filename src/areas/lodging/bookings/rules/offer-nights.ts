import type { Night } from '#areas/offers/offers/rules/booked.ts'
import { minor } from '#core/money.ts'
import type { PricedNight } from './prices.ts'

/** A stay that is booked, or would be. */
export type BookedStay = {
  id: string
  arrival: Night['arrival']
  departure: Night['departure']
  adults: number
  children: number
  roomTypeId: string
  ratePlanId: string
}

type StayNight = Pick<PricedNight, 'day' | 'net' | 'tax' | 'includesTax' | 'contractId' | 'isManual'> & {
  stayId: string
}

/** The nights of stays with their prices, as offers see them. */
export const offerNights = (stays: readonly BookedStay[], nights: readonly StayNight[]): Night[] =>
  stays.flatMap(({ id: stayId, arrival, departure, adults, children, roomTypeId, ratePlanId }) =>
    nights
      .filter((night) => night.stayId === stayId)
      .map(({ day, net, tax, includesTax, contractId, isManual }) => ({
        stayId,
        arrival,
        departure,
        guests: adults + children,
        roomTypeId,
        ratePlanId,
        day,
        price: minor(includesTax ? net + tax : net),
        otherPrice: minor(includesTax ? net : net + tax),
        isNegotiated: contractId !== null,
        isManual,
      })),
  )
