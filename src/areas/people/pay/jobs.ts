import { findPropertiesWithHours } from '#areas/people/attendance/actions/hours.ts'
import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { closeHours } from './actions/hours.ts'

/** Closes hours accounts at every property, by its own calendar. */
export async function closeHoursEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesWithHours(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => closeHours(ctx, today), { now }))
}

/** Midnight comes to properties at different hours, so that all look every hour. */
export const payJobs: Jobs = { 'pay.hours': { cron: '41 * * * *', run: atNow(closeHoursEverywhere) } }
