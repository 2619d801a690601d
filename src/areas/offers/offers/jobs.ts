import * as z from 'zod'
import type { Context } from '#server/request/context.ts'
import { atNow } from '#server/jobs/hourly.ts'
import { type Jobs, SYSTEM_ACTOR, type System } from '#server/jobs/jobs.ts'
import { forgetRefused } from './queries/refused-codes.ts'
import { changeToOffer, type CopiedOffer, makeCopy, readCopied } from './actions/copies.ts'

const Request = z.looseObject({
  propertyId: z.int(),
  offerId: z.uuid(),
  targetId: z.int(),
  /** Of a new copy. */
  isStarted: z.boolean().default(false),
  actorId: z.int(),
  actorName: z.string(),
})
type Work = (ctx: Context, offer: CopiedOffer, request: z.infer<typeof Request>) => Promise<void>

/** Does something with an offer at another property, as the user who requested it. */
const atTarget =
  (work: Work) =>
  async ({ inProperty }: System, payload: Record<string, unknown>): Promise<void> => {
    const request = Request.parse(payload)
    const { propertyId, offerId, targetId, actorId: id, actorName: name } = request
    const offer = await inProperty(propertyId, (ctx) => readCopied(ctx, offerId))
    if (!offer) return
    await inProperty(targetId, (ctx) => work(ctx, offer, request), { actor: { ...SYSTEM_ACTOR, id, name } })
    await inProperty(propertyId, async (ctx) => ctx.publish('offers'))
  }

export const offerJobs: Jobs = {
  'offers.copy': { run: atTarget((ctx, offer, { isStarted }) => makeCopy(ctx, offer, isStarted)) },
  'offers.passOn': { run: atTarget(changeToOffer) },
  'offers.forget': {
    cron: '41 2 * * *',
    run: atNow(async ({ platform }, now) => void (await platform((tx) => forgetRefused(tx, now)))),
  },
}
