import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { forgetDocuments, sealNumbers } from './actions/profiles.ts'
import { findPropertiesToForget, findPropertiesToSeal } from './queries/profiles.ts'

/** Deletes identity documents after their retention, at every property. */
export async function forgetEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToForget(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => forgetDocuments(ctx, today), { now }))
}

/** Seals numbers that were stored in clear text before they were sealed, at every property; finds none from then on. */
export async function sealEverywhere({ platform, inProperty }: System): Promise<void> {
  await each(await platform(findPropertiesToSeal), async ({ id }) => {
    let hasMore: boolean | undefined
    do hasMore = await inProperty(id, sealNumbers)
    while (hasMore === true)
  })
}

/** Midnight comes to properties at different hours, so that all look every hour. */
export const profileJobs: Jobs = {
  'profiles.forget': { cron: '27 * * * *', run: atNow(forgetEverywhere) },
  'profiles.seal': { cron: '*/10 * * * *', run: sealEverywhere },
}
