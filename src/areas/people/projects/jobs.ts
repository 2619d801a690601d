import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { makeNext } from './actions/series.ts'
import { findDueSeries } from './queries/series.ts'

/** Makes the next items of series at every property, by its own calendar. */
export async function repeatEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const due = await platform((tx) => findDueSeries(tx, now))
  await each(due, ({ propertyId, id, today }) => inProperty(propertyId, (ctx) => makeNext(ctx, id, today), { now }))
}

/** Midnight comes to properties at different hours, so that all look every hour. */
export const projectJobs: Jobs = { 'projects.repeat': { cron: '38 * * * *', run: atNow(repeatEverywhere) } }
