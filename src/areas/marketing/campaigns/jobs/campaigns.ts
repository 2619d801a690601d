import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { refreshFacts } from '../actions/facts.ts'
import { findSegmenting } from '../queries/facts.ts'

/** Facts of guests follow what happens within minutes, so that a count has little left to derive. */
export async function refreshEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findSegmenting(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => refreshFacts(ctx, today), { now }))
}

export const campaignJobs: Jobs = { 'campaigns.facts': { cron: '*/5 * * * *', run: atNow(refreshEverywhere) } }
