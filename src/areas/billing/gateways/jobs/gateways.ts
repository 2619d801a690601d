import * as z from 'zod'
import type { BusinessSettings, Context } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { applyEvent, settleRefund, type Settlers } from '../actions/apply.ts'
import { clientOf } from './clients.ts'
import { type ProviderClient, ProviderFault } from './provider.ts'
import { findGateway, type StoredGateway, markTested } from '../queries/gateways.ts'
import {
  type Collection,
  findCollection,
  findUnsettled,
  markChecked,
  markEnded,
  markOpened,
} from '../queries/collections.ts'
import { lockEvent, markProcessed } from '../queries/events.ts'
import { findRefund, lockRefund } from '../queries/refunds.ts'
import type { GatewayEvent } from '../rules/facts.ts'
import { eventOf } from '../rules/gateways.ts'

const OfGateway = z.looseObject({ propertyId: z.int(), gatewayId: z.uuid() })
const OfCollection = z.looseObject({ propertyId: z.int(), collectionId: z.uuid() })
const OfEvent = z.looseObject({ propertyId: z.int(), eventId: z.uuid() })
const OfRefund = z.looseObject({ propertyId: z.int(), refundId: z.uuid() })

/** How long a guest may wait for a page before it counts as not opened. */
const START_WITHIN_MS = 10 * 60_000
/** After so long without a message, the state is read from the provider. */
const SILENT_MINUTES = 15
const MOST_AT_ONCE = 200

/** What a job needs for one collection; read in a transaction that ends before the provider is called. */
type Loaded = { collection: Collection; gateway: StoredGateway; settings: BusinessSettings; now: string }

async function load({ inProperty }: System, propertyId: number, collectionId: string): Promise<Loaded | undefined> {
  return inProperty(propertyId, async ({ tx, settings, now }) => {
    const collection = await findCollection(tx, collectionId)
    const gateway = collection && (await findGateway(tx, collection.gatewayId))
    return collection && gateway && { collection, gateway, settings, now }
  })
}

/**
 * What happens between us and the providers. Each makes its network call between two transactions of its own, and each may run again.
 *
 * @param settlers by owner, what is done with collected money; from the areas that request it
 */
export const gatewayJobs = (settlers: Settlers): Jobs => ({
  'gateways.test': {
    run: async (system, payload) => {
      const { propertyId, gatewayId } = OfGateway.parse(payload)
      await testKeys(system, propertyId, gatewayId)
    },
  },
  'gateways.start': {
    run: async (system, payload) => {
      const { propertyId, collectionId } = OfCollection.parse(payload)
      await openPage(system, propertyId, collectionId)
    },
  },
  'gateways.cancel': {
    run: async (system, payload) => {
      const { propertyId, collectionId } = OfCollection.parse(payload)
      const found = await load(system, propertyId, collectionId)
      if (!found || found.collection.providerRef === '' || found.collection.status === 'PAID') return
      await clientOf(found.gateway, found.settings).close(found.collection)
    },
  },
  'gateways.check': {
    run: async (system, payload) => {
      const { propertyId, collectionId } = OfCollection.parse(payload)
      await look(system, propertyId, collectionId, settlers)
    },
  },
  'gateways.event': {
    run: async ({ inProperty }, payload) => {
      const { propertyId, eventId } = OfEvent.parse(payload)
      await inProperty(propertyId, (ctx) => processEvent(ctx, eventId, settlers))
    },
  },
  'gateways.refund': {
    run: async (system, payload) => {
      const { propertyId, refundId } = OfRefund.parse(payload)
      await sendBack(system, propertyId, refundId)
    },
  },
  /** Messages get lost: collections without one are read from the provider. */
  'gateways.sweep': {
    cron: '*/5 * * * *',
    run: async (system) => {
      const waiting = await system.platform((tx) => findUnsettled(tx, SILENT_MINUTES, MOST_AT_ONCE))
      for (const { propertyId, collectionId } of waiting)
        // One provider that does not respond must not delay the others.
        await look(system, propertyId, collectionId, settlers).catch((error: unknown) => {
          if (!(error instanceof ProviderFault)) throw error
        })
    },
  },
})

