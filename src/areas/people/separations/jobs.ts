import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { notifyOfHandovers } from './actions/handovers.ts'
import { findPropertiesToNotify } from './queries/handovers.ts'

/** Notifies at every property of work that was passed on by a last day. */
export async function notifyEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToNotify(tx))
  await each(properties, ({ id }) => inProperty(id, notifyOfHandovers, { now }))
}

/** Work is passed on in the transaction of a status; who it concerns is notified a few minutes later. */
export const separationJobs: Jobs = {
  'separations.handovers': { cron: '2,12,22,32,42,52 * * * *', run: atNow(notifyEverywhere) },
}
