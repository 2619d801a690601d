import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { refreshFacts } from '../actions/facts.ts'
import { sendNext, startCampaign } from '../actions/send.ts'
import { findAtWork } from '../queries/campaigns.ts'
import { findSegmenting } from '../queries/facts.ts'

/** Facts of guests follow what happens within minutes, so that a count has little left to derive. */
export async function refreshEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findSegmenting(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => refreshFacts(ctx, today), { now }))
}

/** Begins what is due, and sends what each running campaign may send in this minute. */
export async function workCampaigns({ platform, inProperty }: System, now: Instant): Promise<void> {
  const atWork = await platform((tx) => findAtWork(tx, now))
  await each(atWork, async ({ propertyId, id, state }) => {
    if (state === 'SCHEDULED') await inProperty(propertyId, (ctx) => startCampaign(ctx, id), { now })
    let left: number | undefined
    do left = await inProperty(propertyId, (ctx) => sendNext(ctx, id, left), { now })
    while (left !== undefined && left > 0)
  })
}

export const campaignJobs: Jobs = {
  'campaigns.facts': { cron: '*/5 * * * *', run: atNow(refreshEverywhere) },
  'campaigns.send': { cron: '* * * * *', run: atNow(workCampaigns) },
}
