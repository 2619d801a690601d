import * as z from 'zod'
import { TEMPLATE_STATES } from '#areas/platform/messages/rules/templates.ts'
import { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { decideTemplate } from '../actions/approval.ts'
import { refreshAll } from '../actions/facts.ts'
import { followSegments } from '../actions/members.ts'
import { sendNext, startCampaign } from '../actions/send.ts'
import { advanceJourney, enterJourney } from '../actions/travel.ts'
import { findActiveJourneys } from '../queries/journeys.ts'
import { findAtWork } from '../queries/campaigns.ts'
import { findSegmenting } from '../queries/facts.ts'

/** Facts of guests follow what happens within minutes, so that a count has little left to derive. */
export async function refreshEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform(findSegmenting)
  await each(properties, async ({ id }) => {
    await refreshAll((work) => inProperty(id, work, { now }))
    await inProperty(id, followSegments, { now })
  })
}

/** Begins what is due, and sends what each running campaign may send in this minute. */
export async function workCampaigns({ platform, inProperty }: System, now: Instant): Promise<void> {
  const atWork = await platform((tx) => findAtWork(tx, now))
  await each(atWork, async ({ propertyId, id, state }) => {
    if (state === 'SCHEDULED') {
      await refreshAll((work) => inProperty(propertyId, work, { now }))
      await inProperty(propertyId, (ctx) => startCampaign(ctx, id), { now })
    }
    let left: number | undefined
    do left = await inProperty(propertyId, (ctx) => sendNext(ctx, id, left), { now })
    while (left !== undefined && left > 0)
  })
}

/** Lets guests into active journeys, and takes the steps that are due. */
export async function workJourneys({ platform, inProperty }: System, now: Instant): Promise<void> {
  const active = await platform(findActiveJourneys)
  await each(active, async ({ propertyId, id }) => {
    await inProperty(propertyId, (ctx) => enterJourney(ctx, id), { now })
    let hasMore: boolean | undefined
    do hasMore = await inProperty(propertyId, (ctx) => advanceJourney(ctx, id), { now })
    while (hasMore === true)
  })
}

const Reported = z.looseObject({
  propertyId: z.int().positive(),
  submissionId: z.uuid(),
  state: z.enum(TEMPLATE_STATES),
  reason: z.string(),
  at: Instant,
})

/** What a provider decided on a template that was submitted to it. */
async function storeDecision({ inProperty }: System, payload: Record<string, unknown>): Promise<void> {
  const { propertyId, submissionId, state, reason, at } = Reported.parse(payload)
  const decision = { approval: state, approvalReason: reason, approvalAt: at }
  await inProperty(propertyId, (ctx) => decideTemplate(ctx, submissionId, decision))
}

const OfProperty = z.looseObject({ propertyId: z.int() })

export const campaignJobs: Jobs = {
  'campaigns.facts': { cron: '*/5 * * * *', run: atNow(refreshEverywhere) },
  'campaigns.members': {
    run: async ({ inProperty }, payload) => {
      await inProperty(OfProperty.parse(payload).propertyId, followSegments)
    },
  },
  'campaigns.templateReported': { run: storeDecision },
  'campaigns.send': { cron: '* * * * *', run: atNow(workCampaigns) },
  'campaigns.journeys': { cron: '*/10 * * * *', run: atNow(workJourneys) },
}
