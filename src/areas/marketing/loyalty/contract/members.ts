import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { MEMBER_STATES, MOST_POINTS } from './choices.ts'
import { Member, PointsMove, WholeMember } from './replies.ts'

const filter = {
  /** Beginning of the guest's name, or the number of the member. */
  text: text(80).optional(),
  state: z.enum(MEMBER_STATES).optional(),
  tierId: z.uuid().optional(),
}
export type MemberFilter = z.output<z.ZodObject<typeof filter>>

const loyaltyMemberId = z.uuid()

export const members = routes({
  list: {
    method: 'GET',
    path: '/loyalty/members',
    summary: 'Members, latest first',
    needs: 'loyalty.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Member),
  },
  get: {
    method: 'GET',
    path: '/loyalty/members/:loyaltyMemberId',
    summary: 'One member, with tier, points and what is missing for the next tier',
    needs: 'loyalty.read',
    input: z.object({ loyaltyMemberId }),
    reply: WholeMember,
    refuses: ['not_found'],
  },
  ofCustomer: {
    method: 'GET',
    path: '/loyalty/customers/:customerId',
    summary: 'The membership of a guest, or the programme that can be joined',
    needs: 'loyalty.read',
    input: z.object({ customerId: z.uuid() }),
    reply: z.object({
      member: WholeMember.nullable(),
      programme: z.object({ isActive: z.boolean(), name: z.string(), termsEn: z.string(), termsFr: z.string() }),
    }),
    refuses: ['not_found'],
  },
  ofBooking: {
    method: 'GET',
    path: '/loyalty/bookings/:bookingId',
    summary:
      'The card of the guest of a stay, and the points it has earned, or earns as its bill is now; null for who is no active member',
    needs: 'loyalty.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: z.object({
      programmeName: z.string(),
      member: Member.nullable(),
      points: z.int(),
      /** They are on the card already; otherwise they come after the check-out. */
      isEarned: z.boolean(),
    }),
    refuses: ['not_found'],
  },
  moves: {
    method: 'GET',
    path: '/loyalty/members/:loyaltyMemberId/moves',
    summary: 'What happened to the points of a member, latest first',
    needs: 'loyalty.read',
    input: z.object({ ...pageInput, loyaltyMemberId }),
    reply: page(PointsMove),
    refuses: ['not_found'],
  },
  join: {
    method: 'POST',
    path: '/loyalty/members',
    summary: 'Make a guest a member, who has accepted the terms',
    needs: 'loyalty.write',
    input: z.strictObject({ customerId: z.uuid(), acceptsTerms: z.literal(true) }),
    reply: WholeMember,
    refuses: ['not_found', 'programme_not_active', 'already_member'],
  },
  setState: {
    method: 'PUT',
    path: '/loyalty/members/:loyaltyMemberId/state',
    summary: 'Close a membership, or open it again; a closed one neither earns nor redeems, and keeps its points',
    needs: 'loyalty.write',
    input: z.strictObject({ loyaltyMemberId, state: z.enum(MEMBER_STATES), version: z.int() }),
    reply: WholeMember,
    refuses: ['not_found', 'stale_version'],
  },
  adjust: {
    method: 'POST',
    path: '/loyalty/members/:loyaltyMemberId/adjustments',
    summary: 'Give or take points by hand, with the reason',
    needs: 'loyalty.adjust',
    input: z.strictObject({
      loyaltyMemberId,
      points: z
        .int()
        .min(-MOST_POINTS)
        .max(MOST_POINTS)
        .refine((points) => points !== 0, 'Must not be zero'),
      reason: requiredText(300),
    }),
    reply: WholeMember,
    refuses: ['not_found', 'member_closed', 'points_short'],
  },
  redeem: {
    method: 'POST',
    path: '/loyalty/members/:loyaltyMemberId/redemptions',
    summary:
      'Redeem points for a gift voucher of what they are worth; it is mailed to the guest, or printed where there is no address',
    needs: 'loyalty.write',
    input: z.strictObject({
      loyaltyMemberId,
      points: z.int().min(1).max(MOST_POINTS),
    }),
    reply: z.object({ member: WholeMember, voucherNumber: z.int(), isMailed: z.boolean() }),
    refuses: ['not_found', 'programme_not_active', 'member_closed', 'points_short', 'too_few_points'],
  },
  returnPoints: {
    method: 'PUT',
    path: '/loyalty/redemptions/:loyaltyMoveId/return',
    summary: 'Undo a redemption whose voucher is unused: the voucher is void, the points are as if earned today',
    needs: 'loyalty.adjust',
    input: z.strictObject({ loyaltyMoveId: z.uuid(), reason: requiredText(300) }),
    reply: WholeMember,
    refuses: ['not_found', 'already_returned', 'voucher_in_use'],
  },
})
