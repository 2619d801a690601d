import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { planDueWork } from './actions/maintenance.ts'
import { makeNext } from './actions/series.ts'
import { findActivePlans } from './queries/maintenance.ts'
import { findDueSeries } from './queries/series.ts'

/** Makes the next items of series at every property, by its own calendar. */
export async function repeatEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const due = await platform((tx) => findDueSeries(tx, now))
  await each(due, ({ propertyId, id, today }) => inProperty(propertyId, (ctx) => makeNext(ctx, id, today), { now }))
}

/** Plans maintenance that is due soon at every property. */
export async function maintainEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const plans = await platform(findActivePlans)
  await each(plans, ({ propertyId, id }) => inProperty(propertyId, (ctx) => planDueWork(ctx, id), { now }))
}

export const projectJobs: Jobs = {
  // Midnight comes to properties at different hours, so that all look every hour.
  'projects.repeat': { cron: '38 * * * *', run: atNow(repeatEverywhere) },
  'projects.maintain': { cron: '22 2 * * *', run: atNow(maintainEverywhere) },
}
