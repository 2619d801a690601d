import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { Minor } from '#core/money.ts'
import { BASES } from './choices.ts'
import { Liability, LoyaltySetUp, Tier } from './replies.ts'

const rate = z.int().min(0).max(10_000)

const programmeFields = {
  isActive: z.boolean(),
  name: requiredText(80),
  joinsAll: z.boolean(),
  termsEn: text(4_000).default(''),
  termsFr: text(4_000).default(''),
  basis: z.enum(BASES),
  roomRate: rate,
  foodRate: rate,
  otherRate: rate,
  value: Minor.min(1).max(1_000_000_000),
  leastRedeemed: z.int().min(1).max(10_000_000),
  validMonths: z.int().min(1).max(120).nullable().default(null),
}

const tierFields = {
  name: requiredText(40),
  rank: z.int().min(1).max(9),
  minNights: z.int().min(1).max(366).nullable().default(null),
  minPoints: z.int().min(1).max(100_000_000).nullable().default(null),
  multiplierBp: z.int().min(10_000).max(100_000),
  lateCheckout: text(120).default(''),
  benefits: text(600).default(''),
}

export const programme = routes({
  setUp: {
    method: 'GET',
    path: '/loyalty/set-up',
    summary: 'The programme of the property and its tiers',
    needs: 'loyalty.read',
    input: z.object({}),
    reply: LoyaltySetUp,
  },
  saveProgramme: {
    method: 'PUT',
    path: '/loyalty/programme',
    summary: 'Say what earns points, what they are worth, and how guests join; points earned before stay as they are',
    needs: 'loyalty.rules',
    input: z.strictObject({ ...programmeFields, version: z.int().min(0) }),
    reply: LoyaltySetUp,
    refuses: ['stale_version'],
  },
  addTier: {
    method: 'POST',
    path: '/loyalty/tiers',
    summary: 'Add a tier',
    needs: 'loyalty.rules',
    input: z.strictObject(tierFields),
    reply: Tier,
    refuses: ['name_taken', 'rank_taken'],
  },
  changeTier: {
    method: 'PUT',
    path: '/loyalty/tiers/:loyaltyTierId',
    summary: 'Change a tier; its members stay in it until the end of the year',
    needs: 'loyalty.rules',
    input: z.strictObject({ ...tierFields, loyaltyTierId: z.uuid(), version: z.int() }),
    reply: Tier,
    refuses: ['not_found', 'stale_version', 'name_taken', 'rank_taken'],
  },
  removeTier: {
    method: 'DELETE',
    path: '/loyalty/tiers/:loyaltyTierId',
    summary: 'Remove a tier; its members are given the highest other one they reach',
    needs: 'loyalty.rules',
    input: z.object({ loyaltyTierId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  liability: {
    method: 'GET',
    path: '/loyalty/liability',
    summary: 'Points that members can redeem and what they are worth, by tier and by the month they run out in',
    needs: 'loyalty.read',
    input: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    reply: Liability,
  },
})
