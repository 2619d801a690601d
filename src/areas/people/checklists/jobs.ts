import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { notifyOwners } from './actions/tasks.ts'
import { findPropertiesToNotify } from './queries/tasks.ts'

/** Notifies the owners of tasks at every property. */
export async function notifyEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToNotify(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => notifyOwners(ctx, today), { now }))
}

/** A checklist begins in the transaction of a status; its owners are notified a few minutes later. */
export const checklistJobs: Jobs = {
  'checklists.notify': { cron: '4,14,24,34,44,54 * * * *', run: atNow(notifyEverywhere) },
}
