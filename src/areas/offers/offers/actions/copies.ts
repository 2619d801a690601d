import * as z from 'zod'
import { isAccommodation } from '#core/codes.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import { propertyScopeOf } from '#server/request/scope.ts'
import type { OfferProperty } from '../contract/copies.ts'
import { OfferDetails } from '../contract/fields.ts'
import type { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { markWritten } from '../queries/approval.ts'
import {
  type CopyPlace, findCopies, findNamed, findPlaces, findSharedCodes, findThings, hasCopy, insertSharedCodes, markCopied, type SharedCode,
} from '../queries/copies.ts' // prettier-ignore
import { getOffer, insertOffer, markState } from '../queries/offers.ts'
import { copyAt, type FoundThing, idsIn, type NamedThing } from '../rules/copies.ts'
import { isOver } from '../rules/offers.ts'

/** An offer with all that a copy of it needs to know. */
export type CopiedOffer = {
  propertyId: number
  offerId: string
  details: OfferDetails
  money: { currency: string; pricesIncludeTax: boolean }
  /** What it names, its shared codes and its own name. */
  named: readonly NamedThing[]
  codes: readonly SharedCode[]
}

async function copiedOf(ctx: Context, offer: Offer): Promise<CopiedOffer> {
  const details = OfferDetails.parse(offer)
  const { currency, pricesIncludeTax, id: propertyId } = ctx.property
  const { named, codes } = await batch(ctx.tx, {
    named: () => findNamed(ctx.tx, offer.id, idsIn(details)),
    codes: () => findSharedCodes(ctx.tx, offer.id),
  })
  return { propertyId, offerId: offer.id, details, money: { currency, pricesIncludeTax }, named, codes }
}

/** @throws Refusal not_found */
export const readCopied = async (ctx: Context, offerId: string): Promise<CopiedOffer> =>
  copiedOf(ctx, await getOffer(ctx.tx, offerId, ctx.businessDate))

const copyIn = (
  { details, money, named }: CopiedOffer,
  { currency, pricesIncludeTax, businessType, found }: Pick<CopyPlace, 'currency' | 'pricesIncludeTax' | 'businessType'> & { found: readonly FoundThing[] },
) => copyAt(details, { ...money, named }, { currency, pricesIncludeTax, letsRooms: isAccommodation(businessType), found }) // prettier-ignore

/** Other properties of the organisation that the user works for, each with its copy or what keeps it from having one. */
function findTargets(
  ctx: Context,
  copied: CopiedOffer,
  filter: { text?: string; ids?: readonly number[] },
  page: Parameters<typeof findPlaces>[3],
): Promise<OfferProperty[]> {
  const scope = propertyScopeOf(ctx, ctx.property.organizationId)
  // They are beyond the tenant of the request.
  return ctx.asPlatform(async (tx) => {
    const places = await findPlaces(tx, scope, { ...filter, not: ctx.property.id }, page)
    const ids = places.map(({ propertyId }) => propertyId)
    const { things, copies } = await batch(tx, {
      things: () => findThings(tx, ids, copied.named),
      copies: () => findCopies(tx, copied, ids),
    })
    return places.map((place) => {
      const { propertyId, name, city, currency } = place
      const shown = { propertyId, name, city, currency }
      const copy = copies.get(propertyId)
      if (copy) {
        const { id: offerId, shownState, uses, given } = copy
        return { ...shown, obstacles: [], copy: { offerId, shownState, uses, given } }
      }
      const found = things.filter((thing) => thing.propertyId === propertyId)
      return { ...shown, obstacles: copyIn(copied, { ...place, found }).obstacles, copy: null }
    })
  })
}

const AfterPlace = z.tuple([z.string(), z.int()])

/** @throws Refusal not_found */
export const properties: Action<typeof offers.properties> = async (ctx, { offerId, text = '', after, limit }) => {
  const page = { after: readCursor(after, AfterPlace), limit: limit + 1 }
  const rows = await findTargets(ctx, await readCopied(ctx, offerId), { text }, page)
  return pageOf(rows, limit, ({ name, propertyId }) => cursorOf(name, propertyId))
}

/**
 * Copies an offer with its shared codes to other properties, each in a transaction of its own once this one is stored. A copy is the property's
 * own: what changes here later does not change it.
 *
 * @throws Refusal not_found for a property beyond the user's reach; offer_ended; offer_not_copied where something is in the way, or a copy is there
 */
export const copy: Action<typeof offers.copy> = async (ctx, { offerId, propertyIds, isStarted }) => {
  const offer = await getOffer(ctx.tx, offerId, ctx.businessDate)
  if (isOver(offer)) refuse('offer_ended', { offerId })
  const ids = [...new Set(propertyIds)]
  const targets = await findTargets(ctx, await copiedOf(ctx, offer), { ids }, { after: undefined, limit: ids.length })
  if (targets.length < ids.length) {
    const reached = new Set(targets.map(({ propertyId }) => propertyId))
    refuse('not_found', { propertyId: ids.find((id) => !reached.has(id)) })
  }
  for (const { propertyId, name, obstacles, copy: existing } of targets)
    if (existing || obstacles.length > 0) refuse('offer_not_copied', { propertyId, name, obstacles })
  for (const propertyId of ids)
    ctx.enqueue({
      task: 'offers.copy',
      payload: { offerId, targetId: propertyId, isStarted, actorName: ctx.actor.name },
      key: `offers.copy ${offerId} ${propertyId}`,
    })
  ctx.record({ type: 'OFFER_COPIED', entity: 'offer', entityId: offerId, after: { propertyIds: ids, isStarted } })
  return { count: ids.length }
}

/**
 * Makes the copy at its property, once. With something in the way by now there is none, and the list of properties says why. A copy above the
 * ceiling of its property stays a draft.
 */
export async function makeCopy(ctx: Context, of: CopiedOffer, isStarted: boolean): Promise<void> {
  if (await hasCopy(ctx.tx, of)) return
  const found = await findThings(ctx.tx, [ctx.property.id], of.named)
  const { details, obstacles } = copyIn(of, { ...ctx.property, found })
  if (obstacles.length > 0) return
  const id = ctx.newId()
  await insertOffer(ctx.tx, id, ctx.now, details)
  await markCopied(ctx.tx, id, of)
  await markWritten(ctx.tx, id, ctx.actor.id)
  const codes = of.codes.map((code) => ({ ...code, id: ctx.newId() }))
  await insertSharedCodes(ctx.tx, codes, { offerId: id, createdAt: ctx.now })
  ctx.record({ type: 'OFFER_SAVED', entity: 'offer', entityId: id, after: details })
  if (isStarted && !(await getOffer(ctx.tx, id, ctx.businessDate)).isAboveCeiling) {
    await markState(ctx.tx, id, 'ACTIVE')
    ctx.record({ type: 'OFFER_STATE', entity: 'offer', entityId: id, before: { state: 'DRAFT' }, after: { state: 'ACTIVE' } }) // prettier-ignore
  }
  ctx.publish('offers')
}
