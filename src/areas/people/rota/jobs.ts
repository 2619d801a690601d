import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { expireDueSwaps } from './actions/expire.ts'
import { remindDueShifts } from './actions/remind.ts'
import { findPropertiesToExpire } from './queries/expiry.ts'
import { findPropertiesToRemind, type ToRemind } from './queries/reminders.ts'
import { CUSTOMARY_LIMITS } from './rules/guards.ts'

/** Swaps or shifts in one transaction. */
const AT_ONCE = 200

async function expireAt({ inProperty }: System, propertyId: number, now: Instant): Promise<void> {
  while (await inProperty(propertyId, (ctx) => expireDueSwaps(ctx, AT_ONCE), { now }));
}

/** Expires swaps at every property; one that fails does not hold back the others. */
export async function expireEverywhere(system: System, now: Instant): Promise<void> {
  const properties = await system.platform((tx) => findPropertiesToExpire(tx, now))
  await each(properties, ({ id }) => expireAt(system, id, now))
}

async function remindAt({ inProperty }: System, { id, hours }: ToRemind, now: Instant): Promise<void> {
  while (await inProperty(id, (ctx) => remindDueShifts(ctx, hours, AT_ONCE), { now }));
}

/** Reminds people of their shifts at every property; one that fails does not hold back the others. */
export async function remindEverywhere(system: System, now: Instant): Promise<void> {
  const { remindHours } = CUSTOMARY_LIMITS
  const properties = await system.platform((tx) => findPropertiesToRemind(tx, now, remindHours))
  await each(properties, (property) => remindAt(system, property, now))
}

/** Shifts begin at any quarter of an hour. */
export const rotaJobs: Jobs = {
  'rota.expire': { cron: '4,19,34,49 * * * *', run: atNow(expireEverywhere) },
  'rota.remind': { cron: '1,16,31,46 * * * *', run: atNow(remindEverywhere) },
}
