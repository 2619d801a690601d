import * as z from 'zod'
import { requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { COMES_OFF, isTaxedRight, taxedWrong, type TaxKinded } from './comes-off.ts'
import { isOfNights, isRoundedRight, nightsWrong, type Stepped, roundedWrong } from './steps.ts'

/** What an offer is about: nights of a stay, or the lines of an order. */
export const OFFER_TARGETS = ['STAY', 'ORDER'] as const
export type OfferTarget = (typeof OFFER_TARGETS)[number]

/**
 * What a guest gets: a share off; an amount off each night or unit, or off their sum; a fixed price for each; of so many bought, some free; or
 * something added at no price.
 */
export const OFFER_KINDS = ['PERCENT', 'AMOUNT_EACH', 'AMOUNT_ONCE', 'PRICE', 'FREE', 'GIFT'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

export const OFFER_CHANNELS = ['DESK', 'WEBSITE', 'TILL'] as const
export type OfferChannel = (typeof OFFER_CHANNELS)[number]

/**
 * Who has it: everyone, who never stayed or bought here, who did, VIP guests, members of the loyalty programme, guests of some companies, guests of
 * some segments, and who works here.
 */
export const OFFER_AUDIENCES = ['EVERYONE', 'NEW', 'RETURNING', 'VIP', 'MEMBER', 'COMPANY', 'SEGMENT', 'STAFF'] as const
export type OfferAudience = (typeof OFFER_AUDIENCES)[number]

/**
 * What the amounts of an offer are: as prices of the property are entered, before tax, or with it. Whatever they are, what comes off before tax is
 * not taxed.
 */
export const AMOUNT_MODES = ['AS_PRICED', 'BEFORE_TAX', 'WITH_TAX'] as const
export type AmountMode = (typeof AMOUNT_MODES)[number]

export const OFFER_STATES = ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED', 'ARCHIVED'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** What a gift is given for: the stay or the order, each room and night, each guest, or each guest and night. */
export const GIFT_PER = ['ONCE', 'NIGHT', 'GUEST', 'GUEST_NIGHT'] as const

/** What an offer adds at no price: an extra charge of the property to a stay, or a product to an order. */
export const OfferGift = z.strictObject({
  extraId: z.uuid().nullable().default(null),
  productId: z.uuid().nullable().default(null),
  quantity: z.int().min(1).max(20).default(1),
  per: z.enum(GIFT_PER).default('ONCE'),
})
export type OfferGift = z.infer<typeof OfferGift>

const ids = z.array(z.uuid()).max(200).default([])
const weekdays = z.array(z.int().min(1).max(7)).max(7).default([])
const day = Day.nullable().default(null)
const count = z.int().min(1).max(100_000).nullable().default(null)
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 17:30')
  .nullable()
  .default(null)

/** When and to what it applies; null and empty lists are without limit. Days are included, also the last one. */
export const OfferConditions = z.strictObject({
  /** Days on which it is booked or ordered. */
  bookFirstOn: day,
  bookLastOn: day,
  /** Nights that it takes something off; other nights of a stay cost what they cost. */
  stayFirstOn: day,
  stayLastOn: day,
  /** Nights and days it never has. */
  blackouts: z
    .array(z.strictObject({ firstOn: Day, lastOn: Day }))
    .max(50)
    .default([]),
  /** Of the night, or of the order; Monday is 1. */
  weekdays,
  arrivalDays: weekdays,
  departureDays: weekdays,
  /** Of the order, on the property's clock; one that ends before it begins goes past midnight. */
  timeFrom: time,
  timeUntil: time,
  minNights: count,
  maxNights: count,
  /** Days between booking and arrival. */
  minLeadDays: z.int().min(0).max(1_000).nullable().default(null),
  maxLeadDays: z.int().min(0).max(1_000).nullable().default(null),
  minGuests: count,
  /** The least total of the nights or lines it is about. */
  minAmount: PositiveMinor.nullable().default(null),
  roomTypeIds: ids,
  ratePlanIds: ids,
  outletIds: ids,
  productIds: ids,
  /** Ids of product groups; with products, what is either is in the offer. */
  categories: z.array(requiredText(80)).max(50).default([]),
  /** Also off prices negotiated with a company. */
  withNegotiated: z.boolean().default(false),
  companyIds: ids,
  /** Tiers of members. */
  tierIds: ids,
  /** Segments of guests (campaigns); a guest of any of them has it. */
  segmentIds: z.array(z.uuid()).max(20).default([]),
  /** Stays of a returning guest before this one, at least. */
  minStays: count,
})
export type OfferConditions = z.infer<typeof OfferConditions>

export const details = {
  /** What staff call it. */
  name: requiredText(80),
  /** What guests read. */
  title: z.strictObject({ en: text(80).default(''), fr: text(80).default('') }).prefault({}),
  about: z.strictObject({ en: text(600).default(''), fr: text(600).default('') }).prefault({}),
  /** Under which conditions guests have it; they read it before they book. */
  terms: z.strictObject({ en: text(2_000).default(''), fr: text(2_000).default('') }).prefault({}),
  target: z.enum(OFFER_TARGETS),
  kind: z.enum(OFFER_KINDS),
  /** Basis points, of a share off. */
  percentBp: z.int().min(1).max(10_000).nullable().default(null),
  /** Off each, off all, or the price of each. */
  amount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable().default(null),
  /** Of `buy` and `free` added up, the `free` cheapest cost nothing. */
  buy: z.int().min(1).max(365).nullable().default(null),
  free: z.int().min(1).max(365).nullable().default(null),
  gift: OfferGift.nullable().default(null),
  /** What it takes off at most; of a gift, what it is worth at most. */
  maxOff: PositiveMinor.nullable().default(null),
  /** What the amount, the most it takes off and the least total are. */
  amountsAre: z.enum(AMOUNT_MODES).default('AS_PRICED'),
  comesOff: z.enum(COMES_OFF).default('BEFORE_TAX'),
  /** The price it leaves is a whole number of these, the nearest; never nothing by that, nor more than before. */
  roundTo: PositiveMinor.nullable().default(null),
  /** Of the nights of a room that are in it, every how many has it: the third, the sixth. */
  everyNth: z.int().min(2).max(30).nullable().default(null),
  /** Guests have it by a code alone; without, it comes by itself. */
  needsCode: z.boolean().default(false),
  channels: z.array(z.enum(OFFER_CHANNELS)).min(1).max(OFFER_CHANNELS.length),
  audience: z.enum(OFFER_AUDIENCES).default('EVERYONE'),
  conditions: OfferConditions.prefault({}),
  /** Offers with the same word combine; one without a word combines with none. */
  stack: text(40).default(''),
  /** Of two that save as much, the higher one is given. */
  priority: z.int().min(0).max(1_000).default(0),
  maxUses: count,
  maxUsesPerGuest: count,
  maxUsesPerDay: count,
  /** Rooms that have it in one night, of all stays. */
  maxRoomsPerNight: count,
  /** What it may take off altogether, tax included. */
  budget: PositiveMinor.nullable().default(null),
  /** What its cost is charged to, as accounting names it. */
  costCode: text(40).default(''),
  /** A stay that is changed retains it, though it has too few nights by then, or begins too soon. */
  keepsWhenChanged: z.boolean().default(false),
}

type Kinded = {
  target: OfferTarget
  kind: OfferKind
  percentBp: number | null
  amount: number | null
  buy: number | null
  free: number | null
  gift: OfferGift | null
}

/** Which of the values a kind has. */
export const VALUES_OF: Readonly<Record<OfferKind, readonly ('percentBp' | 'amount' | 'buy' | 'free')[]>> = {
  PERCENT: ['percentBp'],
  AMOUNT_EACH: ['amount'],
  AMOUNT_ONCE: ['amount'],
  PRICE: ['amount'],
  FREE: ['buy', 'free'],
  GIFT: [],
}

/** The value its kind has is named, and no other. */
export const isOfItsKind = ({ kind, target, gift, ...values }: Kinded): boolean =>
  (['percentBp', 'amount', 'buy', 'free'] as const).every(
    (name) => (values[name] !== null) === VALUES_OF[kind].includes(name),
  ) &&
  (gift !== null) === (kind === 'GIFT') &&
  (gift === null || isForTarget(gift, target))

const isForTarget = ({ extraId, productId, per }: OfferGift, target: OfferTarget): boolean =>
  target === 'STAY' ? productId === null : extraId === null && per === 'ONCE'
export const hasExtra = ({ target, gift }: Kinded): boolean =>
  gift === null || target !== 'STAY' || gift.extraId !== null
export const hasProduct = ({ target, gift }: Kinded): boolean =>
  gift === null || target !== 'ORDER' || gift.productId !== null
const missing = (field: string) => ({ path: ['gift', field], message: 'Choose what the offer adds' })
export const ofItsKind = { path: ['kind'], message: 'Name the value of this kind of offer, and no other' }

const isInOrder = (first: string | number | null, last: string | number | null) =>
  first === null || last === null || first <= last
type Conditional = { conditions: OfferConditions }
export const booksForward = ({ conditions: { bookFirstOn, bookLastOn } }: Conditional) =>
  isInOrder(bookFirstOn, bookLastOn)
export const staysForward = ({ conditions: { stayFirstOn, stayLastOn } }: Conditional) =>
  isInOrder(stayFirstOn, stayLastOn)
export const nightsForward = ({ conditions: { minNights, maxNights } }: Conditional) => isInOrder(minNights, maxNights)
export const leadForward = ({ conditions: { minLeadDays, maxLeadDays } }: Conditional) =>
  isInOrder(minLeadDays, maxLeadDays)
export const blackoutsForward = ({ conditions: { blackouts } }: Conditional) =>
  blackouts.every(({ firstOn, lastOn }) => firstOn <= lastOn)
/** An offer for segments names one: for none it would be for no guest. */
export const hasSegment = ({ audience, conditions }: { audience: OfferAudience } & Conditional) =>
  audience !== 'SEGMENT' || conditions.segmentIds.length > 0
const late = (field: string) => ({ path: ['conditions', field], message: 'Must not be before the first day' })
const few = (field: string) => ({ path: ['conditions', field], message: 'Must not be below the least' })

/** Only stays have rooms. */
export const isOfRooms = ({ target, maxRoomsPerNight }: { target: OfferTarget; maxRoomsPerNight: number | null }) =>
  target === 'STAY' || maxRoomsPerNight === null

type Checked = Kinded & TaxKinded & Stepped & Conditional & { audience: OfferAudience; maxRoomsPerNight: number | null }
/** An offer as it is typed: its value is that of its kind, and what ends does not end before it begins. */
export const checked = <T extends z.ZodType<Checked, unknown>>(offer: T) =>
  offer
    .refine(isOfItsKind, ofItsKind)
    .refine(hasExtra, missing('extraId'))
    .refine(hasProduct, missing('productId'))
    .refine(hasSegment, { path: ['conditions', 'segmentIds'], message: 'Choose a segment' })
    .refine(isTaxedRight, taxedWrong)
    .refine(isRoundedRight, roundedWrong)
    .refine(isOfNights, nightsWrong)
    .refine(isOfRooms, { path: ['maxRoomsPerNight'], message: 'Only offers for stays have rooms' })
    .refine(booksForward, late('bookLastOn'))
    .refine(staysForward, late('stayLastOn'))
    .refine(blackoutsForward, late('blackouts'))
    .refine(nightsForward, few('maxNights'))
    .refine(leadForward, few('maxLeadDays'))

/** What an offer may give without another user's approval; null for no ceiling. */
export const OfferCeiling = z.object({
  ceilingBp: z.int().min(1).max(10_000).nullable().default(null),
  ceilingAmount: PositiveMinor.nullable().default(null),
})
export type OfferCeiling = z.infer<typeof OfferCeiling>
/** Version 0 is what was never decided. */
export const OfferSettings = OfferCeiling.extend({ version: z.int() })
export type OfferSettings = z.infer<typeof OfferSettings>

export const APPROVAL_STATES = ['NONE', 'REQUESTED', 'APPROVED'] as const

export const OfferDetails = z.object(details)
export type OfferDetails = z.infer<typeof OfferDetails>

/** As it is stored and compared: capitals, without spaces around. */
export const OfferCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,20}$/, 'A code has 3 to 20 letters, digits and dashes')

