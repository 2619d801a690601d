import type { AuditType } from '#core/audit-types.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { recordAt, recordFor } from '#server/request/audit-log.ts'
import type { HeldSubscription, Subscription, subscriptions } from '../contract.ts'
import { findInCatalogue } from '../queries/subscriptions.ts'
import {
  findSubscriptions,
  findSubscriptionsOf,
  type Holder,
  insertSubscription,
  lockSubscription,
  updateEnd,
} from '../queries/subscribed.ts'
import { endOf } from '../rules.ts'
import { holderOf, propertyWithin, organisationWithin } from './reach.ts'

// All of these look at properties one may not be working for at the moment, so they take the platform's scope within one's reach.

type Page = { after?: string | undefined; limit: number }

async function subscriptionsOf(tx: PlatformTx, holder: Holder, today: Day, { after, limit }: Page) {
  const beforeId = readIdCursor(after)
  const rows = await findSubscriptions(tx, holder, { today, beforeId, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

export const ofOrganisation: Action<typeof subscriptions.ofOrganisation> = (ctx, { organizationId, ...page }) =>
  ctx.asPlatform(async (tx) => {
    const { today, ...holder } = await organisationWithin(ctx, tx, organizationId)
    return subscriptionsOf(tx, holder, today, page)
  })

export const heldByOrganisation: Action<typeof subscriptions.heldByOrganisation> = (ctx, { organizationId, heldId }) =>
  ctx.asPlatform(async (tx) => {
    const { today, ...holder } = await organisationWithin(ctx, tx, organizationId)
    return (await findSubscriptionsOf(tx, holder, heldId, today)) ?? refuse('not_found', { subscriptionId: heldId })
  })

export const ofProperty: Action<typeof subscriptions.ofProperty> = (ctx, { propertyId, ...page }) =>
  ctx.asPlatform(async (tx) => {
    const property = await propertyWithin(ctx, tx, propertyId)
    return subscriptionsOf(tx, holderOf(property), property.today, page)
  })

/** @throws Refusal not_found, not_offered */
async function offered(tx: PlatformTx, id: string): Promise<Subscription> {
  const line = (await findInCatalogue(tx, id)) ?? refuse('not_found', { subscriptionId: id })
  return line.isOffered ? line : refuse('not_offered', { name: line.name })
}

/** Adds an entry of the catalogue to the subscriptions of a property or an organisation. @throws Refusal already_subscribed */
async function take(
  ctx: Context,
  tx: PlatformTx,
  holder: Holder,
  { line, startsOn, today }: { line: Subscription; startsOn: Day; today: Day },
): Promise<HeldSubscription> {
  const id = ctx.newId()
  await insertSubscription(tx, holder, { id, line, startsOn, by: ctx.actor.id, now: ctx.now })
  await record(ctx, tx, holder, { type: 'SUBSCRIPTION_TAKEN', id, after: { ...holder, name: line.name, startsOn } })
  ctx.publish('properties')
  return (await findSubscriptionsOf(tx, holder, id, today)) ?? refuse('not_found')
}

/** @throws Refusal not_found, already_subscribed, not_offered, date_in_past */
export const subscribeOrganisation: Action<typeof subscriptions.subscribeOrganisation> = (ctx, input) =>
  ctx.asPlatform(async (tx) => {
    const { today, ...holder } = await organisationWithin(ctx, tx, input.organizationId)
    const startsOn = input.startsOn ?? today
    if (startsOn < today) refuse('date_in_past', { day: startsOn })
    return take(ctx, tx, holder, { line: await offered(tx, input.subscriptionId), startsOn, today })
  })

/** A plan is taken with `upgradePlan`, which ends the one before. @throws Refusal not_found, already_subscribed, not_offered */
export const subscribeProperty: Action<typeof subscriptions.subscribeProperty> = (
  ctx,
  { propertyId, subscriptionId },
) =>
  ctx.asPlatform(async (tx) => {
    const property = await propertyWithin(ctx, tx, propertyId)
    const line = await offered(tx, subscriptionId)
    if (line.kind === 'PLAN') refuse('not_found', { subscriptionId })
    return take(ctx, tx, holderOf(property), { line, startsOn: property.today, today: property.today })
  })

type End = { heldId: string; version: number; isEnding: boolean }

/** Ends a subscription with its paid period, or lets it run on; one that has ended stays ended. */
async function changeEnd(ctx: Context, tx: PlatformTx, holder: Holder, today: Day, { heldId, version, isEnding }: End) {
  const subscription = await lockSubscription(tx, holder, heldId, today)
  if (!subscription || subscription.state === 'ENDED') return refuse('not_found', { subscriptionId: heldId })
  if (subscription.version !== version) refuse('stale_version', { version: subscription.version })
  const endsOn = isEnding ? endOf(subscription, today) : null
  await updateEnd(tx, holder, heldId, endsOn)
  await record(ctx, tx, holder, {
    type: 'SUBSCRIPTION_ENDED',
    id: heldId,
    before: { endsOn: subscription.endsOn },
    after: { endsOn },
  })
  ctx.publish('properties')
  return (await findSubscriptionsOf(tx, holder, heldId, today)) ?? refuse('not_found')
}

/** @throws Refusal not_found, stale_version, already_subscribed when another one of the kind runs on meanwhile */
export const updateOfOrganisation: Action<typeof subscriptions.updateOfOrganisation> = (
  ctx,
  { organizationId, ...end },
) =>
  ctx.asPlatform(async (tx) => {
    const { today, ...holder } = await organisationWithin(ctx, tx, organizationId)
    return changeEnd(ctx, tx, holder, today, end)
  })

/** @throws Refusal not_found, stale_version, already_subscribed */
export const updateOfProperty: Action<typeof subscriptions.updateOfProperty> = (ctx, { propertyId, ...end }) =>
  ctx.asPlatform(async (tx) => {
    const property = await propertyWithin(ctx, tx, propertyId)
    return changeEnd(ctx, tx, holderOf(property), property.today, end)
  })

/** Into the audit log of the property that has it, or of every property of the organisation, no matter who changed it and from where. */
export const record = (
  ctx: Context,
  tx: PlatformTx,
  holder: Holder,
  event: { type: AuditType; id: string; before?: unknown; after?: unknown },
): Promise<void> => {
  const { id: entityId, ...change } = event
  const line = { entity: 'subscription', entityId, ...change }
  return holder.propertyId === null
    ? recordFor(ctx, tx, holder.organizationId, line)
    : recordAt(ctx, tx, [holder.propertyId], line)
}
