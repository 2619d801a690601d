import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findCollectionsOf, insertCollection, markEnded, type NewCollection } from '../queries/collections.ts'
import { findGateway, findUsual, type StoredGateway } from '../queries/gateways.ts'

/** Whether a gateway can collect money: it is on, has not failed its test, and its messages can be verified. */
const isReady = ({ isActive, status, sealedWebhookSecret }: StoredGateway): boolean =>
  isActive && status !== 'FAILED' && sealedWebhookSecret !== ''

/**
 * The gateway of that id, or the property's usual one.
 *
 * @throws Refusal gateway_not_ready when there is none, it is off, its keys do not work, or it has no secret for messages
 */
export async function readyGateway(
  ctx: Context,
  gatewayId: string | undefined,
): Promise<Pick<StoredGateway, 'id' | 'provider' | 'mode' | 'name'>> {
  const gateway = gatewayId === undefined ? await findUsual(ctx.tx) : await findGateway(ctx.tx, gatewayId)
  if (!gateway || !isReady(gateway)) refuse('gateway_not_ready')
  return gateway
}

const MINUTE_MS = 60_000
/** Stripe's page is open for half an hour at least and a day at most; the lower bound leaves time for a slow start. */
const SHORTEST_MS = 45 * MINUTE_MS
const LONGEST_MS = 23 * 60 * MINUTE_MS

/** When a provider's page should close: with what it is for, within what providers allow. */
const pageEnd = (now: Instant, wanted: Instant): Instant => {
  const [from, until] = [Date.parse(now) + SHORTEST_MS, Date.parse(now) + LONGEST_MS]
  return new Date(Math.min(until, Math.max(from, Date.parse(wanted)))).toISOString()
}

export type CollectionRequest = Omit<NewCollection, 'id' | 'currency' | 'createdAt' | 'amount'> & { amount: Minor }

/** Stores a collection, and queues the job that opens the provider's page for it. Returns the collection's id. */
export async function beginCollection(ctx: Context, request: CollectionRequest): Promise<string> {
  const id = ctx.newId()
  const { now: createdAt, property } = ctx
  await insertCollection(ctx.tx, {
    ...request,
    id,
    // The return address names the attempt, in whatever browser it is opened.
    returnUrl: `${request.returnUrl}&attempt=${id}`,
    currency: property.currency,
    createdAt,
    expiresAt: pageEnd(createdAt, request.expiresAt),
  })
  ctx.enqueue({ task: 'gateways.start', payload: { collectionId: id } })
  return id
}

/** Ends every unpaid collection of an owner, here at once and at the provider by a job. */
export async function cancelCollections(ctx: Context, ownerId: string): Promise<void> {
  const open = (await findCollectionsOf(ctx.tx, ownerId)).filter(({ status }) => status === 'NEW' || status === 'OPEN')
  const end = { status: 'CANCELLED', fault: '', at: ctx.now } as const
  await Promise.all(open.map(({ id }) => markEnded(ctx.tx, id, end)))
  for (const { id: collectionId } of open) ctx.enqueue({ task: 'gateways.cancel', payload: { collectionId } })
}

/** Queues a job that reads a collection's state from the provider; the outcome is applied like its messages. */
export function checkCollection(ctx: Context, collectionId: string): void {
  ctx.enqueue({ task: 'gateways.check', payload: { collectionId }, key: `gateways.check ${collectionId}` })
}
