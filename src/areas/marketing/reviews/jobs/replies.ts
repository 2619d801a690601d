import * as z from 'zod'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { BusinessSettings } from '#server/request/context.ts'
import { recordDelivery } from '../actions/delivery.ts'
import { findPropertiesWithReplies, takeReply } from '../queries/delivery.ts'
import { OTHER_SOURCES, type OtherSource } from '../contract/choices.ts'
import { findWaitingTest, saveTest } from '../queries/sources.ts'
import { json } from './adapters/json.ts'

const OfProperty = z.looseObject({ propertyId: z.int() })
const OfSource = OfProperty.extend({ kind: z.enum(OTHER_SOURCES) })
const MOST_PROPERTIES = 200

/** Sends replies to the sources of their reviews. Each call is made between two separate transactions. */
export const replyJobs: Jobs = {
  'reviews.reply': {
    run: (system, payload) => sendReplies(system, OfProperty.parse(payload).propertyId),
  },
  'reviews.test': {
    run: (system, payload) => {
      const { propertyId, kind } = OfSource.parse(payload)
      return testSource(system, propertyId, kind)
    },
  },
  'reviews.replies': {
    cron: '* * * * *',
    run: async (system) => {
      const properties = await system.platform((tx) => findPropertiesWithReplies(tx, MOST_PROPERTIES))
      for (const { id } of properties) await sendReplies(system, id)
    },
  },
}

/** Tests the connection of a source: what it answered is stored for the set-up. */
async function testSource({ inProperty }: System, propertyId: number, kind: OtherSource): Promise<void> {
  const how: { settings?: BusinessSettings } = {}
  const address = await inProperty(propertyId, (ctx) => {
    how.settings = ctx.settings
    return findWaitingTest(ctx.tx, kind)
  })
  if (!address || !how.settings) return
  const { status, note } = await json.test(address, how.settings)
  await inProperty(propertyId, async (ctx) => {
    const state = status === 'SENT' ? 'OK' : status
    await saveTest(ctx.tx, kind, { state, note, at: ctx.now, replyUrl: address.replyUrl })
    ctx.publish('reviews')
  })
}

async function sendReplies(system: System, propertyId: number): Promise<void> {
  let goesOn = true
  while (goesOn) goesOn = await sendNext(system, propertyId)
}

/** One reply; true when there may be another. */
async function sendNext({ inProperty }: System, propertyId: number): Promise<boolean> {
  const how: { settings?: BusinessSettings } = {}
  const reply = await inProperty(propertyId, (ctx) => {
    how.settings = ctx.settings
    return takeReply(ctx.tx, ctx.now)
  })
  if (!reply || !how.settings) return false
  const outcome = await json.sendReply(reply, how.settings)
  await inProperty(propertyId, (ctx) => recordDelivery(ctx, reply, outcome))
  return true
}
