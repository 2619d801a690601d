import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { Context, PlatformTx } from '#server/request/context.ts'
import { expireDueClaims, expireDueSwaps } from './actions/expire.ts'
import { remindDueShifts } from './actions/remind.ts'
import { findPropertiesToExpire } from './queries/expiry.ts'
import { findPropertiesToRemind } from './queries/reminders.ts'
import { CUSTOMARY_LIMITS } from './rules/guards.ts'

/** Swaps or shifts in one transaction. */
const AT_ONCE = 200

/**
 * Work at the properties that have any, so much in a transaction until there is none left; a property that fails does not block the others.
 *
 * @param work returns whether there may be more
 */
const atProperties =
  <P extends { id: number }>(
    find: (tx: PlatformTx, now: Instant) => Promise<P[]>,
    work: (ctx: Context, property: P) => Promise<boolean>,
  ) =>
  async ({ platform, inProperty }: System, now: Instant): Promise<void> => {
    const properties = await platform((tx) => find(tx, now))
    await each(properties, async (property) => {
      while (await inProperty(property.id, (ctx) => work(ctx, property), { now }));
    })
  }

/** Expires swaps and claims at every property. */
export const expireEverywhere = atProperties(findPropertiesToExpire, async (ctx) => {
  const isMoreOfSwaps = await expireDueSwaps(ctx, AT_ONCE)
  return (await expireDueClaims(ctx, AT_ONCE)) || isMoreOfSwaps
})

/** Reminds people of their shifts at every property. */
export const remindEverywhere = atProperties(
  (tx, now) => findPropertiesToRemind(tx, now, CUSTOMARY_LIMITS.remindHours),
  (ctx, { hours }) => remindDueShifts(ctx, hours, AT_ONCE),
)

/** Shifts begin at any quarter of an hour. */
export const rotaJobs: Jobs = {
  'rota.expire': { cron: '4,19,34,49 * * * *', run: atNow(expireEverywhere) },
  'rota.remind': { cron: '1,16,31,46 * * * *', run: atNow(remindEverywhere) },
}
