import { loadPlans } from '#areas/property/rates/actions/rates.ts'
import { loadRestrictions } from '#areas/property/rates/actions/restrictions.ts'
import { restrictionReasons, restrictionsOf } from '#areas/property/rates/rules/restrictions.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Why } from '../rules/bookings.ts'

/** Whether restrictions are overridden by a request: the permission of the user, and the reason given. */
export const overrideOf = (ctx: Context, { restrictionReason }: { restrictionReason?: string | undefined }) => ({
  mayOverride: ctx.actor.permissions.has('bookings.override'),
  reason: restrictionReason,
})

/** What the audit trail says of restrictions that were overridden; nothing when there were none. */
export const overridden = (restricted: readonly Why[], reason: string | undefined) =>
  restricted.length > 0 && reason
    ? { restrictionReason: reason, overridden: restricted.map(({ code, day }) => (day ? `${code} ${day}` : code)) }
    : {}

type Stay = { pricedTypeId: string; ratePlanId: string; arrival: Day; departure: Day }

/** The restrictions that speak against stays that take their rooms now. */
export async function restrictionsAgainst(ctx: Context, stays: readonly Stay[]): Promise<Why[]> {
  if (stays.length === 0) return []
  const days = stays.flatMap(({ arrival, departure }) => [arrival, departure]).sort()
  const span = { from: days[0] ?? ctx.businessDate, until: days.at(-1) ?? ctx.businessDate }
  const [plans, book] = await Promise.all([loadPlans(ctx), loadRestrictions(ctx, span)])
  return stays.flatMap(({ pricedTypeId: roomTypeId, ratePlanId, ...stay }) =>
    restrictionReasons(restrictionsOf(book, plans, { roomTypeId, ratePlanId }), stay, ctx),
  )
}