/** The reasons against an offer for a stay or an order. */
export const OFFER_REASONS = [
  'unknown_code',
  'code_void',
  'code_over',
  'code_of_another_guest',
  'offer_not_active',
  'offer_not_begun',
  'offer_over',
  'used_up',
  'used_up_today',
  'rooms_taken',
  'used_by_guest',
  'budget_spent',
  'needs_guest',
  'not_for_guest',
  'not_for_channel',
  'not_for_outlet',
  'not_for_days',
  'not_for_arrival',
  'not_for_departure',
  'not_at_this_time',
  'too_few_nights',
  'too_many_nights',
  'booked_too_late',
  'booked_too_early',
  'too_few_guests',
  'minimum_not_reached',
  'nothing_in_offer',
  'gift_not_sold',
  'not_with_negotiated',
  'saves_nothing',
  'better_offer_given',
] as const
export type OfferReasonCode = (typeof OFFER_REASONS)[number]

export const OfferReason = z.object({
  code: z.enum(OFFER_REASONS),
  /** How many nights, days, guests, rooms or minor units are missing, or the day it begins, ended, or has no rooms left. */
  missing: z.number().nullable(),
  day: Day.nullable(),
  /** The name of the offer that was given in its place. */
  other: z.string().nullable(),
})
export type OfferReason = z.infer<typeof OfferReason>
