import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { BASES, MEMBER_STATES, MOVE_KINDS } from './choices.ts'

export const Programme = z
  .object({
    isActive: z.boolean(),
    name: z.string(),
    /** Every guest who stays or buys becomes a member; otherwise guests join at the desk. */
    joinsAll: z.boolean(),
    termsEn: z.string(),
    termsFr: z.string(),
    basis: z.enum(BASES),
    /** Points for 100 of money, or basis points of its worth, of each kind of turnover before tax. */
    roomRate: z.int(),
    foodRate: z.int(),
    otherRate: z.int(),
    /** What 100 points are worth, in minor units. */
    value: Minor,
    /** The fewest points that are redeemed at once. */
    leastRedeemed: z.int(),
    /** Points run out so many months after they were earned; null is never. */
    validMonths: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'LoyaltyProgramme' })
export type Programme = z.infer<typeof Programme>

export const Tier = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** 9 is the highest. */
    rank: z.int(),
    /** Of the last twelve months; either is enough. A tier without them is everyone's. */
    minNights: z.int().nullable(),
    minPoints: z.int().nullable(),
    /** Basis points: 12,500 earns a quarter more. */
    multiplierBp: z.int(),
    /** In the property's words. */
    lateCheckout: z.string(),
    benefits: z.string(),
    memberCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'LoyaltyTier' })
export type Tier = z.infer<typeof Tier>

export const LoyaltySetUp = z.object({ programme: Programme, tiers: z.array(Tier) })
export type LoyaltySetUp = z.infer<typeof LoyaltySetUp>

export const Member = z
  .object({
    id: z.uuid(),
    /** On the card; counted in the property. */
    number: z.int(),
    customerId: z.uuid(),
    guestName: z.string(),
    tierId: z.uuid().nullable(),
    tierName: z.string(),
    tierSince: Day.nullable(),
    state: z.enum(MEMBER_STATES),
    joinedOn: Day,
    /** What can be redeemed, never below zero. */
    points: z.int(),
    /** Points that were spent before they were reversed; the next ones earned make up for them. */
    debt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'LoyaltyMember' })
export type Member = z.infer<typeof Member>

/** A member with what leads to the next tier, what the points are worth and when the first of them run out. */
export const WholeMember = Member.extend({
  joinedBy: z.string(),
  programmeName: z.string(),
  isProgrammeActive: z.boolean(),
  leastRedeemed: z.int(),
  currency: Currency,
  worth: Minor,
  value: Minor,
  /** Of the last twelve months. */
  nights: z.int(),
  earned: z.int(),
  lateCheckout: z.string(),
  benefits: z.string(),
  next: z.object({ name: z.string(), nights: z.int().nullable(), points: z.int().nullable() }).nullable(),
  expiring: z.object({ on: Day, points: z.int() }).nullable(),
}).meta({ id: 'WholeLoyaltyMember' })
export type WholeMember = z.infer<typeof WholeMember>

export const PointsMove = z
  .object({
    id: z.uuid(),
    kind: z.enum(MOVE_KINDS),
    /** With its sign. */
    points: z.int(),
    businessDate: Day,
    /** The booking or the order it was earned by. */
    reference: z.string(),
    orderId: z.uuid().nullable(),
    orderNo: z.int().nullable(),
    reason: z.string(),
    /** The gift voucher they were redeemed for. */
    voucherId: z.uuid().nullable(),
    voucherNumber: z.int().nullable(),
    expiresOn: Day.nullable(),
    /** A redemption that was undone. */
    isReturned: z.boolean(),
    movedAt: Instant,
    movedByName: z.string(),
  })
  .meta({ id: 'LoyaltyMove' })
export type PointsMove = z.infer<typeof PointsMove>

/** What the property owes its members. */
export const Liability = z
  .object({
    currency: Currency,
    members: z.int(),
    points: z.int(),
    worth: Minor,
    debt: z.int(),
    tiers: z.array(z.object({ name: z.string(), members: z.int(), points: z.int(), worth: Minor })),
    /** Of the months requested, oldest first. */
    months: z.array(
      z.object({
        month: Day,
        earned: z.int(),
        redeemed: z.int(),
        expired: z.int(),
        adjusted: z.int(),
      }),
    ),
    /** What runs out in each of the next twelve months if nothing is redeemed. */
    expiring: z.array(z.object({ month: Day, points: z.int(), worth: Minor })),
  })
  .meta({ id: 'LoyaltyLiability' })
export type Liability = z.infer<typeof Liability>
