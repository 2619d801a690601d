import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { SHOWN_STATES } from '../rules/offers.ts'
import { APPROVAL_STATES, details, OFFER_CHANNELS, OFFER_STATES, OfferReason } from './fields.ts'

export const Offer = z
  .object({
    id: z.uuid(),
    ...details,
    /** Of what it names (extra, products, groups of products, room types, rate plans, outlets), by their ids. */
    names: z.record(z.uuid(), z.string()),
    state: z.enum(OFFER_STATES),
    /** What it is today: an active one may not have begun, be over, or used up. */
    shownState: z.enum(SHOWN_STATES),
    /** Stays and orders that have it, those cancelled left out. */
    uses: z.int(),
    /** What it took off them, tax included. */
    given: Minor,
    /** A guest used it: its terms change no more. */
    wasUsed: z.boolean(),
    /** It gives more than the ceiling of the property allows without another user's approval. */
    isAboveCeiling: z.boolean(),
    approval: z.object({
      state: z.enum(APPROVAL_STATES),
      /** Who last changed what it promises, and who requested it to be approved. */
      writtenBy: z.int().nullable(),
      requestedBy: z.int().nullable(),
      /** The user who approved it, and when. */
      by: z.string(),
      at: Instant.nullable(),
    }),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

export const OfferCode = z
  .object({
    id: z.uuid(),
    code: z.string(),
    batch: z.string(),
    customerName: z.string().nullable(),
    maxUses: z.int().nullable(),
    expiresOn: Day.nullable(),
    uses: z.int(),
    isVoid: z.boolean(),
  })
  .meta({ id: 'OfferCode' })
export type OfferCode = z.infer<typeof OfferCode>

export const OfferUse = z
  .object({
    id: z.uuid(),
    code: z.string().nullable(),
    channel: z.enum(OFFER_CHANNELS),
    bookingId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
    /** Of the booking or the order. */
    reference: z.string(),
    guestName: z.string(),
    /** Tax included. */
    amount: Minor,
    usedOn: Day,
    usedBy: z.string(),
    releasedAt: Instant.nullable(),
  })
  .meta({ id: 'OfferUse' })
export type OfferUse = z.infer<typeof OfferUse>

/** Something an offer adds at no price. */
export const GivenGift = z.object({ name: z.string(), quantity: z.int() })
export type GivenGift = z.infer<typeof GivenGift>

/** An offer that a stay or an order has, by which code, and what it takes off, tax included. */
export const HadOffer = z.object({ name: z.string(), code: z.string(), amount: Minor })
export type HadOffer = z.infer<typeof HadOffer>

/** What offers make of a stay or an order, amounts as prices are given; what comes off after tax is with tax, and is not off the price. */
export const OfferTrial = z
  .object({
    given: z.array(
      z.object({
        offerId: z.uuid(),
        name: z.string(),
        total: Minor,
        isAfterTax: z.boolean(),
        /** What it adds at no price. */
        gift: GivenGift.nullable(),
        offs: z.array(z.object({ key: z.string(), amount: Minor })),
      }),
    ),
    notGiven: z.array(
      z.object({
        offerId: z.uuid().nullable(),
        code: z.string().nullable(),
        name: z.string(),
        reasons: z.array(OfferReason),
      }),
    ),
    before: Minor,
    after: Minor,
  })
  .meta({ id: 'OfferTrial' })
export type OfferTrial = z.infer<typeof OfferTrial>