async function testKeys(system: System, propertyId: number, gatewayId: string): Promise<void> {
  const found = await system.inProperty(propertyId, async ({ tx, settings }) => {
    const gateway = await findGateway(tx, gatewayId)
    return gateway && { gateway, settings }
  })
  if (!found) return
  const fault = await faultOf(() => clientOf(found.gateway, found.settings).test())
  await system.inProperty(propertyId, async (ctx) => {
    await markTested(ctx.tx, gatewayId, { status: fault === '' ? 'WORKS' : 'FAILED', fault, at: ctx.now })
    ctx.record({
      type: 'GATEWAY_TESTED',
      entity: 'gateway',
      entityId: gatewayId,
      after: { works: fault === '', fault },
    })
    ctx.publish('gateways')
  })
}

/** The provider's reason for failure; empty when it worked. */
async function faultOf(work: () => Promise<void>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    if (error instanceof ProviderFault) return error.message.slice(0, 300)
    throw error
  }
}

async function openPage(system: System, propertyId: number, collectionId: string): Promise<void> {
  const found = await load(system, propertyId, collectionId)
  if (found?.collection.status !== 'NEW') return
  const { collection, gateway, settings, now } = found
  const isTooLate = Date.parse(now) - Date.parse(collection.createdAt) > START_WITHIN_MS
  try {
    const page = await clientOf(gateway, settings).open(collection)
    await system.inProperty(propertyId, async (ctx) => {
      await markOpened(ctx.tx, collectionId, page)
      ctx.publish('links')
    })
  } catch (error) {
    if (!(error instanceof ProviderFault) || (!error.isFinal && !isTooLate)) throw error
    await system.inProperty(propertyId, async (ctx) => {
      await markEnded(ctx.tx, collectionId, { status: 'FAILED', fault: error.message, at: ctx.now })
      ctx.publish('links')
    })
  }
}

/** Reads the state from the provider and applies it like a message. */
async function look(system: System, propertyId: number, collectionId: string, settlers: Settlers): Promise<void> {
  const found = await load(system, propertyId, collectionId)
  if (!found || found.collection.status === 'PAID') return
  const { collection, gateway, settings, now } = found
  if (collection.providerRef === '') return openPage(system, propertyId, collectionId)
  const event = await lookUp(clientOf(gateway, settings), collection, now)
  await system.inProperty(propertyId, async (ctx) => {
    await markChecked(ctx.tx, collectionId, ctx.now)
    await applyEvent(ctx, { gatewayId: gateway.id, provider: gateway.provider }, event, settlers)
    ctx.publish('gateways', 'links')
  })
}

/** A page the provider no longer knows will not be paid. */
async function lookUp(client: ProviderClient, collection: Collection, now: string): Promise<GatewayEvent> {
  try {
    return await client.look(collection, now)
  } catch (error) {
    if (!(error instanceof ProviderFault) || !error.isFinal) throw error
    const { id: collectionId, providerRef } = collection
    return { kind: 'ended', status: 'EXPIRED', collectionId, providerRef }
  }
}

async function processEvent(ctx: Context, eventId: string, settlers: Settlers): Promise<void> {
  const event = await lockEvent(ctx.tx, eventId)
  if (event?.status !== 'NEW') return
  const { gatewayId, provider, body } = event
  const outcome = await applyEvent(ctx, { gatewayId, provider }, eventOf(provider, JSON.parse(body)), settlers)
  await markProcessed(ctx.tx, eventId, { ...outcome, at: ctx.now })
  ctx.publish('gateways', 'links')
}

async function sendBack(system: System, propertyId: number, refundId: string): Promise<void> {
  const found = await system.inProperty(propertyId, async ({ tx, settings }) => {
    const refund = await findRefund(tx, refundId)
    const gateway = refund && (await findGateway(tx, refund.gatewayId))
    return refund && gateway && { refund, gateway, settings }
  })
  if (found?.refund.status !== 'ASKED') return
  const { refund, gateway, settings } = found
  const failed = (fault: string) => ({ outcome: 'FAILED' as const, providerRefundId: '', fault })
  const outcome = await Promise.resolve()
    .then(() => clientOf(gateway, settings).refund(refund))
    .catch((error: unknown) => {
      if (error instanceof ProviderFault && error.isFinal) return failed(error.message)
      throw error
    })
  await system.inProperty(propertyId, async (ctx) => {
    const current = await lockRefund(ctx.tx, refundId)
    if (current) await settleRefund(ctx, current, { ...outcome, provider: gateway.provider })
  })
}
