import { type Day, dayAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { findFollowed, forgetFollowed, markFollowed, storeFollowed } from '../queries/members.ts'
import { lockRun } from '../queries/facts.ts'

/** Brings the stored guests of segments that offers name up to date with the facts of some guests. */
export async function followGuests(ctx: Context, guestIds: readonly string[], today: Day): Promise<void> {
  const followed = (await findFollowed(ctx.tx)).filter(({ isCurrent }) => isCurrent)
  await storeFollowed(ctx.tx, followed, today, guestIds)
}

/**
 * Stores the guests of each segment that an offer names since lately, or whose rule is another now, and removes those of a segment that none names
 * any more. Offers look a guest up there, in the transaction of a booking.
 */
export async function followSegments(ctx: Context): Promise<void> {
  await lockRun(ctx.tx)
  const followed = await findFollowed(ctx.tx)
  const fresh = followed.filter(({ isNamed, isCurrent }) => isNamed && !isCurrent)
  const left = followed.filter(({ isNamed, hasMembers }) => !isNamed && hasMembers).map(({ id }) => id)
  await storeFollowed(ctx.tx, fresh, dayAt(ctx.now, ctx.property.timeZone))
  if (left.length > 0) await forgetFollowed(ctx.tx, left)
  if (fresh.length + left.length > 0) await markFollowed(ctx.tx, fresh.map(({ id }) => id), left) // prettier-ignore
}
