import { type Currency } from '#core/money.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type { Member, WholeMember } from '../contract/replies.ts'
import { findForReview, type StoredMember } from '../queries/members.ts'
import { findExpiring } from '../queries/moves.ts'
import { findProgramme, findTiers } from '../queries/programme.ts'
import { leastOf, shownBalance, worthOf } from '../rules/points.ts'
import { nextTier } from '../rules/tiers.ts'

/** A member as the list shows it. */
export const listed = ({
  email: _email,
  reviewedYear: _year,
  joinedBy: _by,
  balance,
  ...member
}: StoredMember): Member => ({
  ...member,
  ...shownBalance(balance),
})

/** A member with everything about it; one round trip. */
export async function wholeOf(ctx: Context, member: StoredMember): Promise<WholeMember> {
  const { tx, businessDate, property } = ctx
  const { customerId } = member
  const { programme, tiers, facts, expiring } = await batch(tx, {
    programme: () => findProgramme(tx),
    tiers: () => findTiers(tx),
    facts: () => findForReview(tx, businessDate, { customerIds: [customerId], after: null, limit: 1 }),
    expiring: () => findExpiring(tx, customerId, businessDate),
  })
  const { nights, earned } = facts[0] ?? { nights: 0, earned: 0 }
  const tier = tiers.find(({ id }) => id === member.tierId)
  const shown = listed(member)
  return {
    ...shown,
    joinedBy: member.joinedBy,
    programmeName: programme.name,
    isProgrammeActive: programme.isActive,
    leastRedeemed: leastOf(programme.leastRedeemed, programme.value),
    currency: property.currency as Currency,
    worth: worthOf(shown.points, programme.value),
    value: programme.value,
    nights,
    earned,
    lateCheckout: tier?.lateCheckout ?? '',
    benefits: tier?.benefits ?? '',
    next: nextTier({ nights, earned, currentId: member.tierId }, tiers),
    expiring: expiring ?? null,
  }
}
