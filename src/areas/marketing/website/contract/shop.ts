import * as z from 'zod'
import {
  agesOfEach,
  childAges,
  childAgesListed,
  isAgeOfEach,
  RESTRICTED,
} from '#areas/lodging/bookings/contract/fields.ts'
import { page, requiredText, routes, text } from '#core/contract.ts'
import { Minor } from '#core/money.ts'
import { EmailAddress, Phone } from '#core/patterns.ts'
import { Language } from '#core/language.ts'
import { at, forward, isForward, MAX_WEBSITE_ROOMS, party, span, Token } from './fields.ts'
import { Booked, CalendarDay, PublicOffer, ShownOffer, TypeOffer, WebsiteHold, WebsiteProperty } from './replies.ts'

/** Choosing and booking a room on the public page of a property. */
export const shop = routes({
  property: {
    method: 'GET',
    path: '/public/:seoFriendlyName',
    summary: 'What the public page of a property shows',
    needs: 'public',
    perMinute: 120,
    input: z.object({ ...at }),
    reply: WebsiteProperty,
    refuses: ['not_found'],
  },
  offers: {
    method: 'GET',
    path: '/public/:seoFriendlyName/offers',
    given: ['GET /api/offer/findBySeofriendlyName/:seoFriendlyName'],
    summary: 'The plans sold on the public page, each with its lowest price',
    needs: 'public',
    perMinute: 60,
    input: z.object({ ...at }),
    reply: page(PublicOffer).extend({
      /** Offers that guests have by themselves. */
      offers: z.array(ShownOffer),
    }),
    refuses: ['not_found'],
  },
  calendar: {
    method: 'GET',
    path: '/public/:seoFriendlyName/calendar',
    summary: 'The lowest price of each day, days that are sold out, and minimum stays',
    needs: 'public',
    perMinute: 120,
    input: z
      .object({ ...at, ...span, ...party, childAges: childAgesListed.optional() })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: z.object({ days: z.array(CalendarDay) }),
    refuses: ['not_found', 'stay_too_long'],
  },
  search: {
    method: 'GET',
    path: '/public/:seoFriendlyName/search',
    summary: 'Types and plans for a stay with their total price and tax, or why they cannot be booked',
    needs: 'public',
    perMinute: 120,
    input: z
      .object({ ...at, ...span, ...party, childAges: childAgesListed.optional(), code: text(40).optional() })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: z.object({
      roomTypes: z.array(TypeOffer),
      /** Whether the code given opens a promotion today, on whatever nights, or is one of an offer; null without one. */
      isCodeKnown: z.boolean().nullable(),
    }),
    refuses: ['not_found', 'stay_too_long'],
  },
  hold: {
    method: 'POST',
    path: '/public/:seoFriendlyName/holds',
    summary: 'Keep rooms for a guest for a quarter of an hour, at the price shown',
    needs: 'public',
    perMinute: 20,
    isSecret: true,
    input: z
      .object({
        ...at,
        roomTypeId: z.uuid(),
        ratePlanId: z.uuid(),
        ...span,
        adults: z.int().min(1).max(20),
        children: z.int().min(0).max(20).default(0),
        childAges: childAges.optional(),
        rooms: z.int().min(1).max(MAX_WEBSITE_ROOMS).default(1),
        /** The code the guest entered, where the plan is sold by one. */
        code: text(40).optional(),
        /** What the guest was shown for all of them, tax included. */
        expectedTotal: Minor,
      })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: WebsiteHold,
    refuses: [
      'not_found',
      'unknown_reference',
      'date_in_past',
      'stay_too_long',
      'too_many_guests',
      'no_availability',
      'no_price',
      'no_tax_slab',
      ...RESTRICTED,
      'plan_quota_reached',
      'rate_plan_closed',
      'price_changed',
      'too_many_holds',
    ],
  },
  book: {
    method: 'POST',
    path: '/public/:seoFriendlyName/bookings',
    summary: 'Book the rooms of a hold for the guest who is named, and mail the confirmation',
    needs: 'public',
    perMinute: 20,
    isSecret: true,
    input: z.object({
      ...at,
      holdId: Token,
      guest: z.strictObject({
        firstName: requiredText(80),
        lastName: requiredText(80),
        email: EmailAddress,
        phone: Phone.default(''),
      }),
      notes: text(1000).default(''),
      /** What the guest adds to it, of the extras the hold named. */
      extras: z.array(z.uuid()).max(50).default([]),
      language: Language.default('en'),
      /** The code of a gift voucher that pays what it can of it. */
      voucherCode: text(40).optional(),
      /** Where payment is by link: at once, or later by the mail. */
      pay: z.enum(['NOW', 'LATER']).default('NOW'),
      /** The guest ticked the checkbox for offers and news; it is never ticked for them. */
      agreesToOffers: z.boolean().default(false),
      /** People leave it empty; programs that fill in everything do not. */
      website: z.literal('').default(''),
    }),
    reply: Booked,
    refuses: [
      'not_found',
      'hold_ended',
      'gateway_not_ready',
      'unknown_reference',
      'voucher_unknown',
      'voucher_not_usable',
      'voucher_too_small',
    ],
  },
})
