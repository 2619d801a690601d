import * as z from 'zod'
import { ONLINE_PER } from '#areas/ledger/folios/contract/extras.ts'
import { BookingStatus, Reason } from '#areas/lodging/bookings/contract/replies.ts'
import { StaysAtTerms, Terms } from '#areas/lodging/bookings/contract/terms.ts'
import { PublicPicture, PublicProperty } from '#areas/property/properties/contract/public.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { ShownPromotion } from './promotions.ts'
import { PAY_RULES, PAY_SHARES } from './settings.ts'

/** Scores of guests who stayed, of ten points; only answers to the property's own question are among them. */
export const OwnReviews = z
  .object({
    count: z.int(),
    averageTenths: z.int(),
    latest: z.array(
      z.object({
        author: z.string(),
        body: z.string(),
        ratingTenths: z.int(),
        postedOn: Day,
        language: z.string(),
        /** Addresses of pictures the guest added. */
        pictures: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'WebsiteOwnReviews' })
export type OwnReviews = z.infer<typeof OwnReviews>

/** What the public page shows. `shop` is null where rooms cannot be booked on it. */
export const WebsiteProperty = z
  .object({
    property: PublicProperty,
    /** Null where the property shows none. */
    reviews: OwnReviews.nullable(),
    /** Whether gift vouchers are sold online. */
    sellsVouchers: z.boolean(),
    shop: z
      .object({
        currency: Currency,
        locale: z.string(),
        /** The day the property is at: the first one a stay may begin on. */
        today: Day,
        color: z.string(),
        /** The logo, as one of the pictures of a property; it is not among `pictures`. */
        logo: PublicPicture.nullable(),
        texts: z.object({
          en: z.object({ title: z.string(), introduction: z.string() }),
          fr: z.object({ title: z.string(), introduction: z.string() }),
        }),
        payRule: z.enum(PAY_RULES),
        payShare: z.enum(PAY_SHARES),
        /** Whether prices depend on the ages of children, so that the guest has to enter them. */
        hasChildAges: z.boolean(),
        /** The text beside the checkbox for offers and news. */
        consent: z.object({ en: z.string(), fr: z.string() }),
      })
      .nullable(),
  })
  .meta({ id: 'WebsiteProperty' })
export type WebsiteProperty = z.infer<typeof WebsiteProperty>

/** One plan of a type for one room: amounts with tax, null where it cannot be sold, and why. */
/** An offer as a guest sees it. */
export const ShownOffer = z.object({
  title: z.object({ en: z.string(), fr: z.string() }),
  about: z.object({ en: z.string(), fr: z.string() }),
  /** Under which conditions it is given; paragraphs are lines. */
  terms: z.object({ en: z.string(), fr: z.string() }),
  /** Its gallery, in order. */
  pictures: z.array(PublicPicture),
})

export const PlanOffer = z
  .object({
    ratePlanId: z.uuid(),
    name: z.string(),
    total: Minor.nullable(),
    /** Before what offers take off. */
    fullTotal: Minor.nullable(),
    /** What offers take off one room, tax included. */
    offers: z.array(ShownOffer.extend({ amount: Minor, isAfterTax: z.boolean() })),
    /** The tax within the total. */
    tax: Minor.nullable(),
    currency: Currency,
    /** What is in the price of the stay beside the room, such as breakfast. */
    includes: z.array(z.string()),
    nights: z.array(z.object({ day: Day, price: Minor.nullable() })),
    terms: Terms,
    /** The deposit those terms require, tax included; zero for none. */
    deposit: Minor,
    why: z.array(Reason),
    /** Rooms that can be booked at it: those of the type that are free, or fewer by a quota of the plan. */
    free: z.int(),
    /** By which it is sold; null for a plan that is always sold. */
    promotion: ShownPromotion.nullable(),
  })
  .meta({ id: 'WebsitePlanOffer' })
export type PlanOffer = z.infer<typeof PlanOffer>

export const TypeOffer = z
  .object({ roomTypeId: z.uuid(), name: z.string(), free: z.int(), plans: z.array(PlanOffer) })
  .meta({ id: 'WebsiteTypeOffer' })
export type TypeOffer = z.infer<typeof TypeOffer>

/** A day as the calendar shows it. */
export const CalendarDay = z
  .object({
    day: Day,
    /** The lowest price of a room for that night, tax included; null where none is for sale. */
    price: Minor.nullable(),
    isSoldOut: z.boolean(),
    /** The fewest nights a stay that arrives on it has. */
    minStay: z.int(),
  })
  .meta({ id: 'WebsiteCalendarDay' })
export type CalendarDay = z.infer<typeof CalendarDay>

/** Rooms that are held for a guest for a quarter of an hour. Only that guest knows `holdId`, which opens the booking later. */
export const WebsiteHold = z
  .object({
    holdId: z.string(),
    expiresAt: Instant,
    total: Minor,
    tax: Minor,
    currency: Currency,
    /** What is to be paid online before it is confirmed; zero for nothing. */
    payNow: Minor,
    /** What can be added to it; amounts are for the whole booking, tax included. */
    extras: z.array(
      z.object({
        extraId: z.uuid(),
        name: z.string(),
        per: z.enum(ONLINE_PER),
        quantity: z.int(),
        total: Minor,
        /** The tax within the total. */
        tax: Minor,
      }),
    ),
    /** Whether what is added is paid online too. */
    paysExtras: z.boolean(),
  })
  .meta({ id: 'WebsiteHold' })
export type WebsiteHold = z.infer<typeof WebsiteHold>

export const Booked = z
  .object({
    reference: z.string(),
    status: BookingStatus,
    manageUrl: z.string(),
    /** The page where it is paid; null where nothing is paid online. */
    payUrl: z.string().nullable(),
  })
  .meta({ id: 'WebsiteBooked' })
export type Booked = z.infer<typeof Booked>

/** A booking as its guest sees it. */
export const GuestView = z
  .object({
    reference: z.string(),
    status: BookingStatus,
    version: z.int(),
    guestName: z.string(),
    arrival: Day,
    departure: Day,
    rooms: z.array(
      z.object({
        stayId: z.uuid(),
        name: z.string(),
        plan: z.string(),
        adults: z.int(),
        children: z.int(),
        total: Minor,
        /** What cancelling it alone costs now; null where the guest cannot. */
        cancellation: z.object({ fee: Minor, refundable: Minor, freeUntil: Day.nullable() }).nullable(),
      }),
    ),
    extras: z.array(z.object({ name: z.string(), quantity: z.int(), total: Minor })),
    total: Minor,
    /** The tax within the total. */
    tax: Minor,
    paid: Minor,
    due: Minor,
    currency: Currency,
    terms: z.array(StaysAtTerms),
    /** Until when it waits for payment; null once it is confirmed. */
    payBy: Instant.nullable(),
    payUrl: z.string().nullable(),
    cancellation: z.object({
      isAllowed: z.boolean(),
      fee: Minor,
      refundable: Minor,
      freeUntil: Day.nullable(),
    }),
    /** Whether its days can be changed here: those of all its rooms at once, while cancelling is free. */
    canChange: z.boolean(),
  })
  .meta({ id: 'WebsiteBooking' })
export type GuestView = z.infer<typeof GuestView>

export const WebsiteChange = z
  .object({
    isAllowed: z.boolean(),
    why: z.array(Reason),
    before: Minor,
    after: Minor,
    currency: Currency,
  })
  .meta({ id: 'WebsiteChange' })

/** A plan that is sold on the page. */
export const PublicOffer = z
  .object({
    ratePlanId: z.uuid(),
    name: z.string(),
    /** The lowest price of a night within the next weeks, tax included; null where none is for sale. */
    lowestPrice: Minor.nullable(),
    /** The first night at that price. */
    day: Day.nullable(),
    currency: Currency,
    /** By which it is sold; null for a plan that is always sold. */
    promotion: ShownPromotion.nullable(),
  })
  .meta({ id: 'WebsiteOffer' })
export type PublicOffer = z.infer<typeof PublicOffer>
