import * as z from 'zod'
import { addCustomer, getCustomer } from '#areas/parties/customers/actions.ts'
import { addPreferences } from '#areas/parties/profiles/actions/profiles.ts'
import { takeOverConsents } from '#areas/platform/consents/actions/elsewhere.ts'
import { postalPlace } from '#areas/platform/consents/rules/places.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { recordAt } from '#server/request/audit-log.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { chains } from '../contract.ts'
import { deleteLinks, findShared, getRow, insertLinks, lockBoth, type SharedGuest } from '../queries/links.ts'
import { findSisterGuests, findSisterStays } from '../queries/search.ts'
import { copiedDetails, isEmptySearch, sisterSearch } from '../rules.ts'

const search: Action<typeof chains.search> = async (ctx, { limit, ...typed }) => {
  const wanted = sisterSearch(typed)
  if (isEmptySearch(wanted)) return { rows: [] }
  // Guests of other properties of the organisation; which, is in the statement.
  return { rows: await ctx.asPlatform((tx) => findSisterGuests(tx, ctx.property.id, wanted, limit)) }
}

type Sides = { sisterId: number; sisterGuestId: string; customerId: string | null }

/**
 * A guest of a sister property, locked with the customer here who is to be linked.
 *
 * @throws Refusal not_found for who is not shared; unknown_reference for a customer who may not be linked
 */
async function lockShared(ctx: Context, sides: Sides): Promise<SharedGuest> {
  const propertyId = ctx.property.id
  // Both sides of a link are of different properties.
  return ctx.asPlatform(async (tx) => {
    const { hasGuest, hasCustomer } = await lockBoth(tx, { propertyId, ...sides })
    const shared = hasGuest ? await findShared(tx, propertyId, sides.sisterId, sides.sisterGuestId) : undefined
    if (!shared) refuse('not_found', { sisterGuestId: sides.sisterGuestId })
    if (sides.customerId !== null && !hasCustomer) refuse('unknown_reference', { customerId: sides.customerId })
    return shared
  })
}

/** Adds the guest of a sister property as a customer, with preferences; consents go along where the organisation is responsible for both. */
async function copied(ctx: Context, shared: SharedGuest, sisterId: number): Promise<string> {
  const { sisterName: _name, isController, preferences, linkedId: _linked, personIds: _persons, ...details } = shared
  const { id } = await addCustomer(ctx, copiedDetails(details, isController))
  await addPreferences(ctx, id, preferences)
  if (isController)
    await takeOverConsents(ctx, { sisterId, sisterName: shared.sisterName, ...details, post: postalPlace(shared) })
  return id
}

/** Taking over twice is taking over once. @throws Refusal not_found, unknown_reference, guest_linked_already */
const takeOver: Action<typeof chains.takeOver> = async (ctx, { sisterId, sisterGuestId, customerId }) => {
  const shared = await lockShared(ctx, { sisterId, sisterGuestId, customerId })
  if (shared.linkedId !== null) {
    if (customerId !== null && customerId !== shared.linkedId) refuse('guest_linked_already')
    return getRow(ctx.tx, shared.linkedId)
  }
  const own = customerId ?? (await copied(ctx, shared, sisterId))
  const personIds = shared.personIds.length > 0 ? shared.personIds : [ctx.newId()]
  const propertyId = ctx.property.id
  // As above; the audit trail of the sister property names who took what over.
  await ctx.asPlatform(async (tx) => {
    await insertLinks(tx, {
      propertyId,
      customerId: own,
      sisterId,
      sisterGuestId,
      personIds,
      at: ctx.now,
      by: ctx.actor.name,
    })
    await recordAt(ctx, tx, [sisterId], {
      type: 'GUEST_SHARED',
      entity: 'customer',
      entityId: sisterGuestId,
      after: { propertyId, isCopied: customerId === null },
    })
  })
  ctx.record({
    type: 'GUEST_TAKEN_OVER',
    entity: 'customer',
    entityId: own,
    after: { sisterId, sisterGuestId, isCopied: customerId === null },
  })
  ctx.publish('chains', 'customers', 'profiles', 'search')
  return getRow(ctx.tx, own)
}

/** @throws Refusal not_found */
const stays: Action<typeof chains.stays> = async (ctx, { customerId, after, limit }) => {
  const { id } = await getCustomer(ctx, customerId)
  const place = readCursor(after, z.tuple([z.int()]))?.[0] ?? 0
  const wanted = { customerId: id, today: ctx.businessDate, after: place, limit: limit + 1 }
  // Stays and spending of the guest at other properties of the organisation.
  const rows = await ctx.asPlatform((tx) => findSisterStays(tx, ctx.property.id, wanted))
  return pageOf(rows, limit, (last) => cursorOf(last.sisterId))
}

/** @throws Refusal not_found */
const separate: Action<typeof chains.separate> = async (ctx, { customerId }) => {
  const { id } = await getCustomer(ctx, customerId)
  const count = await deleteLinks(ctx.tx, id)
  if (count > 0) ctx.record({ type: 'GUEST_SEPARATED', entity: 'customer', entityId: id, before: { links: count } })
  ctx.publish('chains', 'customers')
  return { customerId: id }
}

export const chainsArea = implement(chains, { search, takeOver, stays, separate })
