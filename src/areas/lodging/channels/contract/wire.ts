import * as z from 'zod'
import { agesOfEach, childAges, isAgeOfEach } from '#areas/lodging/bookings/contract/fields.ts'
import { isEachOnce, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { ChannelCode } from './codes.ts'
import { PaymentModel } from './replies.ts'

export const RESERVATION_KINDS = ['NEW', 'MODIFIED', 'CANCELLED'] as const
export const ReservationKind = z.enum(RESERVATION_KINDS)
export type ReservationKind = z.infer<typeof ReservationKind>

/** As many messages as one call brings; more come in the next one. */
export const MOST_MESSAGES = 50

/** What every message states about itself. Without it there is nothing to store it under. */
export const ReservationHead = z.object({
  /** The channel's own name of the message; a second one of that name changes nothing. */
  messageId: requiredText(100),
  /** The channel's own number of the reservation, the same in all its messages. */
  reservation: requiredText(60),
  /** Rises with every change of the reservation. */
  version: z.int().min(1),
  kind: ReservationKind,
})
export type ReservationHead = z.infer<typeof ReservationHead>

/** Messages as a channel sends them; `hotel` is the property code of the connection. */
export const ReservationEnvelope = z.object({
  hotel: z.string(),
  messages: z.array(z.looseObject(ReservationHead.shape)).min(1).max(MOST_MESSAGES),
})

/** Minor units of the message's currency. Twelve digits at most: more could be the number of a card. */
const Amount = z.int().min(0).max(999_999_999_999)

const CURRENCY = /^[A-Z]{3}$/

export const MEAL_PLANS = ['ROOM_ONLY', 'BREAKFAST', 'HALF_BOARD', 'FULL_BOARD', 'ALL_INCLUSIVE'] as const
export type MealPlan = (typeof MEAL_PLANS)[number]

const ReservationRoom = z
  .object({
    /** The channel's own number of the room within the reservation; the same room has it in every version. */
    id: requiredText(40),
    room: ChannelCode,
    rate: ChannelCode,
    arrival: Day,
    departure: Day,
    adults: z.int().min(1).max(50),
    children: z.int().min(0).max(50).default(0),
    /** In years, one for each child; left out where the channel does not send it. */
    childAges: childAges.optional(),
    guestName: text(160).default(''),
    /** What was sold of meals with the room; what is none of these is not read. */
    mealPlan: z.enum(MEAL_PLANS).optional().catch(undefined),
    /** The price of each night, with tax or without as the connection has it. */
    nights: z
      .array(z.object({ day: Day, amount: Amount }))
      .min(1)
      .max(366),
  })
  .refine(isAgeOfEach, agesOfEach)
export type ReservationRoom = z.infer<typeof ReservationRoom>

/** What is known of a virtual card. Its number never comes this way. */
export const ReservationCard = z.object({
  /** The brand or the product, as the channel calls it. */
  kind: text(30).optional(),
  lastFour: z.string().optional(),
  /** The days on which it can be charged. */
  validFrom: Day.optional(),
  validUntil: Day.optional(),
  /** What can be charged, in minor units of `currency`, or of the reservation's where that is left out. */
  limit: Amount.optional(),
  currency: z.string().regex(CURRENCY, 'Is not a currency').optional(),
})
export type ReservationCard = z.infer<typeof ReservationCard>

/** A card as a channel sends it: of a number that was masked the last four digits are left. */
export const SentCard = ReservationCard.extend({
  lastFour: z
    .string()
    .regex(/(^|\D)\d{4}$/, 'Is not the last four digits')
    .transform((digits) => digits.slice(-4))
    .optional(),
})

/** A reservation as the channel has it now: the whole of it in every version. */
export const ReservationBody = z.object({
  rooms: z
    .array(ReservationRoom)
    .min(1)
    .max(50)
    .refine((rooms) => isEachOnce(rooms.map(({ id }) => id)), 'Each room can be named once'),
  guest: z.object({
    firstName: text(80).default(''),
    lastName: text(80).default(''),
    email: text(300).default(''),
    phone: text(60).default(''),
  }),
  currency: z.string().regex(CURRENCY, 'Is not a currency'),
  /** Of all nights of all rooms. */
  total: Amount.optional(),
  /** As the connection has it, where the message does not state it. */
  paymentModel: PaymentModel.optional(),
  /** What the channel takes from the price, and the taxes it deducts. */
  commission: Amount.optional(),
  tcs: Amount.optional(),
  tds: Amount.optional(),
  card: SentCard.optional(),
  /** A request for an offer: it is shown to a user and never booked. */
  isEnquiry: z.boolean().default(false),
  notes: text(1500).default(''),
})
export type ReservationBody = z.infer<typeof ReservationBody>
