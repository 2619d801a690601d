import * as z from 'zod'
import type { System } from '#server/jobs/jobs.ts'
import { toQueue } from '../actions/queue.ts'
import { TextChannel } from '../contract/replies.ts'
import { findWithoutCredit, lockMessage, markMessage } from '../queries/messages.ts'

const Payload = z.looseObject({ houseId: z.int().min(0), channel: TextChannel })
const MOST_AT_ONCE = 200

/** Lets go what waited for credits, the first ones first; those that are left wait for the next turn of the job, which it queues itself. */
export async function releaseCredited({ inProperty }: System, payload: Record<string, unknown>): Promise<void> {
  const { houseId, channel } = Payload.parse(payload)
  await inProperty(houseId, async (ctx) => {
    const ids = await findWithoutCredit(ctx.tx, channel, MOST_AT_ONCE)
    for (const id of ids) {
      const stored = await lockMessage(ctx.tx, { propertyId: houseId }, id)
      if (stored.heldBecause !== 'NO_CREDIT') continue
      await markMessage(ctx.tx, stored, { state: 'QUEUED' }, { id: ctx.newId(), by: 'US', at: ctx.now })
      toQueue(ctx, stored)
    }
    if (ids.length === MOST_AT_ONCE) ctx.enqueue({ task: 'messages.credited', payload: { houseId, channel } })
  })
}
