import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { forgetDocuments } from './actions.ts'
import { findPropertiesToForget } from './queries/profiles.ts'

/** Deletes identity documents after their retention, at every property. */
export async function forgetEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToForget(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => forgetDocuments(ctx, today), { now }))
}

/** Midnight comes to properties at different hours, so that all look every hour. */
export const profileJobs: Jobs = { 'profiles.forget': { cron: '27 * * * *', run: atNow(forgetEverywhere) } }
