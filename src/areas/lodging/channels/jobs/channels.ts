import * as z from 'zod'
import type { BusinessSettings } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { recordOutcome, takeNext } from '../actions/push.ts'
import { faultOf, sendPush } from './client.ts'
import { findConnection, findDueProperties, findTellable, markTested } from '../queries/connections.ts'
import { forgetAllSent, pruneMessages } from '../queries/messages.ts'

const OfProperty = z.looseObject({ propertyId: z.int() })
const OfConnection = z.looseObject({ propertyId: z.int(), channelId: z.uuid() })

/** What changed should be sent within seconds, by its own job; after so long it is compared all the same. */
const SILENT_MINUTES = 10
const MOST_AT_ONCE = 200

/** The jobs that talk to channels. Each external call is made between two separate transactions. */
export const channelJobs: Jobs = {
  'channels.push': {
    run: async (system, payload) => {
      await pushProperty(system, OfProperty.parse(payload).propertyId)
    },
  },
  'channels.validate': {
    run: async (system, payload) => {
      const { propertyId, channelId } = OfConnection.parse(payload)
      await tryConnection(system, propertyId, channelId)
    },
  },
  'channels.sweep': {
    cron: '* * * * *',
    run: async (system) => {
      const limits = { silentMinutes: SILENT_MINUTES, limit: MOST_AT_ONCE }
      const propertyIds = await system.platform((tx) => findDueProperties(tx, limits))
      for (const propertyId of propertyIds) await pushProperty(system, propertyId)
    },
  },
  /** Whatever a channel lost, and whatever was sent after the backup that was restored, is corrected a day later. */
  'channels.refresh': { cron: '47 3 * * *', run: ({ platform }) => platform(forgetAllSent) },
  'channels.prune': { cron: '23 4 * * *', run: ({ platform }) => platform(pruneMessages).then(() => undefined) },
}

/** Sends each channel of a property what it should know and does not, until nothing is left or it cannot be sent now. */
async function pushProperty(system: System, propertyId: number): Promise<void> {
  const channelIds = await system.inProperty(propertyId, ({ tx, now }) => findTellable(tx, now))
  for (const channelId of channelIds ?? []) {
    let goesOn = true
    while (goesOn) goesOn = await pushNext(system, propertyId, channelId)
  }
}

/** One message; true when there may be another. */
async function pushNext({ inProperty }: System, propertyId: number, channelId: string): Promise<boolean> {
  const how: { settings?: BusinessSettings } = {}
  const push = await inProperty(propertyId, (ctx) => {
    how.settings = ctx.settings
    return takeNext(ctx, channelId)
  })
  if (!push || !how.settings) return false
  const outcome = await sendPush(push, how.settings)
  return (await inProperty(propertyId, (ctx) => recordOutcome(ctx, push, outcome))) ?? false
}

async function tryConnection({ inProperty }: System, propertyId: number, channelId: string): Promise<void> {
  const found = await inProperty(propertyId, async ({ tx, settings }) => {
    const connection = await findConnection(tx, channelId)
    return connection && { connection, settings }
  })
  if (!found?.connection.isChannelActive || !found.connection.hasAddress) return
  const fault = await faultOf(found.connection, found.settings)
  await inProperty(propertyId, async (ctx) => {
    await markTested(ctx.tx, channelId, { status: fault === '' ? 'WORKS' : 'FAILED', fault, at: ctx.now })
    ctx.record({
      type: 'CHANNEL_TRIED',
      entity: 'channel_connection',
      entityId: channelId,
      after: { works: fault === '', fault },
    })
    ctx.publish('channels')
  })
}
