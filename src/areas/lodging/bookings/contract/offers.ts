import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { routes, text } from '#core/contract.ts'
import { OfferReason } from '#areas/offers/offers/contract/fields.ts'
import { GivenGift } from '#areas/offers/offers/contract/replies.ts'
import { Minor } from '#core/money.ts'
import { agesOfEach, childAgesListed, guests, NewStay, span, isAgeOfEach, isForward, forward } from './fields.ts'
import { Quote, RoomTypeAvailability, RoomTypeQuote } from './replies.ts'

/** What could be booked, and for how much. */
export const offers = routes({
  availability: {
    method: 'GET',
    path: '/bookings/availability',
    summary: 'Free rooms and price per type and night, and why there are none',
    needs: 'bookings.read',
    input: z
      .object({
        from: Day,
        until: Day,
        adults: guests.adults.optional(),
        children: guests.children.optional(),
        childAges: childAgesListed.optional(),
        ratePlanId: z.uuid().optional(),
        /** Who books: at the price of its contract, with the plans negotiated with it. */
        companyId: z.uuid().optional(),
      })
      .refine((span) => span.from < span.until, { path: ['until'], message: 'Must end after it begins' })
      .refine(isAgeOfEach, agesOfEach),
    reply: z.object({ roomTypes: z.array(RoomTypeAvailability) }),
    refuses: ['stay_too_long', 'not_found'],
  },
  quote: {
    method: 'GET',
    path: '/bookings/quote',
    summary: 'What a stay would cost, night by night, with tax',
    needs: 'bookings.read',
    input: z
      .object({
        roomTypeId: z.uuid(),
        ...span,
        adults: guests.adults.default(2),
        children: guests.children.default(0),
        childAges: childAgesListed.optional(),
        ratePlanId: z.uuid().optional(),
        /** Who books: at the price of its contract. */
        companyId: z.uuid().optional(),
      })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: Quote,
    refuses: ['not_found', 'no_price', 'no_tax_slab', 'too_many_guests', 'stay_too_long', 'rate_plan_closed'],
  },
  offers: {
    method: 'GET',
    path: '/bookings/offers',
    summary: 'Every type with its total price, free rooms (clean ones first) or the reasons against it',
    needs: 'bookings.read',
    input: z
      .object({
        ...span,
        adults: guests.adults.default(1),
        children: guests.children.default(0),
        childAges: childAgesListed.optional(),
        ratePlanId: z.uuid().optional(),
        /** Who books: at the price of its contract. */
        companyId: z.uuid().optional(),
      })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: z.object({ roomTypes: z.array(RoomTypeQuote) }),
    refuses: ['stay_too_long', 'not_found'],
  },
  offersGiven: {
    method: 'POST',
    path: '/bookings/offers/previews',
    isPreview: true,
    summary:
      'What offers would take off some stays, by themselves or by codes, and why a code is not given; nothing where the stays cannot be priced',
    needs: 'bookings.read',
    input: z.object({
      stays: z.array(NewStay).min(1).max(50),
      customerId: z.uuid().optional(),
      companyId: z.uuid().optional(),
      codes: z.array(text(40)).max(5).default([]),
    }),
    reply: z.object({
      /** Tax included. */
      given: z.array(
        z.object({
          offerId: z.uuid(),
          name: z.string(),
          amount: Minor,
          /** Its tax stays that of the full price. */
          isAfterTax: z.boolean(),
          gift: GivenGift.nullable(),
          /** What the guest is to know before booking. */
          terms: z.object({ en: z.string(), fr: z.string() }),
        }),
      ),
      /** Of codes that were entered. */
      notGiven: z.array(z.object({ code: z.string(), reasons: z.array(OfferReason) })),
    }),
    refuses: ['unknown_reference', 'not_found'],
  },
})
