import * as z from 'zod'
import type { BusinessSettings, PlatformTx } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { wordsOf } from '#server/security/outside-call.ts'
import { recordOutcome, takeNext } from '../actions/push.ts'
import { receiveCollected } from '../actions/receive.ts'
import type { Collected } from './adapters/adapter.ts'
import { LONGEST_FAULT } from './adapters/call.ts'
import { fetchCalendar, fetchDueCalendars } from './calendars.ts'
import { adapterOf } from './client.ts'
import { findConnection, markTested } from '../queries/connections.ts'
import { findDueProperties, findTellable } from '../queries/tellable.ts'
import { forgetAllSent, pruneMessages } from '../queries/messages.ts'
import { findCollectable, markCollected, pruneReceived } from '../queries/reservations.ts'

const OfProperty = z.looseObject({ propertyId: z.int() })
const OfCalendar = z.looseObject({ propertyId: z.int(), calendarId: z.uuid() })
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
  'channels.collect': {
    cron: '*/5 * * * *',
    run: async (system) => {
      for (const place of await system.platform(findCollectable)) await collect(system, place)
    },
  },
  'channels.calendar': {
    run: async (system, payload) => {
      const { propertyId, calendarId } = OfCalendar.parse(payload)
      await fetchCalendar(system, propertyId, calendarId)
    },
  },
  'channels.calendars': { cron: '* * * * *', run: fetchDueCalendars },
  /** Whatever a channel lost, and whatever was sent after the backup that was restored, is corrected a day later. */
  'channels.refresh': { cron: '47 3 * * *', run: ({ platform }) => platform(forgetAllSent) },
  'channels.prune': { cron: '23 4 * * *', run: ({ platform }) => platform(prune) },
}

/** Old messages, those sent and those received. */
async function prune(tx: PlatformTx): Promise<void> {
  await pruneMessages(tx)
  await pruneReceived(tx)
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
  const outcome = await adapterOf(push.connection).sendPush(push, how.settings)
  return (await inProperty(propertyId, (ctx) => recordOutcome(ctx, push, outcome))) ?? false
}

async function tryConnection({ inProperty }: System, propertyId: number, channelId: string): Promise<void> {
  const found = await inProperty(propertyId, async ({ tx, settings }) => {
    const connection = await findConnection(tx, channelId)
    return connection && { connection, settings }
  })
  if (!found?.connection.isChannelActive || !found.connection.hasAddress) return
  const fault = await adapterOf(found.connection).faultOf(found.connection, found.settings)
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

/** Calls in a row to one channel that has more; what is left waits for the next time. */
const MOST_COLLECTIONS = 20

/** Receives what waits at a channel, as long as it has more. */
async function collect(system: System, place: { propertyId: number; channelId: string }): Promise<void> {
  for (let round = 0; round < MOST_COLLECTIONS; round += 1) if (!(await collectOnce(system, place))) return
}

/**
 * Receives what a channel hands out at once, and reports it there once it is stored. What cannot be fetched or read now waits for the next
 * time, and the connection shows why.
 *
 * @returns whether the channel has more
 */
async function collectOnce(
  { inProperty }: System,
  { propertyId, channelId }: { propertyId: number; channelId: string },
): Promise<boolean> {
  const found = await inProperty(propertyId, async ({ tx, settings }) => {
    const connection = await findConnection(tx, channelId)
    return connection && { connection, settings }
  })
  if (!found) return false
  const { connection, settings } = found
  const adapter = adapterOf(connection)
  if (!adapter.collect) return false
  const { requests, faults, hasMore }: Collected = await adapter
    .collect(connection, settings)
    .catch((error: unknown) => ({ requests: [], faults: [wordsOf(error)] }))
  const own = requests.filter(({ hotelCode }) => hotelCode === connection.hotelCode)
  const fault = faults.join('; ').slice(0, LONGEST_FAULT)
  await inProperty(propertyId, async (ctx) => {
    await markCollected(ctx.tx, channelId, { at: ctx.now, fault })
    if (fault !== connection.collectFault) ctx.publish('channels')
    if (own.length > 0) await receiveCollected(ctx, channelId, own)
  })
  if (own.length === 0) return false
  const isAcknowledged = await adapter.acknowledge?.(connection, settings, own).then(
    () => true,
    () => false,
  )
  return isAcknowledged === true && hasMore === true
}
