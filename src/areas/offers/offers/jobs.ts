import * as z from 'zod'
import { type Jobs, SYSTEM_ACTOR, type System } from '#server/jobs/jobs.ts'
import { makeCopy, readCopied } from './actions/copies.ts'

const Copy = z.looseObject({
  propertyId: z.int(),
  offerId: z.uuid(),
  targetId: z.int(),
  isStarted: z.boolean(),
  actorId: z.int(),
  actorName: z.string(),
})

/** Copies an offer to another property, as the user who requested it. */
async function copyOffer({ inProperty }: System, payload: Record<string, unknown>): Promise<void> {
  const { propertyId, offerId, targetId, isStarted, actorId: id, actorName: name } = Copy.parse(payload)
  const offer = await inProperty(propertyId, (ctx) => readCopied(ctx, offerId))
  if (!offer) return
  await inProperty(targetId, (ctx) => makeCopy(ctx, offer, isStarted), { actor: { ...SYSTEM_ACTOR, id, name } })
  await inProperty(propertyId, async (ctx) => ctx.publish('offers'))
}

export const offerJobs: Jobs = { 'offers.copy': { run: copyOffer } }
