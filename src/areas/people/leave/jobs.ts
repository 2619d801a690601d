import type { Instant } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import { grantLeave } from './actions/grant.ts'
import { findGranting } from './queries/ledger.ts'

/** Grants, carries and expires leave at every property, by its own calendar. */
export async function grantEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findGranting(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => grantLeave(ctx, today), { now }))
}

/** Midnight comes to properties at different hours, so that all look every hour. */
export const leaveJobs: Jobs = { 'leave.grant': { cron: '33 * * * *', run: atNow(grantEverywhere) } }
