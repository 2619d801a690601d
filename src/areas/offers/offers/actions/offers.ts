import { Refusal, refuse } from '#core/refusal.ts'
import { StoredMeanwhile } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import type { OfferDetails } from '../contract/fields.ts'
import { offers } from '../contract/offers.ts'
import { findOffers, getOffer, insertOffer, markState, updateOffer } from '../queries/offers.ts'
import { findUses } from '../queries/uses.ts'
import { changedPromises, isBelowUses, isOver, mayMove, numbered } from '../rules/offers.ts'
import { markWritten } from '../queries/approval.ts'
import { findSegmentNames } from '../queries/names.ts'
import { isGiveable } from '../queries/products.ts'
import { assertApproved, decide, requestApproval, saveSettings, settings } from './approval.ts'
import { lockCurrent } from './current.ts'
import { copy, passOn, properties } from './copies.ts'
import { findNamesLike } from './versions.ts'
import { addCodes, codes, exportCodes, voidCode } from './codes.ts'
import { test } from './test.ts'

const list: Action<typeof offers.list> = async (ctx, { after, limit, ...filter }) => {
  const rows = await findOffers(ctx.tx, filter, { after: readIdCursor(after), limit: limit + 1 }, ctx.businessDate)
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found */
const get: Action<typeof offers.get> = (ctx, { offerId }) => getOffer(ctx.tx, offerId, ctx.businessDate)

/** @throws Refusal unknown_reference for a product that cannot be added to an order as it is */
async function assertGiveable(ctx: Context, { gift }: Pick<OfferDetails, 'gift'>): Promise<void> {
  const productId = gift?.productId ?? null
  if (productId !== null && !(await isGiveable(ctx.tx, productId))) refuse('unknown_reference', { productId })
}

/** The guests of segments that an offer names are stored: campaigns derive them (src/areas/marketing/campaigns/jobs). */
function followSegments(ctx: Context, { audience }: Pick<OfferDetails, 'audience'>): void {
  if (audience === 'SEGMENT') ctx.enqueue({ task: 'campaigns.members', payload: { propertyId: ctx.property.id } })
}

/** @throws Refusal name_taken; unknown_reference for an extra or a product that cannot be added */
const create: Action<typeof offers.create> = async (ctx, details) => {
  await assertGiveable(ctx, details)
  const id = ctx.newId()
  await insertOffer(ctx.tx, id, ctx.now, details)
  await markWritten(ctx.tx, id, ctx.actor.id)
  followSegments(ctx, details)
  ctx.record({ type: 'OFFER_SAVED', entity: 'offer', entityId: id, after: details })
  return getOffer(ctx.tx, id, ctx.businessDate)
}

/**
 * Changes an offer. Existing uses retain what it took off.
 *
 * @throws Refusal not_found, stale_version, name_taken, unknown_reference; offer_in_use with what guests were promised, once it is used;
 *   limit_below_uses with how often it is used; offer_ended; offer_needs_approval for one
 *   that is on and would be above the ceiling
 */
const update: Action<typeof offers.update> = async (ctx, { offerId, version, ...details }) => {
  const before = await lockCurrent(ctx, offerId, version)
  if (isOver(before)) refuse('offer_ended', { offerId })
  const promises = changedPromises(before, details)
  if (before.wasUsed && promises.length > 0) refuse('offer_in_use', { fields: promises })
  if (isBelowUses(details, before)) refuse('limit_below_uses', { uses: before.uses })
  if (details.gift?.productId !== before.gift?.productId) await assertGiveable(ctx, details)
  await updateOffer(ctx.tx, offerId, details)
  if (promises.length > 0) await markWritten(ctx.tx, offerId, ctx.actor.id)
  const after = await getOffer(ctx.tx, offerId, ctx.businessDate)
  if (after.state === 'ACTIVE' && promises.length > 0) assertApproved(after)
  followSegments(ctx, details)
  ctx.record({ type: 'OFFER_SAVED', entity: 'offer', entityId: offerId, before, after: details })
  return after
}

/** @throws Refusal not_found, stale_version; offer_state for a move that there is none of; offer_needs_approval above the ceiling */
const move: Action<typeof offers.move> = async (ctx, { offerId, version, state }) => {
  const before = await lockCurrent(ctx, offerId, version)
  if (!mayMove(before.state, state)) refuse('offer_state', { from: before.state, to: state })
  if (state === 'ACTIVE') assertApproved(before)
  await markState(ctx.tx, offerId, state)
  ctx.record({
    type: 'OFFER_STATE',
    entity: 'offer',
    entityId: offerId,
    before: { state: before.state },
    after: { state },
  })
  return getOffer(ctx.tx, offerId, ctx.businessDate)
}

/** A draft like an offer, under the first number that is free behind its name. @throws Refusal not_found */
const duplicate: Action<typeof offers.duplicate> = async (ctx, { offerId }) => {
  const {
    id: _id, names: _names, state: _state, shownState: _shown, uses: _uses, given: _given, wasUsed: _wasUsed, isAboveCeiling: _above,
    approval: _approval, createdAt: _at, version: _version, ...details
  } = await getOffer(ctx.tx, offerId, ctx.businessDate) // prettier-ignore
  const name = numbered(details.name, await findNamesLike(ctx, details.name), 2)
  // Another user may make the same copy now.
  return create(ctx, { ...details, name }).catch(runAgain)
}

const runAgain = (error: unknown): never => {
  throw error instanceof Refusal ? new StoredMeanwhile('offer_is_named_once') : error
}

const segments: Action<typeof offers.segments> = async ({ tx }, { after, limit }) =>
  pageOf(await findSegmentNames(tx, { after: readIdCursor(after), limit: limit + 1 }), limit, ({ id }) => cursorOf(id))

/** @throws Refusal not_found */
const uses: Action<typeof offers.uses> = async (ctx, { offerId, after, limit }) => {
  await getOffer(ctx.tx, offerId, ctx.businessDate)
  const rows = await findUses(ctx.tx, offerId, { after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

export const offersArea = implement(offers, {
  list, get, create, update, move, duplicate, codes, addCodes, voidCode, exportCodes, uses, test,
  settings, saveSettings, segments, requestApproval, decide, properties, copy, passOn,
}) // prettier-ignore
