import * as z from 'zod'
import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { Context } from '#server/request/context.ts'
import { earnPage, expirePage, finishEarning, planEarning, reviewTiers } from './actions/earning.ts'
import { findActiveProgrammes } from './queries/programme.ts'

type Step = (ctx: Context, after: string | null) => Promise<string | undefined>

/** Works through pages, each in a transaction of its own. */
async function throughPages({ inProperty }: System, propertyId: number, now: Instant | undefined, step: Step) {
  let after: string | null | undefined = null
  while (after !== undefined) {
    const from: string | null = after
    after = await inProperty(propertyId, (ctx) => step(ctx, from), now ? { now } : undefined)
  }
}

/** Credits and reverses points at one property; once a day points expire and tiers are reviewed as well. */
async function earnAt(system: System, propertyId: number, now: Instant): Promise<void> {
  const plan = await system.inProperty(propertyId, planEarning, { now })
  if (!plan) return
  await throughPages(system, propertyId, now, (ctx, after) => earnPage(ctx, plan, 'stay', after))
  await throughPages(system, propertyId, now, (ctx, after) => earnPage(ctx, plan, 'order', after))
  if (plan.isWhole) {
    await throughPages(system, propertyId, now, expirePage)
    await throughPages(system, propertyId, now, (ctx, after) => reviewTiers(ctx, { customerIds: null, after }))
  }
  await system.inProperty(propertyId, (ctx) => finishEarning(ctx, plan), { now })
}

/** Credits and reverses points wherever a programme is active. */
export async function earnEverywhere(system: System, now: Instant): Promise<void> {
  const properties = await system.platform(findActiveProgrammes)
  await each(properties, ({ id }) => earnAt(system, id, now))
}

const Review = z.looseObject({ propertyId: z.int() })

/** Points follow a check-out or a closed order within minutes, as facts of guests do. */
export const loyaltyJobs: Jobs = {
  'loyalty.earn': { cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *', run: atNow(earnEverywhere) },
  // Queued where tiers change, so that who reaches a higher one has it at once.
  'loyalty.review': {
    run: (system, payload) =>
      throughPages(system, Review.parse(payload).propertyId, undefined, (ctx, after) =>
        reviewTiers(ctx, { customerIds: null, after }),
      ),
  },
}
